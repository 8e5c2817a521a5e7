import type { Hasher } from '../core/hash.ts'

/** What a try of `flaky` may meet. */
export const FAULTS = ['429', '500', 'hang', 'cut-off'] as const
export type Fault = (typeof FAULTS)[number]

/**
 * The fault of one try of one call, or none: a function of (seed, call, try), never of arrival order. Half of all first tries and
 * a quarter of the second ones fail; a third try always succeeds.
 *
 * @param tryNumber counts from 1.
 */
export function faultOf(hash: Hasher, seed: number, call: string, tryNumber: number): Fault | undefined {
  if (tryNumber > 2) return undefined
  const number = Number.parseInt(hash(`flaky/${seed}/${call}/${tryNumber}`).slice(0, 8), 16)
  return FAULTS[number % (FAULTS.length * (tryNumber === 1 ? 2 : 4))]
}
