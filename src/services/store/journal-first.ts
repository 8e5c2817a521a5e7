import { sql } from 'kysely'
import type { Begun, CallIntent, CallKey, Lease, SettledCall, StoredAnswer } from '../../core/ports/journal.ts'
import type { Database } from './database.ts'
import { readSummary, storedJson } from './journal-rows.ts'

/**
 * The ordinary course of a call, each end of it in one statement: nobody began it before, and nobody brought an answer before. Whatever
 * else is the case changes nothing here and is left to the journal's transactions. A statement holds the same rows as these do, in the
 * same order, and sees what was committed before it got them.
 */

/** Writes a new call with its first try; undefined when the call is there already, or its attempt does not run (and must send nothing). */
export async function firstSend(db: Database, key: CallKey, intent: CallIntent): Promise<Extract<Begun, { kind: 'send' }> | undefined> {
  const { survey, ordinal, attempt } = key.scope
  const { rows } = await sql`
    with running as (
      select from attempts where survey = ${survey} and ordinal = ${ordinal} and attempt = ${attempt} and state = 'running' for share
    ), made as (
      insert into model_calls (survey, ordinal, attempt, call, idempotency_key, request_hash, request_body, provider, model)
      select ${survey}, ${ordinal}::int, ${attempt}::int, ${key.call}, ${intent.idempotencyKey}, ${intent.requestHash}, ${intent.requestBody}, ${intent.provider}, ${intent.model}
      from running
      on conflict do nothing
      returning survey, ordinal, attempt, call
    )
    insert into model_call_tries (survey, ordinal, attempt, call, try, state, endpoint, maybe_paid_twice, lease_until)
    select survey, ordinal, attempt, call, 1, 'sent', ${intent.endpoint}, false, clock_timestamp() + make_interval(secs => ${intent.leaseSeconds})
    from made
    returning try`.execute(db)
  return rows.length === 0 ? undefined : { kind: 'send', lease: { key, tryNumber: 1 }, counted: 0, maybePaidTwice: false }
}

/** Stores the answer of an open call; undefined when it is settled already. */
export async function firstAnswer(db: Database, lease: Lease, answer: StoredAnswer): Promise<SettledCall | undefined> {
  const { scope, call } = lease.key
  const { rows } = await sql<{ summary: string | null }>`
    with settled as (
      update model_calls set state = 'answered', answer = ${storedJson(answer)}, body = ${answer.body}, settled_at = clock_timestamp()
      where survey = ${scope.survey} and ordinal = ${scope.ordinal} and attempt = ${scope.attempt} and call = ${call} and state = 'open'
      returning survey, ordinal, attempt, call, summary
    ), tried as (
      update model_call_tries as t set state = 'answered', ended_at = clock_timestamp()
      from settled as s
      where t.survey = s.survey and t.ordinal = s.ordinal and t.attempt = s.attempt and t.call = s.call and t.try = ${lease.tryNumber} and t.state in ('sent', 'lost')
    )
    select summary from settled`.execute(db)
  const [row] = rows
  return row === undefined ? undefined : { kind: 'answered', answer, summary: readSummary(row.summary) }
}
