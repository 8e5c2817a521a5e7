import { cleanText } from '../../core/clean-text.ts'
import { shortened } from '../../core/cut-text.ts'
import { FAILURE_ROWS } from './failure-rows.ts'
import { readHttpAnswer } from './http-answer.ts'
import type { ProviderKind } from './provider-kind.ts'
import { durationMs, retryAfterMs } from './retry-after.ts'
import type { Verdict } from './verdict.ts'

/** What a whole response means. Pure and total: any bytes get a verdict. */
export interface Classified {
  /** The row of docs/model-failures.md. */
  readonly row: string
  readonly verdict: Verdict
  /** Whether the provider may have billed it all the same. */
  readonly maybePaid: boolean
  /** The provider's words, shortened; for people. */
  readonly message: string
  readonly retryAfterMs: number | undefined
}

/** @param nowMs for a `Retry-After` date without a `Date` beside it. */
export function classifyAnswer(kind: ProviderKind, status: number, headers: Readonly<Record<string, string>>, text: string, nowMs: number): Classified {
  const whole = readHttpAnswer(kind, status, headers, text)
  // A gateway that says 200 and means 429 is judged by what it means.
  const inner = status >= 200 && status < 300 ? whole.error?.status : undefined
  const answer = inner === undefined ? whole : { ...whole, status: inner }
  const row = FAILURE_ROWS.find((candidate) => candidate.matches(answer))
  if (row === undefined) throw new Error('failure-rows.ts: the last row has to match everything')
  const said = answer.error?.message ?? (row.verdict.kind === 'answer' ? '' : text)
  return {
    row: row.id,
    verdict: row.verdict,
    maybePaid: row.maybePaid ?? false,
    message: shorten(said),
    retryAfterMs: retryAfterMs(headers, nowMs) ?? (answer.error?.retryDelay === undefined ? undefined : durationMs(answer.error.retryDelay)),
  }
}

/** One line, at most 400 characters, without ids that differ between equal requests. */
function shorten(text: string): string {
  const line = text
    .replaceAll(/\b(req|request|resp|msg|chatcmpl|gen)[_-][A-Za-z0-9_-]{8,}/g, '(id)')
    .replaceAll(/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, '(id)')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return shortened(cleanText(line), 400)
}
