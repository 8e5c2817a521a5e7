import { z } from 'zod'
import type { AnswerSummary, SettledCall, StoredAnswer, TryOutcome } from '../../core/ports/journal.ts'
import { cleanText } from '../../core/clean-text.ts'
import type { ModelFailure } from '../../core/ports/model.ts'
import { RevisitError } from '../../core/errors.ts'
import { asHash } from './parsing.ts'
import type { Row } from './tables.ts'

/** How the journal's JSON columns are read back. */

const hash = z.string().transform(asHash)

const answerSchema: z.ZodType<StoredAnswer> = z.object({
  status: z.number().int(),
  headers: z.record(z.string(), z.string()),
  body: hash,
  sentAt: z.string(),
  receivedAt: z.string(),
  modelSeconds: z.number(),
})

const modelFailureSchema: z.ZodType<ModelFailure> = z.object({
  kind: z.enum(['rejected', 'errored', 'unavailable']),
  cause: z.enum(['context-too-long', 'refused', 'answer-too-large', 'no-answer', 'bad-answer', 'overloaded', 'timeout']),
  detail: z.string(),
})

const number = z
  .number()
  .optional()
  .transform((value) => value)

const summarySchema = z.object({
  usage: z.object({ inputTokens: number, outputTokens: number, cachedInputTokens: number, reasoningTokens: number }),
  servedModel: z.string().optional(),
  requestId: z.string().optional(),
  finish: z.string(),
  costUsd: z.number().optional(),
  warnings: z.array(z.string()),
})

const outcomeSchema: z.ZodType<TryOutcome> = z.object({
  status: z.number().optional(),
  cause: z.string(),
  detail: z.string(),
  body: hash.optional(),
  maybePaid: z.boolean(),
  then: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('try-again'), waitMs: z.number() }),
    z.object({ kind: z.literal('give-up'), failure: modelFailureSchema }),
    z.object({ kind: z.literal('park') }),
    z.object({ kind: z.literal('aborted') }),
  ]),
})

/** JSON for a column that reports ask with SQL: what a provider wrote may hold NUL or half of a surrogate pair, which Postgres refuses to read. */
export const storedJson = (value: unknown): string => JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'string' ? cleanText(inner) : inner))

export function readSummary(text: string | null): AnswerSummary | null {
  if (text === null) return null
  const { usage, servedModel, requestId, finish, costUsd, warnings } = summarySchema.parse(JSON.parse(text))
  return {
    usage: {
      inputTokens: usage.inputTokens,
      outputTokens: usage.outputTokens,
      cachedInputTokens: usage.cachedInputTokens,
      reasoningTokens: usage.reasoningTokens,
    },
    servedModel,
    requestId,
    finish,
    costUsd,
    warnings,
  }
}

export function readOutcome(text: string | null): TryOutcome | null {
  return text === null ? null : outcomeSchema.parse(JSON.parse(text))
}

/** The final state of a call; undefined while it is open. */
export function settledOf(row: Pick<Row<'model_calls'>, 'state' | 'answer' | 'failure' | 'summary'>): SettledCall | undefined {
  if (row.state === 'open') return undefined
  if (row.state === 'answered') {
    if (row.answer === null) throw new RevisitError('bug', 'an answered call has no answer')
    return { kind: 'answered', answer: answerSchema.parse(JSON.parse(row.answer)), summary: readSummary(row.summary) }
  }
  if (row.failure === null) throw new RevisitError('bug', 'a call that was given up has no failure')
  return { kind: 'gave-up', failure: modelFailureSchema.parse(JSON.parse(row.failure)) }
}
