import { join } from 'node:path'
import type { AppContext } from '../../../src/app/app-context.ts'
import { readLedger } from '../../../src/scripted/ledger.ts'
import { readOutcome } from '../../../src/services/store/journal-rows.ts'

/** How often each idempotency key was seen by the server of scripted models, in all its lives. */
export function requestsByKey(app: Pick<AppContext, 'config'>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { key } of readLedger(join(app.config.home, 'stack', 'scripted-ledger.jsonl'))) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

/**
 * Where the journal and the server do not agree, in words; nothing when the promise is kept: no call whose answer is committed was sent
 * again, every request has its row, and every send after one that may have been paid says so. `otherServer`: requests by key of a server
 * in front of the scripted models.
 */
export async function brokenPromises(app: Pick<AppContext, 'config' | 'db'>, otherServer: ReadonlyMap<string, number> = new Map()): Promise<readonly string[]> {
  const requests = new Map([...requestsByKey(app), ...otherServer])
  const calls = await app.db.selectFrom('model_calls').selectAll().execute()
  const tries = await app.db.selectFrom('model_call_tries').selectAll().orderBy('try').execute()
  const known = new Set(calls.map((call) => call.idempotency_key))
  const broken = [...requests.keys()].filter((key) => !known.has(key)).map((key) => `the server saw ${key}, which no row announced`)
  for (const call of calls) {
    const own = tries.filter((one) => one.survey === call.survey && one.ordinal === call.ordinal && one.attempt === call.attempt && one.call === call.call)
    const name = `${call.survey}/${call.ordinal}/${call.attempt}/${call.call}`
    const seen = requests.get(call.idempotency_key) ?? 0
    const reached = own.filter((one) => one.state === 'answered' || readOutcome(one.outcome)?.status !== undefined).length
    if (seen > own.length) broken.push(`${name}: the server saw ${seen} requests, the journal has ${own.length} tries`)
    if (seen < reached) broken.push(`${name}: ${reached} tries got a response, the server saw ${seen} requests`)
    for (const [index, one] of own.entries()) {
      const settled = call.settled_at
      if (settled !== null && one.sent_at.getTime() > settled.getTime()) broken.push(`${name}: try ${one.try} was sent after the call was settled`)
      const mayBePaid = own
        .slice(0, index)
        .some((earlier) => ['lost', 'aborted', 'answered'].includes(earlier.state) || readOutcome(earlier.outcome)?.maybePaid === true)
      if (one.maybe_paid_twice !== mayBePaid) broken.push(`${name}: try ${one.try} says maybe_paid_twice ${one.maybe_paid_twice}, which should be ${mayBePaid}`)
    }
  }
  return broken
}

/** Sends of a survey beyond the first of each call. */
export async function resends(app: Pick<AppContext, 'db'>, survey: string): Promise<number> {
  const { count } = await app.db
    .selectFrom('model_call_tries')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('survey', '=', survey)
    .where('try', '>', 1)
    .executeTakeFirstOrThrow()
  return Number(count)
}
