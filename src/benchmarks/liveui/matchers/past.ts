import type { Span } from './span.ts'

const MARK = String.raw`(?:was|were|before|previously|formerly|earlier|originally|until now|once|old|previous|former|instead of|rather than|no longer|replaces|replaced)`
/** `was $640`, `before: low`, `(previously at 07:45)`, `instead of April 17`. */
const BEHIND_MARK = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${MARK}\s*(?:[:–—-]\s*)?(?:(?:at|on|due|the|a|an|by|for)\s+)*["'“‘(]?(?:\p{Sc}|[A-Z]{3}\s)?\s*$`,
  'iu',
)
/** `from low` before `to medium`, and everything on the left of an arrow. */
const FROM = /(?<![\p{L}\p{N}])from\s+(?:\p{Sc}|[A-Z]{3}\s)?$/iu
const TO = /^[^.;\n]{0,20}?\s+(?:to|→|->|=>)\s/u
const ARROW = /^[^.;\n→]{0,12}?\s*(?:→|->|=>)\s*\S/u
/** `low (before)`, `$640 until today`. */
const UNTIL = /^\s*[,(]?\s*(?:before|formerly|earlier|previously|until (?:now|then|today|yesterday))\s*(?:[).,;]|$)/iu

/** Whether a text says that what stands there was so and is no more: `$615 (was $640)`, `low → medium`. */
export function isSaidAsPast(text: string, span: Span): boolean {
  const [before, after] = [text.slice(0, span.start), text.slice(span.end)]
  return BEHIND_MARK.test(before) || ARROW.test(after) || UNTIL.test(after) || (FROM.test(before) && TO.test(after))
}
