import type { Matcher } from '../matcher-schema.ts'
import type { FieldValue, PersonValue, ReferenceValue } from '../records/field-value.ts'
import { expectedDay } from './expected-day.ts'
import { dayOfIso } from './calendar.ts'
import { partsOfDateTime } from './find-date-time.ts'
import { sameMoney } from './find-money.ts'
import { sameNumber } from './find-number.ts'
import { sameText } from './find-text.ts'
import { secondsOfTime } from './find-time.ts'
import type { MatchSetting } from './match-setting.ts'
import { matchesText } from './matches-text.ts'
import { isEmailOf } from './same-person.ts'
import { setMatch } from './set-match.ts'

/**
 * Whether the value of a record's field is what the matcher says. The field's type decides how a bare string is read: a person, a
 * record, a time, a day, else text. `setOf` and maps are exact; another matcher on a list asks for one element like it.
 */
export function matchesField(matcher: Matcher, field: FieldValue, setting: MatchSetting): boolean {
  if (typeof matcher === 'object' && matcher !== null && 'anyOf' in matcher)
    return matcher.anyOf.some((alternative) => matchesField(alternative, field, setting))
  switch (field.type) {
    case 'none':
      return matcher === null
    case 'boolean':
      return matcher === field.value
    case 'number':
    case 'money':
      return matchesNumber(matcher, field.value, field.type === 'money')
    case 'text':
      // An empty text is as good as none.
      return matcher === null ? field.value === '' : matchesText(matcher, field.value, setting)
    case 'choice':
      return matchesOption(matcher, field.value, setting)
    case 'date':
    case 'time':
    case 'date-time':
      return matchesMoment(matcher, field.type, field.value, setting)
    case 'texts':
      return matchesList(matcher, field.values, (each, value) => (typeof each === 'string' ? sameText(each, value) : matchesText(each, value, setting)))
    case 'person':
      return matchesPerson(matcher, field.person, setting)
    case 'people':
      return matchesList(matcher, field.people, (each, person) => matchesPerson(each, person, setting))
    case 'reference':
      return matchesReference(matcher, field.reference, setting)
    case 'references':
      return matchesList(matcher, field.references, (each, reference) => matchesReference(each, reference, setting))
    case 'amounts-by-person': {
      if (typeof matcher !== 'object' || matcher === null || !('map' in matcher)) return false
      return setMatch(
        Object.entries(matcher.map),
        field.amounts,
        ([ref, amount], given) => isEmailOf(ref, given.person.email, setting) && matchesNumber(amount, given.amount, true),
      )
    }
  }
}

function matchesNumber(matcher: Matcher, value: number, isMoney: boolean): boolean {
  if (typeof matcher === 'number') return isMoney ? sameMoney(matcher, value) : sameNumber(matcher, value)
  if (typeof matcher !== 'object' || matcher === null) return false
  if ('anyOf' in matcher) return matcher.anyOf.some((alternative) => matchesNumber(alternative, value, isMoney))
  if ('number' in matcher) return isMoney ? sameMoney(matcher.number, value) : sameNumber(matcher.number, value)
  if ('money' in matcher) return sameMoney(matcher.money, value)
  return 'text' in matcher && sameNumber(Number(matcher.text), value)
}

function matchesOption(matcher: Matcher, value: string, setting: MatchSetting): boolean {
  if (typeof matcher === 'string') return sameText(matcher, value)
  if (typeof matcher === 'object' && matcher !== null && 'choice' in matcher) return sameText(matcher.choice, value)
  return matchesText(matcher, value, setting)
}

function matchesMoment(matcher: Matcher, type: 'date' | 'time' | 'date-time', value: string, setting: MatchSetting): boolean {
  const { date, time } = type === 'time' ? { date: '', time: value } : partsOfDateTime(value.length === 10 ? `${value}T00:00:00` : value)
  const isDay = (written: string): boolean =>
    type !== 'time' && expectedDay(written, setting.clock)?.day === dayOfIso(date)?.day && dayOfIso(date) !== undefined
  const isTime = (written: string): boolean => type !== 'date' && secondsOfTime(written) !== undefined && secondsOfTime(written) === secondsOfTime(time)
  const isMoment = (written: string): boolean => isDay(partsOfDateTime(written).date) && isTime(partsOfDateTime(written).time)
  if (typeof matcher === 'string') return type === 'date' ? isDay(matcher) : type === 'time' ? isTime(matcher) : isMoment(matcher)
  if (typeof matcher !== 'object' || matcher === null) return false
  if ('date' in matcher) return isDay(matcher.date)
  if ('time' in matcher) return isTime(matcher.time)
  if ('dateTime' in matcher) return isMoment(matcher.dateTime)
  return ('text' in matcher || 'regex' in matcher) && matchesText(matcher, value, setting)
}

function matchesList<Value>(matcher: Matcher, values: readonly Value[], matches: (matcher: Matcher, value: Value) => boolean): boolean {
  if (matcher === null) return values.length === 0
  if (typeof matcher === 'object' && 'setOf' in matcher) return setMatch(matcher.setOf, values, (each, value) => matchesAny(each, value, matches))
  return values.some((value) => matchesAny(matcher, value, matches))
}

function matchesAny<Value>(matcher: Matcher, value: Value, matches: (matcher: Matcher, value: Value) => boolean): boolean {
  if (typeof matcher === 'object' && matcher !== null && 'anyOf' in matcher) return matcher.anyOf.some((alternative) => matchesAny(alternative, value, matches))
  return matches(matcher, value)
}

function matchesPerson(matcher: Matcher, person: PersonValue, setting: MatchSetting): boolean {
  if (typeof matcher === 'string') return isEmailOf(matcher, person.email, setting)
  if (typeof matcher !== 'object' || matcher === null) return false
  return 'person' in matcher ? isEmailOf(matcher.person, person.email, setting) : matchesText(matcher, person.name, setting)
}

function matchesReference(matcher: Matcher, reference: ReferenceValue, setting: MatchSetting): boolean {
  if (typeof matcher !== 'string') return typeof matcher === 'object' && matcher !== null && matchesText(matcher, reference.label, setting)
  const record = setting.recordOf(matcher)
  return record !== undefined && record.service === reference.service && record.table === reference.table && record.id === reference.id
}
