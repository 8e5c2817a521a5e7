/** Several measurements of one thing. */
export interface Spread {
  readonly min: number
  readonly median: number
  readonly max: number
  readonly count: number
}

/** @throws RangeError for no values at all. */
export function spread(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  const [min, max] = [sorted[0], sorted.at(-1)]
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]
  const upper = sorted[Math.ceil((sorted.length - 1) / 2)]
  if (min === undefined || max === undefined || lower === undefined || upper === undefined) throw new RangeError('nothing was measured')
  return { min, median: (lower + upper) / 2, max, count: sorted.length }
}
