import type { FieldPath } from '../../../core/field-path.ts'
import { nearestName } from '../../../core/nearest-name.ts'
import { MATCHER_NAMES, type Matcher } from '../matcher-schema.ts'
import { findModel } from '../records/find-model.ts'
import type { LiveUITask } from '../task-schema.ts'
import type { DefinedName } from './defined-names.ts'
import { fault, type Finding } from './finding.ts'
import { lintNameUse } from './name-use.ts'
import { eachCheck, matchersOf, type PlacedMatcher } from './task-walk.ts'

/** `wrong-matcher` and the rules about names, where no field of a model says the type: arguments of calls, visible text, retained information. */
export function lintLooseMatchers(task: LiveUITask, names: readonly DefinedName[]): readonly Finding[] {
  return eachCheck(task).flatMap((placed) =>
    matchersOf(placed).flatMap((matcher) => {
      if (matcher.against.kind === 'field') return []
      return matcher.against.kind === 'argument'
        ? lintArgument(matcher, matcher.against.name, placed.episodeIndex, names)
        : lintText(matcher.matcher, matcher.path)
    }),
  )
}

/** What is shown or retained is compared with single values. */
function lintText(matcher: Matcher, path: FieldPath): readonly Finding[] {
  if (typeof matcher === 'boolean' || matcher === null)
    return [fault(path, 'wrong-matcher', 'what is shown or retained is text; write the words, not true, false or null')]
  if (typeof matcher !== 'object') return []
  if ('map' in matcher)
    return [mistyped(matcher.map, path) ?? fault(path, 'wrong-matcher', 'what is shown or retained is compared value by value; a map cannot stand here')]
  if ('setOf' in matcher) return [fault(path, 'wrong-matcher', 'what is shown or retained is compared value by value; list the values themselves')]
  return 'anyOf' in matcher ? matcher.anyOf.flatMap((member, index) => lintText(member, [...path, 'anyOf', index])) : []
}

function lintArgument({ matcher, path }: PlacedMatcher, name: string, episode: number, names: readonly DefinedName[]): readonly Finding[] {
  if (typeof matcher === 'string') return lintArgumentText(matcher, name, episode, names, path)
  if (typeof matcher !== 'object' || matcher === null) return []
  if ('map' in matcher) {
    const typo = mistyped(matcher.map, path)
    return typo === undefined ? [] : [typo]
  }
  const members = 'anyOf' in matcher ? matcher.anyOf : 'setOf' in matcher ? matcher.setOf : []
  return members.flatMap((member, index) => (typeof member === 'string' ? lintArgumentText(member, name, episode, names, [...path, index]) : []))
}

function lintArgumentText(text: string, name: string, episode: number, names: readonly DefinedName[], path: FieldPath): readonly Finding[] {
  if (text.startsWith('$')) {
    const [, entity, field] = /^\$([a-z][a-z0-9_-]*)\.([a-z_]+)$/.exec(text) ?? []
    if (entity === undefined || field === undefined)
      return [fault(path, 'wrong-entity-reference', `cannot read \`${text}\`; write $entity.id, or $entity.field`)]
    const found = names.find((each) => each.name === entity)
    const model = found?.model === undefined ? undefined : findModel(found.service, found.model)
    const known = field === 'id' || model === undefined || !('found' in model) || Object.hasOwn(model.found.spec.fields, field)
    return [
      ...lintNameUse(entity, { record: {} }, episode, names, path),
      ...(known ? [] : [fault(path, 'unknown-field', `${found?.model ?? entity} has no field \`${field}\``)]),
    ]
  }
  if (/(^|_)emails?$/.test(name) && !text.includes('@')) return lintNameUse(text, { person: true }, episode, names, path)
  return []
}

/** `{ tme: "04:10" }` reads as a map; its one key tells that a matcher was meant. */
function mistyped(map: { readonly [key: string]: Matcher }, path: FieldPath): Finding | undefined {
  const [key, ...more] = Object.keys(map)
  if (key === undefined || more.length > 0) return undefined
  const near = nearestName(key, MATCHER_NAMES)
  return near === undefined ? undefined : fault(path, 'wrong-matcher', `no matcher \`${key}\`; did you mean \`${near}\`?`)
}
