import type { ModelFailure } from '../../core/ports/model.ts'
import type { TryConsequence } from '../../core/ports/journal.ts'
import type { ParkedReason } from '../../core/failure.ts'
import type { CallPolicy } from './call-policy.ts'
import type { Verdict } from './verdict.ts'

/** What was seen of a try. */
export interface SeenTry {
  /** Row of docs/model-failures.md. */
  readonly row: string
  readonly verdict: Verdict
  readonly maybePaid: boolean
  readonly status: number | undefined
  /** The provider's words, redacted. */
  readonly message: string
  readonly retryAfterMs: number | undefined
}

/** What follows from a failed try: the retry policy, whole. `spread` in [0, 1) keeps many waiting calls from coming back at once. */
export function consequence(
  failed: SeenTry,
  counted: number,
  policy: CallPolicy,
  spread: number,
): { readonly then: TryConsequence; readonly parked: ParkedReason | undefined } {
  const park = (cause: ParkedReason['cause'], detail: string): { then: TryConsequence; parked: ParkedReason } => ({
    then: { kind: 'park' },
    parked: { cause, detail },
  })
  const { verdict } = failed
  switch (verdict.kind) {
    case 'answer':
      throw new Error('an answer is no failed try')
    case 'park':
      return park(verdict.cause, what(failed))
    case 'rejected':
      return { then: { kind: 'give-up', failure: { kind: 'rejected', cause: verdict.cause, detail: what(failed) } }, parked: undefined }
    case 'try-again': {
      const delayMs = policy.retryDelaysMs[counted]
      if (delayMs === undefined) {
        const tries = `${counted + 1} ${counted === 0 ? 'try' : 'tries'}`
        if (verdict.then === 'park') return park(verdict.cause, `${what(failed)} (${tries})`)
        // No words of the provider: they differ from try to try ("try again in 1.2 s"), and a failure is the same whenever it is computed.
        const failure: ModelFailure = { kind: 'unavailable', cause: verdict.cause, detail: `no usable answer in ${tries}; the last: ${label(failed)}` }
        return { then: { kind: 'give-up', failure }, parked: undefined }
      }
      if (failed.retryAfterMs !== undefined && failed.retryAfterMs > policy.longestRetryAfterMs) {
        return park('no-credit', `${what(failed)} (the provider asks to wait ${Math.ceil(failed.retryAfterMs / 1000)} s)`)
      }
      const shortestMs = Math.min(...policy.retryDelaysMs)
      const waitMs = failed.retryAfterMs === undefined ? delayMs : Math.max(failed.retryAfterMs, shortestMs)
      return { then: { kind: 'try-again', waitMs: Math.ceil((waitMs * (1 + 0.2 * spread)) / policy.waitDivisor) }, parked: undefined }
    }
  }
}

function label(failed: SeenTry): string {
  return failed.status === undefined ? failed.row : `HTTP ${failed.status}, ${failed.row}`
}

function what(failed: SeenTry): string {
  return failed.message === '' ? label(failed) : `${label(failed)}: ${failed.message}`
}
