/**
 * The outcome of one check. A pure function of frozen task and evidence; `results recount` computes it again from an export.
 * `passed` counts. A check that could not run is failed with `placeholder: true` (paper: error placeholder).
 */
export interface CheckOutcome {
  readonly episode: string
  readonly check: string
  readonly surface: string
  readonly kind: string
  readonly passed: boolean
  /** True when the check could not run because the episode has a failure. */
  readonly placeholder: boolean
  /** For guards: whether a positive check of the same episode passed (or the stage needs no arming). Undefined for positive checks. */
  readonly armed?: boolean
  /** The evaluator could not decide; counted as failed and sent to labelling. */
  readonly undetermined?: boolean
  /** The check in plain words: "the late alarm is on". */
  readonly says: string
  /** What was found, in plain words: "it is off". Deterministic. */
  readonly found: string
}
