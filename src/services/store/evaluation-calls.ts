import type { EvaluationRef } from '../../core/drive.ts'
import { type Database, withDatabase } from './database.ts'
import { readSummary, settledOf } from './journal-rows.ts'

/** One model call of an evaluation, for people: what was sent, what came, how often it was sent. */
export interface CallRow {
  readonly call: string
  readonly state: 'open' | 'answered' | 'gave-up'
  readonly sends: number
  readonly maybePaidTwice: number
  /** Blobs: the request's and the answer's bytes. */
  readonly request: string
  readonly response: string | null
  readonly servedModel: string | null
  readonly inputTokens: number | null
  readonly outputTokens: number | null
  readonly modelSeconds: number | null
}

/** In the order in which they were first sent. */
export function readEvaluationCalls(db: Database, ref: EvaluationRef): Promise<readonly CallRow[]> {
  return withDatabase('reading the calls of an evaluation', async () => {
    const of = { survey: ref.survey, ordinal: ref.ordinal, attempt: ref.attempt }
    const rows = await db
      .selectFrom('model_calls')
      .selectAll()
      .where('survey', '=', of.survey)
      .where('ordinal', '=', of.ordinal)
      .where('attempt', '=', of.attempt)
      .orderBy('created_at')
      .execute()
    const tries = await db
      .selectFrom('model_call_tries')
      .select(['call', 'maybe_paid_twice'])
      .where('survey', '=', of.survey)
      .where('ordinal', '=', of.ordinal)
      .where('attempt', '=', of.attempt)
      .execute()
    return rows.map((row) => {
      const own = tries.filter((one) => one.call === row.call)
      const settled = settledOf(row)
      const summary = readSummary(row.summary)
      return {
        call: row.call,
        state: row.state,
        sends: own.length,
        maybePaidTwice: own.filter((one) => one.maybe_paid_twice).length,
        request: row.request_body,
        response: row.body,
        servedModel: summary?.servedModel ?? null,
        inputTokens: summary?.usage.inputTokens ?? null,
        outputTokens: summary?.usage.outputTokens ?? null,
        modelSeconds: settled?.kind === 'answered' ? settled.answer.modelSeconds : null,
      }
    })
  })
}
