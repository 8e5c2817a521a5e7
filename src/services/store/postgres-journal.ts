import { sql } from 'kysely'
import { RevisitError } from '../../core/errors.ts'
import type { Blobs } from '../../core/ports/blobs.ts'
import type { Begun, CallIntent, CallKey, Journal, JournaledCall, Lease, SettledCall, StoredAnswer, TryOutcome } from '../../core/ports/journal.ts'
import { type Database, withDatabase } from './database.ts'
import { firstAnswer, firstSend } from './journal-first.ts'
import { readOutcome, readSummary, settledOf, storedJson } from './journal-rows.ts'
import { asHash } from './parsing.ts'
import type { Row } from './tables.ts'

/**
 * The journal over Postgres. Every method is one transaction that holds the call's row (the ordinary course of a call is one statement,
 * see journal-first.ts), so two senders of one call follow each other; blobs are durable before a row names them; every time is the database's own clock (`clock_timestamp`: a transaction that waited must not see an old `now`).
 */
export function createPostgresJournal(db: Database, blobs: Pick<Blobs, 'sync'>): Journal {
  return {
    begin: async (key, intent) => {
      await blobs.sync([intent.requestBody])
      return withDatabase('journal: begin', async () => (await firstSend(db, key, intent)) ?? db.transaction().execute((tx) => begin(tx, key, intent)))
    },
    extend: (lease, leaseSeconds) =>
      withDatabase('journal: extend', async () => {
        const changed = await tryOf(db.updateTable('model_call_tries'), lease)
          .set({ lease_until: inSeconds(leaseSeconds) })
          .where('state', '=', 'sent')
          .where('lease_until', '>', sql<Date>`clock_timestamp()`)
          .executeTakeFirst()
        return changed.numUpdatedRows > 0n
      }),
    answer: async (lease, answer) => {
      await blobs.sync([answer.body])
      return withDatabase(
        'journal: answer',
        async () => (await firstAnswer(db, lease, answer)) ?? db.transaction().execute((tx) => bringAnswer(tx, lease, answer)),
      )
    },
    failTry: async (lease, outcome) => {
      if (outcome.body !== undefined) await blobs.sync([outcome.body])
      return withDatabase('journal: fail', () => db.transaction().execute((tx) => failTry(tx, lease, outcome)))
    },
    summarize: (key, summary) =>
      withDatabase('journal: summarize', async () => {
        await callOf(db.updateTable('model_calls'), key)
          .set({ summary: storedJson(summary) })
          .where('summary', 'is', null)
          .execute()
      }),
    read: (key) => withDatabase('journal: read', () => readCall(db, key)),
  }
}

