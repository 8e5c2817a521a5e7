import type { Check } from '../../../../src/benchmarks/liveui/check-schema.ts'
import type { Matcher } from '../../../../src/benchmarks/liveui/matcher-schema.ts'

/** A check that asks for another value than the task's, and which one. */
export interface Mutant {
  readonly check: Check
  readonly changed: string
}

interface Named {
  readonly [name: string]: Matcher
}

/** The check once for each value that it requires, with that value changed to one that is not there. Guards and `any-of` have none. */
export function mutantsOf(check: Check): readonly Mutant[] {
  switch (check.check) {
    case 'input':
      return [
        { check: { ...check, input: 'nothing' }, changed: 'input' },
        ...(check.options === undefined ? [] : [{ check: { ...check, options: [...check.options, 'other'] }, changed: 'options' }]),
      ]
    case 'view':
      return [{ check: { ...check, view: 'nothing' }, changed: 'view' }]
    case 'action':
      return [{ check: { ...check, action: 'nothing' }, changed: 'action' }]
    case 'call':
      return [
        ...fields(check.args ?? {}, (args) => ({ ...check, args })),
        ...(check.times === undefined ? [] : [{ check: { ...check, times: check.times + 1 }, changed: 'times' }]),
      ]
    case 'change':
      return (['created', 'updated', 'deleted'] as const).flatMap((what) => {
        const rows = check[what]
        return rows === undefined ? [] : [{ check: { ...check, [what]: rows + 1 }, changed: what }]
      })
    case 'record':
      return fields(check.fields, (changed) => ({ ...check, fields: changed }))
    case 'count':
      return [...fields(check.where ?? {}, (where) => ({ ...check, where })), { check: { ...check, equals: check.equals + 1 }, changed: 'equals' }]
    case 'text':
    case 'item':
    case 'retained':
      return list(check.contains, (contains) => ({ ...check, contains }))
    case 'choice':
      return check.among.flatMap((option) =>
        JSON.stringify(option) === JSON.stringify(check.active) ? [] : [{ check: { ...check, active: option }, changed: 'active' }],
      )
    case 'identity':
      return [{ check: { ...check, entities: [...check.entities, 'nobody'] }, changed: 'entities' }]
    default:
      return []
  }
}

function fields(named: Named, make: (changed: Named) => Check): readonly Mutant[] {
  return Object.entries(named).flatMap(([name, matcher]) => others(matcher).map((other) => ({ check: make({ ...named, [name]: other }), changed: name })))
}

function list(matchers: readonly Matcher[], make: (changed: Matcher[]) => Check): readonly Mutant[] {
  return matchers.flatMap((matcher, index) => others(matcher).map((other) => ({ check: make(matchers.with(index, other)), changed: JSON.stringify(matcher) })))
}

/** Matchers like this one with one value changed. */
function others(matcher: Matcher): readonly Matcher[] {
  if (matcher === null) return ['something else']
  if (typeof matcher === 'boolean') return [!matcher]
  if (typeof matcher === 'number') return [matcher + 1]
  if (typeof matcher === 'string') return [matcher.startsWith('$') ? '$nobody.id' : otherText(matcher)]
  if ('text' in matcher) return [{ text: otherText(String(matcher.text)) }]
  if ('number' in matcher) return [{ number: matcher.number + 1 }]
  if ('money' in matcher) return [{ money: matcher.money + 0.01 }, { money: matcher.money + 100 }]
  if ('date' in matcher) return [{ date: otherDay(matcher.date) }]
  if ('time' in matcher) return [{ time: otherTime(matcher.time) }]
  if ('dateTime' in matcher)
    return [{ dateTime: otherDay(matcher.dateTime) }, { dateTime: `${matcher.dateTime.slice(0, 11)}${otherTime(matcher.dateTime.slice(11))}` }]
  if ('choice' in matcher) return [{ choice: otherText(matcher.choice) }]
  if ('person' in matcher) return [{ person: 'nobody' }]
  if ('regex' in matcher) return [{ regex: `zzz${matcher.regex}` }]
  if ('anyOf' in matcher) return [{ anyOf: [{ text: 'zzz' }] }]
  if ('setOf' in matcher)
    return [
      { setOf: [...matcher.setOf, 'zzz'] },
      ...matcher.setOf.flatMap((member, index) => others(member).map((other) => ({ setOf: matcher.setOf.with(index, other) }))),
    ]
  return Object.entries(matcher.map).flatMap(([key, value]) => others(value).map((other) => ({ map: { ...matcher.map, [key]: other } })))
}

function otherText(text: string): string {
  if (/^\d{2}:\d{2}/.test(text)) return otherTime(text)
  return /^\d{4}-\d{2}-\d{2}/.test(text) ? otherDay(text) : `zzz ${text}`
}

const otherTime = (time: string): string => `${time.slice(0, 3)}${String((Number(time.slice(3, 5)) + 7) % 60).padStart(2, '0')}${time.slice(5)}`
const otherDay = (day: string): string =>
  /^\d{4}/.test(day) ? `${day.slice(0, 8)}${String((Number(day.slice(8, 10)) % 27) + 1).padStart(2, '0')}${day.slice(10)}` : '+40 days'
