import type { ParkedReason } from '../../core/failure.ts'
import type { ModelFailure } from '../../core/ports/model.ts'

/** What a provider's response (or the lack of one) means for the call. */
export type Verdict =
  /** Usable: committed to the journal. */
  | { readonly kind: 'answer' }
  /** Tried again; when the tries are used up, the call is `unavailable` with this cause. */
  | { readonly kind: 'try-again'; readonly then: 'unavailable'; readonly cause: ModelFailure['cause'] }
  /** Tried again; when the tries are used up, the model is parked. */
  | { readonly kind: 'try-again'; readonly then: 'park'; readonly cause: ParkedReason['cause'] }
  /** The model cannot be called: parked at once, nothing is scored. */
  | { readonly kind: 'park'; readonly cause: ParkedReason['cause'] }
  /** The model's (or its prompt's) fault: counts against it, at once. */
  | { readonly kind: 'rejected'; readonly cause: ModelFailure['cause'] }

/** The verdict in words, for docs/model-failures.md. */
export function describeVerdict(verdict: Verdict): string {
  switch (verdict.kind) {
    case 'answer':
      return 'answer'
    case 'try-again':
      return verdict.then === 'park' ? `tried again, then **parked** \`${verdict.cause}\`` : `tried again, then *unavailable* \`${verdict.cause}\``
    case 'park':
      return `**parked** \`${verdict.cause}\``
    case 'rejected':
      return `*rejected* \`${verdict.cause}\``
  }
}
