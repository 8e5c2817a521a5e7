/** A part of a text: from `start` up to, not including, `end`, in UTF-16 units. */
export interface Span {
  readonly start: number
  readonly end: number
}

export const overlaps = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end
