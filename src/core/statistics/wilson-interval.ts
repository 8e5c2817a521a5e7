import { assertCounts, NORMAL_QUANTILE, type Confidence, type Interval } from './interval.ts'

/**
 * Wilson's score interval without continuity correction (Wilson 1927), for independent trials.
 * @throws RangeError when the counts are no proportion.
 */
export function wilsonInterval(passed: number, assigned: number, confidence: Confidence = 0.95): Interval {
  assertCounts(passed, assigned)
  const z = NORMAL_QUANTILE[confidence]
  const rate = passed / assigned
  const scale = 1 + z ** 2 / assigned
  const centre = (rate + z ** 2 / (2 * assigned)) / scale
  const half = (z / scale) * Math.sqrt((rate * (1 - rate)) / assigned + z ** 2 / (4 * assigned ** 2))
  // At the ends the formula is exact; clamping removes the rounding error of doubles.
  return { low: passed === 0 ? 0 : centre - half, high: passed === assigned ? 1 : centre + half, confidence, method: 'wilson' }
}
