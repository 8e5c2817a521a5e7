import { deniedBehind, negates } from './negation.ts'
import type { Span } from './span.ts'
import { findText } from './find-text.ts'
import { textTokens } from './text-tokens.ts'

/** Where an option stands as whole tokens and is not negated: `medium`, not `not medium`. */
export function findChoice(option: string, text: string): readonly Span[] {
  const tokens = textTokens(text)
  return findText(option, text).filter(
    (span) => !deniedBehind(text.slice(span.end)) && !negates(tokens.filter((token) => token.end <= span.start).map((token) => token.word)),
  )
}
