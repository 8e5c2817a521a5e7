import { binomialAtLeast, binomialAtMost } from './binomial-tail.ts'
import { assertCounts, type Confidence, type Interval } from './interval.ts'

/**
 * The exact interval of a proportion (Clopper and Pearson 1934): the rates at which a tail of the binomial has half of 1 − confidence.
 * @throws RangeError when the counts are no proportion.
 */
export function clopperPearsonInterval(passed: number, assigned: number, confidence: Confidence = 0.95): Interval {
  assertCounts(passed, assigned)
  const tail = (1 - confidence) / 2
  const low = passed === 0 ? 0 : bisect((rate) => binomialAtLeast(passed, assigned, rate) < tail)
  const high = passed === assigned ? 1 : bisect((rate) => binomialAtMost(passed, assigned, rate) > tail)
  return { low, high, confidence, method: 'clopper-pearson' }
}

/** The point in 0..1 where `below` turns from true to false. */
function bisect(below: (rate: number) => boolean): number {
  let low = 0
  let high = 1
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2
    if (below(middle)) low = middle
    else high = middle
  }
  return (low + high) / 2
}