const inSeconds = (seconds: number) => sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`
const inMilliseconds = (milliseconds: number) => inSeconds(milliseconds / 1000)
const clock = sql<Date>`clock_timestamp()`

interface Filterable<Self> {
  where(column: 'survey' | 'ordinal' | 'attempt' | 'call', operator: '=', value: string | number): Self
}

function callOf<Query extends Filterable<Query>>(query: Query, key: CallKey): Query {
  return query
    .where('survey', '=', key.scope.survey)
    .where('ordinal', '=', key.scope.ordinal)
    .where('attempt', '=', key.scope.attempt)
    .where('call', '=', key.call)
}

function tryOf<Query extends Filterable<Query> & { where(column: 'try', operator: '=', value: number): Query }>(query: Query, lease: Lease): Query {
  return callOf(query, lease.key).where('try', '=', lease.tryNumber)
}

function keyColumns(key: CallKey): { survey: string; ordinal: number; attempt: number; call: string } {
  return { survey: key.scope.survey, ordinal: key.scope.ordinal, attempt: key.scope.attempt, call: key.call }
}

async function begin(tx: Database, key: CallKey, intent: CallIntent): Promise<Begun> {
  await requireOpenAttempt(tx, key)
  await tx
    .insertInto('model_calls')
    .values({
      ...keyColumns(key),
      idempotency_key: intent.idempotencyKey,
      request_hash: intent.requestHash,
      request_body: intent.requestBody,
      provider: intent.provider,
      model: intent.model,
      not_before: null,
      answer: null,
      body: null,
      failure: null,
      summary: null,
      settled_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await lockCall(tx, key)
  if (row.request_hash !== intent.requestHash) {
    throw new RevisitError(
      'protocol-changed',
      `call ${key.call} of evaluation ${key.scope.ordinal} of ${key.scope.survey} was begun with another request (${row.request_hash.slice(0, 8)}, now ${intent.requestHash.slice(0, 8)})`,
      {
        retryable: false,
        hint: 'the program that prepares the call has changed since; start a new survey or a new attempt',
      },
    )
  }
  const settled = settledOf(row)
  if (settled !== undefined) return settled
  const tries = await callOf(tx.selectFrom('model_call_tries'), key)
    .select(['try', 'state', 'outcome', sql<number>`ceil(extract(epoch from lease_until - clock_timestamp()) * 1000)::float8`.as('lease_ms')])
    .orderBy('try')
    .execute()
  const last = tries.at(-1)
  if (last?.state === 'sent') {
    if (last.lease_ms > 0) return { kind: 'wait', because: 'lease', waitMs: Math.max(1, last.lease_ms) }
    await callOf(tx.updateTable('model_call_tries'), key).set({ state: 'lost', ended_at: clock }).where('try', '=', last.try).execute()
    last.state = 'lost'
  } else if (row.backoff_ms !== null && row.backoff_ms > 0) {
    return { kind: 'wait', because: 'backoff', waitMs: Math.max(1, row.backoff_ms) }
  }
  const maybePaidTwice = tries.some((earlier) => earlier.state === 'lost' || earlier.state === 'aborted' || readOutcome(earlier.outcome)?.maybePaid === true)
  const tryNumber = (last?.try ?? 0) + 1
  await tx
    .insertInto('model_call_tries')
    .values({
      ...keyColumns(key),
      try: tryNumber,
      state: 'sent',
      endpoint: intent.endpoint,
      maybe_paid_twice: maybePaidTwice,
      lease_until: inSeconds(intent.leaseSeconds),
      outcome: null,
      ended_at: null,
    })
    .execute()
  return { kind: 'send', lease: { key, tryNumber }, counted: row.counted, maybePaidTwice }
}

/** Whoever was left behind by a cancel, or by the end of the evaluation elsewhere, sends nothing more. An end and a send exclude each other. */
async function requireOpenAttempt(tx: Database, key: CallKey): Promise<void> {
  const attempt = await tx
    .selectFrom('attempts')
    .select('state')
    .where('survey', '=', key.scope.survey)
    .where('ordinal', '=', key.scope.ordinal)
    .where('attempt', '=', key.scope.attempt)
    .forShare()
    .executeTakeFirst()
  if (attempt?.state !== 'running') {
    throw new RevisitError(
      'cancelled',
      `attempt ${key.scope.attempt} of evaluation ${key.scope.ordinal} of ${key.scope.survey} is ${attempt?.state ?? 'not begun'}: ${key.call} is not sent`,
    )
  }
}

async function bringAnswer(tx: Database, lease: Lease, answer: StoredAnswer): Promise<SettledCall> {
  const row = await lockCall(tx, lease.key)
  await tryOf(tx.updateTable('model_call_tries'), lease).set({ state: 'answered', ended_at: clock }).where('state', 'in', ['sent', 'lost']).execute()
  const standing = settledOf(row)
  if (standing !== undefined) return standing
  await callOf(tx.updateTable('model_calls'), lease.key)
    .set({ state: 'answered', answer: storedJson(answer), body: answer.body, settled_at: clock })
    .execute()
  return { kind: 'answered', answer, summary: readSummary(row.summary) }
}

async function failTry(tx: Database, lease: Lease, outcome: TryOutcome): Promise<SettledCall | { readonly kind: 'open' }> {
  const row = await lockCall(tx, lease.key)
  const current = await tryOf(tx.selectFrom('model_call_tries'), lease).select(['state', 'outcome']).executeTakeFirst()
  if (current === undefined) throw new RevisitError('bug', `call ${lease.key.call} has no try ${lease.tryNumber}`)
  const standing = settledOf(row)
  // A try that ended before keeps its state; what came of it is kept beside, and nothing counts twice.
  if (current.state !== 'sent') {
    if (current.outcome === null)
      await tryOf(tx.updateTable('model_call_tries'), lease)
        .set({ outcome: storedJson(outcome) })
        .execute()
    return standing ?? { kind: 'open' }
  }
  const state = outcome.then.kind === 'park' ? 'parked' : outcome.then.kind === 'aborted' ? 'aborted' : 'failed'
  await tryOf(tx.updateTable('model_call_tries'), lease)
    .set({ state, outcome: storedJson(outcome), ended_at: clock })
    .execute()
  if (standing !== undefined) return standing
  const call = callOf(tx.updateTable('model_calls'), lease.key)
  switch (outcome.then.kind) {
    case 'try-again':
      await call
        .set((eb) => ({ counted: eb('counted', '+', 1) }))
        .set({ not_before: inMilliseconds(outcome.then.kind === 'try-again' ? outcome.then.waitMs : 0) })
        .execute()
      return { kind: 'open' }
    case 'give-up':
      await call
        .set((eb) => ({ counted: eb('counted', '+', 1) }))
        .set({ state: 'gave-up', failure: storedJson(outcome.then.failure), settled_at: clock })
        .execute()
      return { kind: 'gave-up', failure: outcome.then.failure }
    case 'park':
      await call.set({ counted: 0, not_before: null }).execute()
      return { kind: 'open' }
    case 'aborted':
      return { kind: 'open' }
  }
}

async function lockCall(tx: Database, key: CallKey): Promise<Row<'model_calls'> & { readonly backoff_ms: number | null }> {
  return callOf(tx.selectFrom('model_calls'), key)
    .selectAll()
    .select(sql<number | null>`ceil(extract(epoch from not_before - clock_timestamp()) * 1000)::float8`.as('backoff_ms'))
    .forUpdate()
    .executeTakeFirstOrThrow()
}

async function readCall(db: Database, key: CallKey): Promise<JournaledCall | null> {
  const row = await callOf(db.selectFrom('model_calls'), key).selectAll().executeTakeFirst()
  if (row === undefined) return null
  const tries = await callOf(db.selectFrom('model_call_tries'), key)
    .selectAll()
    .select(sql<boolean>`lease_until > clock_timestamp()`.as('live'))
    .orderBy('try')
    .execute()
  return {
    key,
    intent: {
      requestHash: asHash(row.request_hash),
      requestBody: asHash(row.request_body),
      idempotencyKey: row.idempotency_key,
      provider: row.provider,
      model: row.model,
    },
    settled: settledOf(row) ?? null,
    tries: tries.map((one) => ({
      tryNumber: one.try,
      state: one.state === 'sent' && !one.live ? 'lost' : one.state,
      endpoint: one.endpoint,
      maybePaidTwice: one.maybe_paid_twice,
      outcome: readOutcome(one.outcome),
    })),
  }
}
