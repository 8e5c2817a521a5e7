import { isJsonObject, type Json } from '../../../core/json.ts'
import type { Matcher } from '../matcher-schema.ts'
import { isJsonArray } from '../run/json-pointer.ts'
import { entityPart, parseEntityExpression } from './entity-expression.ts'
import { sameMoney } from './find-money.ts'
import { sameNumber } from './find-number.ts'
import type { MatchSetting } from './match-setting.ts'
import { matchesText } from './matches-text.ts'
import { meansPerson } from './same-person.ts'
import { setMatch } from './set-match.ts'

/**
 * Whether a JSON value (an argument of a call) is what the matcher says. `$late.id` is a part of an entity; a bare string that is the
 * ref of a person means that person in whatever form the API takes people; another matcher on a list asks for one element like it.
 * @param service where the value was sent, for user ids.
 */
export function matchesJson(matcher: Matcher, value: Json, service: string | undefined, setting: MatchSetting): boolean {
  if (matcher === null || typeof matcher === 'boolean') return value === matcher
  if (typeof matcher === 'object') {
    if ('anyOf' in matcher) return matcher.anyOf.some((alternative) => matchesJson(alternative, value, service, setting))
    if ('setOf' in matcher) return isJsonArray(value) && setMatch(matcher.setOf, value, (each, element) => matchesJson(each, element, service, setting))
    if ('map' in matcher)
      return (
        isJsonObject(value) &&
        setMatch(
          Object.entries(matcher.map),
          Object.entries(value),
          ([key, each], [name, given]) => isKey(key, name, service, setting) && matchesJson(each, given, service, setting),
        )
      )
  }
  if (isJsonArray(value)) return value.some((element) => matchesJson(matcher, element, service, setting))
  if (typeof matcher === 'string') return matchesBare(matcher, value, service, setting)
  if (typeof value === 'number') return matchesNumber(matcher, value, service, setting)
  if (typeof value !== 'string') return false
  if (typeof matcher === 'object' && 'person' in matcher && meansPerson(matcher.person, value, service, setting)) return true
  return matchesText(matcher, value, setting)
}

function matchesBare(matcher: string, value: Json, service: string | undefined, setting: MatchSetting): boolean {
  if (typeof value !== 'string' && typeof value !== 'number') return false
  const expression = parseEntityExpression(matcher)
  if (expression !== undefined) {
    const record = setting.recordOf(expression.name)
    const part = record === undefined ? undefined : entityPart(record, expression.part)
    return part !== undefined && String(part) === String(value)
  }
  return meansPerson(matcher, value, service, setting) || matchesText(matcher, String(value), setting)
}

function matchesNumber(matcher: Exclude<Matcher, string | boolean | null>, value: number, service: string | undefined, setting: MatchSetting): boolean {
  if (typeof matcher === 'number') return sameNumber(matcher, value)
  if ('number' in matcher) return sameNumber(matcher.number, value)
  if ('money' in matcher) return sameMoney(matcher.money, value)
  if ('person' in matcher) return meansPerson(matcher.person, value, service, setting)
  return matchesText(matcher, String(value), setting)
}

function isKey(expected: string, key: string, service: string | undefined, setting: MatchSetting): boolean {
  return meansPerson(expected, key, service, setting) || expected === key
}
