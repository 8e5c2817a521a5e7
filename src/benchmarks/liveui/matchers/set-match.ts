/**
 * Whether each expected member can be given an element of its own and none is left over: an exact set, in any order. Looks for an
 * augmenting path for each member, since a broad matcher may first take what a narrow one needs.
 */
export function setMatch<Expected, Element>(
  expected: readonly Expected[],
  elements: readonly Element[],
  fits: (expected: Expected, element: Element) => boolean,
): boolean {
  if (expected.length !== elements.length) return false
  const takenBy = new Map<number, number>()
  const place = (member: number, tried: Set<number>): boolean => {
    for (const [index, element] of elements.entries()) {
      const wanted = expected[member]
      if (wanted === undefined || tried.has(index) || !fits(wanted, element)) continue
      tried.add(index)
      const holder = takenBy.get(index)
      if (holder === undefined || place(holder, tried)) {
        takenBy.set(index, member)
        return true
      }
    }
    return false
  }
  return expected.every((_, member) => place(member, new Set()))
}
