import type { FieldPath } from '../../../core/field-path.ts'
import type { LiveUITask } from '../task-schema.ts'
import type { LintContext } from './lint-context.ts'

/** Something that references may name: a person, a record that exists from the start, or an entity that an episode makes. */
export interface DefinedName {
  readonly name: string
  readonly kind: 'person' | 'base record' | 'starting record' | 'entity'
  readonly service?: string
  readonly model?: string
  /** Index of the episode that makes it; -1 = there from the start. */
  readonly episode: number
  /** Where the task defines it; undefined for the base world. */
  readonly path?: FieldPath
}

/** Every name of the task and its base world, in the order in which they come to be. */
export function definedNames(task: LiveUITask, context: LintContext): readonly DefinedName[] {
  const people = (context.base?.people ?? []).map(({ ref }): DefinedName => ({ name: ref, kind: 'person', episode: -1 }))
  const base = (context.base?.refs ?? []).map(({ ref, service, model }): DefinedName => ({ name: ref, kind: 'base record', service, model, episode: -1 }))
  const records = Object.entries(task.records ?? {}).flatMap(([service, models]) =>
    Object.entries(models).flatMap(([model, rows]) =>
      rows.flatMap((row, index): DefinedName[] =>
        typeof row['ref'] === 'string'
          ? [{ name: row['ref'], kind: 'starting record', service, model, episode: -1, path: ['records', service, model, index, 'ref'] }]
          : [],
      ),
    ),
  )
  const entities = task.episodes.flatMap((episode, index) =>
    Object.entries(episode.entities ?? {}).map(([name, entity]): DefinedName => ({
      name,
      kind: 'entity',
      service: entity.service,
      model: entity.model,
      episode: index,
      path: ['episodes', index, 'entities', name],
    })),
  )
  return [...people, ...base, ...records, ...entities]
}
