/** A confidence interval of a proportion or rate, both ends in 0..1. */
export interface Interval {
  readonly low: number
  readonly high: number
  readonly confidence: Confidence
  readonly method: 'wilson' | 'clopper-pearson' | 'task-bootstrap'
}

export const CONFIDENCES = [0.9, 0.95, 0.99] as const
export type Confidence = (typeof CONFIDENCES)[number]

/** Two-sided standard normal quantiles, to double precision. */
export const NORMAL_QUANTILE: { readonly [confidence in Confidence]: number } = {
  0.9: 1.6448536269514722,
  0.95: 1.959963984540054,
  0.99: 2.5758293035489004,
}

/** @throws RangeError unless 0 ≤ passed ≤ assigned, both whole and assigned > 0. */
export function assertCounts(passed: number, assigned: number): void {
  if (!Number.isInteger(passed) || !Number.isInteger(assigned) || assigned <= 0 || passed < 0 || passed > assigned) {
    throw new RangeError(`no proportion: ${passed} of ${assigned}`)
  }
}
