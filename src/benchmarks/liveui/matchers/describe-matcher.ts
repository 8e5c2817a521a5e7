import type { Matcher } from '../matcher-schema.ts'
import type { Person } from '../world.ts'
import { parseEntityExpression } from './entity-expression.ts'

export interface DescribeSetting {
  readonly people: readonly Person[]
  readonly currency: string | null
}

/** The value in plain words: `“early”`, `04:10`, `28.00 USD`, `Milo Ahlgren`, `paid or settled`. */
export function describeMatcher(matcher: Matcher, setting: DescribeSetting): string {
  if (matcher === null) return 'nothing'
  if (typeof matcher === 'boolean') return matcher ? 'yes' : 'no'
  if (typeof matcher === 'number') return String(matcher)
  if (typeof matcher === 'string') return describeBare(matcher, setting)
  if ('text' in matcher) return `“${matcher.text}”`
  if ('number' in matcher) return String(matcher.number)
  if ('money' in matcher) return `${matcher.money.toFixed(2)}${setting.currency === null ? '' : ` ${setting.currency}`}`
  if ('date' in matcher) return matcher.date
  if ('time' in matcher) return matcher.time
  if ('dateTime' in matcher) return matcher.dateTime.replace('T', ' ')
  if ('choice' in matcher) return `“${matcher.choice}”`
  if ('person' in matcher) return personName(matcher.person, setting)
  if ('regex' in matcher) return `text like /${matcher.regex}/`
  if ('anyOf' in matcher)
    return joinWords(
      matcher.anyOf.map((each) => describeMatcher(each, setting)),
      'or',
    )
  if ('setOf' in matcher) return matcher.setOf.length === 0 ? 'none' : `exactly ${joinWords(matcher.setOf.map((each) => describeMatcher(each, setting)))}`
  return joinWords(Object.entries(matcher.map).map(([key, each]) => `${personName(key, setting)} ${describeMatcher(each, setting)}`))
}

/** `a`, `a and b`, `a, b and c`. */
export function joinWords(words: readonly string[], last: 'and' | 'or' = 'and'): string {
  if (words.length < 2) return words[0] ?? ''
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1) ?? ''}`
}

const spaced = (name: string): string => name.replaceAll(/[_-]/g, ' ')

function describeBare(written: string, setting: DescribeSetting): string {
  const expression = parseEntityExpression(written)
  if (expression !== undefined)
    return expression.part === 'id' ? `the ${spaced(expression.name)} record` : `${spaced(expression.part)} of ${spaced(expression.name)}`
  if (setting.people.some((person) => person.ref === written)) return personName(written, setting)
  // `moss_teapot` names a record; a person writes no underscores.
  return /^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/.test(written) ? `the ${spaced(written)}` : `“${written}”`
}

function personName(ref: string, { people }: DescribeSetting): string {
  const person = people.find((each) => each.ref === ref)
  return person === undefined ? ref : `${person.firstName} ${person.lastName}`
}
