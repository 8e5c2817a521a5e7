/**
 * The first `length` UTF-16 units of a text at most, and never half of a surrogate pair: canonical JSON and UTF-8 have no form for
 * one, so a text that was cut in the middle of an emoji could not be kept.
 */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length)
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut
}

/** The same with a mark where something was left out. */
export function shortened(text: string, length: number): string {
  return text.length <= length ? text : `${cutText(text, length - 1)}…`
}
