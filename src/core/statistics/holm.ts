/** Holm's step-down adjustment (Holm 1979): adjusted p values in the order of the input, controlling the family-wise error. */
export function holm(values: readonly number[]): readonly number[] {
  const ranked = values.map((value, index) => ({ value, index })).toSorted((one, other) => one.value - other.value)
  const adjusted = values.map(() => 1)
  let highest = 0
  for (const [rank, { value, index }] of ranked.entries()) {
    highest = Math.max(highest, Math.min(1, value * (values.length - rank)))
    adjusted[index] = highest
  }
  return adjusted
}
