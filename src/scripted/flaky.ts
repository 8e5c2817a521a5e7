import type { Hasher } from '../core/hash.ts'

export type Fault = '429' | '500' | 'hang' | 'cut-off'

/**
 * The fault of one try of one call, or none: a function of (seed, call, try), never of arrival order. Half of all first tries
 * and a quarter of the second fail; a third try always succeeds.
 */
export function faultOf(hash: Hasher, seed: number, call: string, tryNumber: number): Fault | undefined {
  if (tryNumber > 2) return undefined
  const number = Number.parseInt(hash(`flaky/${seed}/${call}/${tryNumber}`).slice(0, 8), 16)
  const faults = ['429', '500', 'hang', 'cut-off'] as const
  return faults[number % (tryNumber === 1 ? 8 : 16)]
}
