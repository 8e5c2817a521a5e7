import type { Matcher } from '../matcher-schema.ts'
import { findChoice } from './find-choice.ts'
import { findDate } from './find-date.ts'
import { findDateTime } from './find-date-time.ts'
import { findMoney } from './find-money.ts'
import { findNumber } from './find-number.ts'
import { findPerson } from './find-person.ts'
import { findText } from './find-text.ts'
import { findTime } from './find-time.ts'
import type { MatchSetting } from './match-setting.ts'
import type { Span } from './span.ts'

export type TextSetting = Pick<MatchSetting, 'locale' | 'currency' | 'clock' | 'people' | 'user'>

/**
 * Where one value stands in a text. `setOf` and `map` have several values: `matchesText` and the views take them apart first.
 * A bare string is text, a bare number a number; true and false have no form in text (tasks say which words: `choice`, `anyOf`).
 */
export function findInText(matcher: Matcher, text: string, setting: TextSetting): readonly Span[] {
  if (matcher === null || typeof matcher === 'boolean') return []
  if (typeof matcher === 'string') return findText(matcher, text)
  if (typeof matcher === 'number') return findNumber(matcher, text, setting)
  if ('text' in matcher) return findText(String(matcher.text), text)
  if ('number' in matcher) return findNumber(matcher.number, text, setting)
  if ('money' in matcher) return findMoney(matcher.money, text, setting)
  if ('date' in matcher) return findDate(matcher.date, text, setting)
  if ('time' in matcher) return findTime(matcher.time, text, setting.locale)
  if ('dateTime' in matcher) return findDateTime(matcher.dateTime, text, setting)
  if ('choice' in matcher) return findChoice(matcher.choice, text)
  if ('person' in matcher) return findPerson(matcher.person, text, setting)
  if ('regex' in matcher)
    return [...text.matchAll(new RegExp(matcher.regex, 'giu'))].map((match) => ({ start: match.index, end: match.index + match[0].length }))
  if ('anyOf' in matcher) return matcher.anyOf.flatMap((alternative) => findInText(alternative, text, setting))
  return []
}
