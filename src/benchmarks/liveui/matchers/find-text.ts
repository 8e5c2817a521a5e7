import { deniedBehind, negates } from './negation.ts'
import type { Span } from './span.ts'
import { STATUS_WORDS } from './status-words.ts'
import { textTokens } from './text-tokens.ts'

/**
 * Where the expected text stands as whole tokens in a row, without case: `Ines` is not in `Inessa`, `28` not in `128` or `28.50`.
 * A status word (`paid`, `done`) is not found where it is negated: `not paid`, `isn't done`.
 */
export function findText(expected: string, text: string): readonly Span[] {
  const wanted = textTokens(expected).map((token) => token.word)
  const first = wanted[0]
  // Text without letters or digits (an emoji, a mark) has no tokens: it is looked for as it is.
  if (first === undefined) return findVerbatim(expected.trim(), text)
  const isStatus = wanted.length === 1 && STATUS_WORDS.has(first)
  const tokens = textTokens(text)
  const found: Span[] = []
  for (let at = 0; at + wanted.length <= tokens.length; at++) {
    const run = tokens.slice(at, at + wanted.length)
    if (!run.every((token, index) => token.word === wanted[index])) continue
    if (isStatus && negates(tokens.slice(0, at).map((token) => token.word))) continue
    const [start, end] = [run[0]?.start, run.at(-1)?.end]
    if (isStatus && end !== undefined && deniedBehind(text.slice(end))) continue
    if (start !== undefined && end !== undefined) found.push({ start, end })
  }
  return found
}

/** Whether both texts have the same tokens: no word more, no word less. */
export function sameText(expected: string, text: string): boolean {
  const [wanted, given] = [textTokens(expected), textTokens(text)]
  if (wanted.length === 0) return expected.trim() === text.trim()
  return wanted.length === given.length && wanted.every((token, index) => token.word === given[index]?.word)
}

function findVerbatim(expected: string, text: string): readonly Span[] {
  const start = expected === '' ? -1 : text.indexOf(expected)
  return start === -1 ? [] : [{ start, end: start + expected.length }]
}
