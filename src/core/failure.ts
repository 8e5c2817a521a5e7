/**
 * Why an episode has no normal evidence. All three count against the model, as in the papers
 * (LiveUIBench §4: "rejected generations and unavailable responses" stay in the denominators).
 *
 * - `rejected`: the model's output breaks the required form (after one repair round), or it refused.
 * - `errored`: application or agent failed in an episode: declared action absent, step or token limit, no valid saved result.
 * - `unavailable`: no usable response after the retry policy.
 *
 * Everything else is not a failure of the model: `infrastructure` (thrown, retried, never a score), `parked` and `not-run`
 * (states of evaluations and models, see evaluation.ts).
 */
export interface EpisodeFailure {
  readonly kind: 'rejected' | 'errored' | 'unavailable'
  /** Which step failed: the generation of the application, or its use. */
  readonly during: 'generation' | 'episode'
  /** A short stable name, e.g. `layout-invalid`, `refused`, `truncated`, `step-limit`, `action-absent`, `no-answer`. */
  readonly cause: string
  /** One or a few lines for the reader. No wall-clock times, ids of attempts or anything else that differs between equal runs. */
  readonly detail: string
}

/** Why a model cannot be called at all; its run is parked, other models go on. */
export interface ParkedReason {
  readonly cause: 'missing-key' | 'unauthorized' | 'no-credit' | 'forbidden' | 'unknown-model' | 'unreachable' | 'request-refused' | 'unavailable-in-a-row'
  readonly detail: string
}
