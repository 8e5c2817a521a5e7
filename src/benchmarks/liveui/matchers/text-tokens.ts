import type { Span } from './span.ts'

export interface Token extends Span {
  /** Compatibility-composed and lower-cased. Diacritics count: a name has to come back as it was typed. */
  readonly word: string
}

/** Letters and digits; `.`, `,` and `:` between digits belong to the token, so that 28 is not found in 28.50 nor 10 in 04:10. */
const TOKEN = /[\p{L}\p{N}\p{M}]+(?:(?<=\p{N})[.,:](?=\p{N})[\p{L}\p{N}\p{M}]+)*/gu

/** The whole tokens of a text, in order; everything else (spaces, punctuation, emoji) only separates. */
export function textTokens(text: string): readonly Token[] {
  return [...text.matchAll(TOKEN)].map((match) => ({ word: foldText(match[0]), start: match.index, end: match.index + match[0].length }))
}

/** NFKC without case: `É` composed or not, full-width digits and ligatures are one. */
export function foldText(text: string): string {
  return text.normalize('NFKC').toLowerCase().normalize('NFKC')
}
