import { negates } from '../../matchers/negation.ts'
import type { Span } from '../../matchers/span.ts'
import { overlaps } from '../../matchers/span.ts'
import { pieceSpans } from './text-pieces.ts'
import { textTokens, type Token } from '../../matchers/text-tokens.ts'

/** What a text says of the option beside it. */
export interface Polarity {
  readonly says: 'active' | 'inactive'
  /** The word or mark that says it. */
  readonly at: Span
}

const ACTIVE = new Set(['active', 'current', 'currently', 'selected', 'enabled', 'activated', 'chosen'])
const INACTIVE = new Set(['inactive', 'unselected', 'disabled', 'deactivated', 'paused'])
/** Say it wherever they stand; the others may belong to something else (`current wake-up time`). */
const PLAIN = new Set(['active', 'inactive', 'activated', 'deactivated'])
/** Say it only in a text that says little else (`Late shift is on`, not `Late alarm rings on weekdays`). */
const ON = new Set(['on', 'now', 'yes', 'true', 'today'])
const OFF = new Set(['off', 'no', 'false'])
const NEUTRAL = new Set([
  'is',
  'are',
  'it',
  'this',
  'that',
  'the',
  'a',
  'an',
  'you',
  're',
  'your',
  'my',
  'i',
  'm',
  'am',
  'we',
  's',
  't',
  'status',
  'state',
  'mode',
  'right',
  'turned',
  'switched',
  'shift',
  'shifts',
  'alarm',
  'alarms',
  'one',
  'not',
  'isn',
  'aren',
  'since',
  'longer',
  'yet',
  'no',
])
const TICK = /[✓✔☑●◉⦿✅]/u
const CROSS = /[✗✘✕☐○◯⭘❌]/u

/**
 * The small lexicon of a choice shown in words, with negation; English only (other locales use the catalogue's convention).
 * A label decides with its value: `Active: yes`, `Active: no`, `Active shift: late`.
 * @param own where the option itself stands in the text.
 */
export function choicePolarities(text: string, own: readonly Span[]): readonly Polarity[] {
  const whole = polarityOf(text, own)
  if (whole !== undefined) return [whole]
  // `Early, at 04:10, alarm on`: a clause says it where the whole says more.
  return pieceSpans(text).flatMap((piece) => {
    const inside = own.filter((span) => overlaps(span, piece)).map((span) => ({ start: span.start - piece.start, end: span.end - piece.start }))
    const found = polarityOf(text.slice(piece.start, piece.end), inside)
    return found === undefined ? [] : [{ says: found.says, at: { start: found.at.start + piece.start, end: found.at.end + piece.start } }]
  })
}

function polarityOf(text: string, own: readonly Span[]): Polarity | undefined {
  const separator = /[:?=](?=\s|$)/.exec(text)
  const label = separator === null ? undefined : strong(textTokens(text.slice(0, separator.index)), [])
  const isOwnValue = separator !== null && own.some((span) => span.start > separator.index)
  return separator !== null && label !== undefined && !isOwnValue ? answered(label, text, separator.index + 1) : unanswered(text, own)
}

/** `Active: yes` and `Inactive: no` say active; a dash says no; another value leaves the label as it is. */
function answered(label: Polarity, text: string, from: number): Polarity {
  const value = text.slice(from)
  const answer =
    weak(textTokens(value), []) ?? mark(value) ?? (/^\s*[-–—]\s*$/.test(value) ? { says: 'inactive', at: { start: 0, end: value.length } } : undefined)
  if (answer === undefined) return label
  return { says: label.says === answer.says ? 'active' : 'inactive', at: { start: answer.at.start + from, end: answer.at.end + from } }
}

function unanswered(text: string, own: readonly Span[]): Polarity | undefined {
  const tokens = textTokens(text)
  const isOptionAlone = tokens.every((token) => own.some((span) => overlaps(span, token)))
  return strong(tokens, own) ?? weak(tokens, own) ?? (isOptionAlone ? mark(text) : undefined)
}

function strong(tokens: readonly Token[], own: readonly Span[]): Polarity | undefined {
  const isShort = tokens.every((token) => ACTIVE.has(token.word) || INACTIVE.has(token.word) || NEUTRAL.has(token.word) || /^[\p{N}:.,]+$/u.test(token.word))
  const found = tokens.flatMap((token, at): Polarity[] => {
    if (!ACTIVE.has(token.word) && !INACTIVE.has(token.word)) return []
    if (!PLAIN.has(token.word) && !isShort && own.length === 0) return []
    const isNegated = negates(tokens.slice(0, at).map((each) => each.word))
    return [{ says: ACTIVE.has(token.word) !== isNegated ? 'active' : 'inactive', at: token }]
  })
  return agreeing(found)
}

function weak(tokens: readonly Token[], own: readonly Span[]): Polarity | undefined {
  const rest = tokens.filter((token) => !own.some((span) => overlaps(span, token)))
  if (!rest.every((token) => ON.has(token.word) || OFF.has(token.word) || NEUTRAL.has(token.word))) return undefined
  const found = rest.flatMap((token): Polarity[] => {
    if (!ON.has(token.word) && !OFF.has(token.word)) return []
    const isNegated = negates(tokens.filter((each) => each.end <= token.start).map((each) => each.word))
    return [{ says: ON.has(token.word) !== isNegated ? 'active' : 'inactive', at: token }]
  })
  return agreeing(found)
}

function mark(text: string): Polarity | undefined {
  const [tick, cross] = [TICK.exec(text), CROSS.exec(text)]
  if ((tick === null) === (cross === null)) return undefined
  const at = tick?.index ?? cross?.index ?? 0
  return { says: tick === null ? 'inactive' : 'active', at: { start: at, end: at + 1 } }
}

/** Words that contradict one another say nothing. */
function agreeing(found: readonly Polarity[]): Polarity | undefined {
  return found.every((each) => each.says === found[0]?.says) ? found[0] : undefined
}
