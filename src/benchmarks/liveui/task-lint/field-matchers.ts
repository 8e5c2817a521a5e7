import type { FieldPath } from '../../../core/field-path.ts'
import { isMatcherName, type Matcher } from '../matcher-schema.ts'
import type { FieldSpec, FieldType } from '../records/field-spec.ts'
import type { DefinedName } from './defined-names.ts'
import { fault, type Finding } from './finding.ts'
import { lintNameUse } from './name-use.ts'
import { isDay, isMoment, isTimeOfDay } from './real-moment.ts'

/** Which matchers can meet a field of a type; `string`, `number` and `boolean` stand for bare values. `null`, `anyOf` and `regex` on texts aside. */
const FITTING: { readonly [type in FieldType]: readonly string[] } = {
  text: ['string', 'text', 'number', 'money', 'regex', 'choice', 'date', 'time', 'dateTime', 'person'],
  texts: ['setOf', 'string', 'text', 'regex'],
  number: ['number'],
  money: ['number', 'money'],
  date: ['string', 'date'],
  time: ['string', 'time'],
  'date-time': ['string', 'dateTime', 'date'],
  boolean: ['boolean'],
  choice: ['string', 'choice', 'text'],
  person: ['string', 'person', 'text'],
  people: ['setOf', 'string', 'person'],
  reference: ['string', 'text'],
  references: ['setOf', 'string', 'text'],
  'amounts-by-person': ['map'],
}

/** `wrong-matcher`, `unknown-option` and the rules about names: a matcher against the field that it is compared with. */
export function lintFieldMatcher(
  matcher: Matcher,
  field: FieldSpec,
  service: string,
  episode: number,
  names: readonly DefinedName[],
  path: FieldPath,
): readonly Finding[] {
  if (matcher === null) return []
  if (typeof matcher === 'object' && 'anyOf' in matcher)
    return matcher.anyOf.flatMap((member, index) => lintFieldMatcher(member, field, service, episode, names, [...path, 'anyOf', index]))
  const kind = kindOf(matcher)
  if (!FITTING[field.type].includes(kind)) {
    const typo = kind === 'map' ? 'a map without a matcher’s name' : isMatcherName(kind) ? `{ ${kind}: … }` : `a bare ${kind}`
    return [fault(path, 'wrong-matcher', `the field is of type ${field.type}; ${typo} cannot meet it (use ${FITTING[field.type].map(spelled).join(' or ')})`)]
  }
  const use = (name: string, at: FieldPath): readonly Finding[] => lintReference(name, field, service, episode, names, at)
  if (typeof matcher === 'string') return use(matcher, path)
  if (typeof matcher !== 'object') return []
  if ('person' in matcher) return use(matcher.person, [...path, 'person'])
  if ('choice' in matcher) return use(matcher.choice, [...path, 'choice'])
  if ('map' in matcher) return Object.keys(matcher.map).flatMap((name) => use(name, [...path, name]))
  if ('setOf' in matcher) return matcher.setOf.flatMap((member, index) => (typeof member === 'string' ? use(member, [...path, 'setOf', index]) : []))
  return []
}

/** A bare string in a field: who or what it names, by the field's type. */
function lintReference(name: string, field: FieldSpec, service: string, episode: number, names: readonly DefinedName[], path: FieldPath): readonly Finding[] {
  switch (field.type) {
    case 'person':
    case 'people':
    case 'amounts-by-person':
      return lintNameUse(name, { person: true }, episode, names, path)
    case 'reference':
    case 'references':
      return lintNameUse(name, { record: { service, ...(field.model === undefined ? {} : { model: field.model }) } }, episode, names, path)
    case 'choice':
    case 'texts':
      return field.options === undefined || field.options.includes(name)
        ? []
        : [fault(path, 'unknown-option', `the service takes only ${field.options.join(', ')} here, not \`${name}\``)]
    case 'date':
      return isDay(name) ? [] : [fault(path, 'invalid-date', `\`${name}\` is no date that exists; write one like "2026-03-02"`)]
    case 'time':
      return isTimeOfDay(name) ? [] : [fault(path, 'invalid-date', `\`${name}\` is no time that exists; write one like "04:10"`)]
    case 'date-time':
      return isMoment(name) ? [] : [fault(path, 'invalid-date', `\`${name}\` is no date and time that exists; write one like "2026-03-02T18:30:00"`)]
    default:
      return []
  }
}

function kindOf(matcher: Exclude<Matcher, null>): string {
  return typeof matcher === 'object' ? (Object.keys(matcher)[0] ?? 'map') : typeof matcher
}

const spelled = (kind: string): string =>
  kind === 'string' ? 'a text' : kind === 'boolean' ? 'true or false' : kind === 'map' ? '{ person: amount }' : `{ ${kind}: … }`
