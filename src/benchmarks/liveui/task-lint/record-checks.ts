import type { FieldPath } from '../../../core/field-path.ts'
import type { Matcher } from '../matcher-schema.ts'
import type { FoundModel } from '../records/find-model.ts'
import { parseExcept } from '../except-syntax.ts'
import type { LiveUITask } from '../task-schema.ts'
import type { DefinedName } from './defined-names.ts'
import { lintFieldMatcher } from './field-matchers.ts'
import { fault, type Finding } from './finding.ts'
import { resolveModel, unknownFields } from './model-names.ts'
import { lintNameUse } from './name-use.ts'
import { eachCheck, type PlacedCheck } from './task-walk.ts'

/** Models, fields, entities and their values in checks, and the entities that episodes define. */
export function lintRecordUses(task: LiveUITask, names: readonly DefinedName[]): readonly Finding[] {
  return [...task.episodes.flatMap((_, index) => lintEntities(task, index, names)), ...eachCheck(task).flatMap((placed) => lintCheck(task, placed, names))]
}

function lintEntities(task: LiveUITask, index: number, names: readonly DefinedName[]): readonly Finding[] {
  return Object.entries(task.episodes[index]?.entities ?? {}).flatMap(([name, entity]) => {
    const path = ['episodes', index, 'entities', name]
    const resolved = resolveModel(task, entity.service, entity.model, path)
    return 'finding' in resolved ? [resolved.finding] : lintFields(entity.where ?? {}, resolved.found, index, names, [...path, 'where'])
  })
}

function lintCheck(task: LiveUITask, { check, path, episodeIndex }: PlacedCheck, names: readonly DefinedName[]): readonly Finding[] {
  const entity = (name: string, at: FieldPath): readonly Finding[] => lintNameUse(name, { record: {} }, episodeIndex, names, at)
  switch (check.check) {
    case 'change': {
      const resolved = resolveModel(task, check.service, check.model, path)
      const empty = check.created === undefined && check.updated === undefined && check.deleted === undefined
      return [
        ...('finding' in resolved ? [resolved.finding] : []),
        ...(empty ? [fault(path, 'empty-change', 'says nothing; write created, updated or deleted')] : []),
      ]
    }
    case 'count': {
      const resolved = resolveModel(task, check.service, check.model, path)
      return 'finding' in resolved ? [resolved.finding] : lintFields(check.where ?? {}, resolved.found, episodeIndex, names, [...path, 'where'])
    }
    case 'record': {
      const defined = names.find((each) => each.name === check.entity)
      const misnamed = entity(check.entity, [...path, 'entity'])
      if (misnamed.length > 0 || defined?.model === undefined) return misnamed
      const resolved = resolveModel(task, defined.service, defined.model, path)
      return 'finding' in resolved ? [] : lintFields(check.fields, resolved.found, episodeIndex, names, [...path, 'fields'])
    }
    case 'absent': {
      if (check.entity !== undefined) {
        const both = check.model !== undefined || check.where !== undefined || check.service !== undefined
        return [...entity(check.entity, [...path, 'entity']), ...(both ? [fault(path, 'absent-twice', 'write either entity, or model and where')] : [])]
      }
      if (check.model === undefined || check.where === undefined) return [fault(path, 'absent-nothing', 'says nothing; write entity, or model and where')]
      const resolved = resolveModel(task, check.service, check.model, path)
      return 'finding' in resolved ? [resolved.finding] : lintFields(check.where, resolved.found, episodeIndex, names, [...path, 'where'])
    }
    case 'identity':
      return check.entities.flatMap((name, index) => lintNameUse(name, { record: {}, entityOnly: true }, episodeIndex, names, [...path, 'entities', index]))
    case 'unchanged':
      return (check.except ?? []).flatMap((text, index) => lintExcept(task, text, episodeIndex, names, [...path, 'except', index]))
    default:
      return []
  }
}

function lintFields(
  fields: { readonly [name: string]: Matcher },
  found: FoundModel,
  episode: number,
  names: readonly DefinedName[],
  path: FieldPath,
): readonly Finding[] {
  const values = Object.entries(fields).flatMap(([name, matcher]) => {
    const spec = Object.hasOwn(found.spec.fields, name) ? found.spec.fields[name] : undefined
    return spec === undefined ? [] : lintFieldMatcher(matcher, spec, found.service, episode, names, [...path, name])
  })
  return [...unknownFields(found, Object.keys(fields), path), ...values]
}

function lintExcept(task: LiveUITask, text: string, episode: number, names: readonly DefinedName[], path: FieldPath): readonly Finding[] {
  const parsed = parseExcept(text)
  if ('problem' in parsed) return [fault(path, 'wrong-except', parsed.problem)]
  if ('entity' in parsed) return lintNameUse(parsed.entity, { record: {} }, episode, names, path)
  const resolved = resolveModel(task, parsed.service, parsed.model, path)
  if ('finding' in resolved) return [{ ...resolved.finding, path }]
  return lintFields(parsed.where, resolved.found, episode, names, path).map((finding) => ({ ...finding, path }))
}
