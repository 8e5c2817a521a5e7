/**
 * Text that every part can keep: canonical JSON has no form for half of a surrogate pair, Postgres none for NUL. A model can write
 * both as JSON escapes.
 */
const UNCLEAN = /[\p{Surrogate}\0]/u

export function isCleanText(text: string): boolean {
  return !UNCLEAN.test(text)
}

/** The text with U+FFFD in place of what cannot be kept; for words of a model that are only quoted. */
export function cleanText(text: string): string {
  return text.replaceAll(/[\p{Surrogate}\0]/gu, '\uFFFD')
}
