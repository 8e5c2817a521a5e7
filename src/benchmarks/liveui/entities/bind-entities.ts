import type { EpisodeFacts } from '../evidence.ts'
import type { FrozenLiveUITask } from '../frozen-task.ts'
import { matchesField } from '../matchers/matches-field.ts'
import type { MatchSetting } from '../matchers/match-setting.ts'
import { changedRecords } from '../records/changed-records.ts'
import { diffDumps } from '../records/diff-dumps.ts'
import type { ServiceRecord } from '../records/field-value.ts'
import { readRecords } from '../records/read-records.ts'
import { rowKey } from '../records/row-key.ts'
import type { Entity } from '../task-schema.ts'
import type { WorldDump } from '../world.ts'
import type { Binding } from './binding.ts'

/**
 * Binds every name that the task gives to a record: starting records to the row that seeding made, entities to the row that their
 * episode created, right or wrong, so that a wrong record can be followed. A failed episode may still have made its record.
 */
export function bindEntities(
  frozen: FrozenLiveUITask,
  episodes: readonly EpisodeFacts[],
  settingOf: (bound: ReadonlyMap<string, Binding>, facts: EpisodeFacts) => MatchSetting,
): ReadonlyMap<string, Binding> {
  const bound = new Map<string, Binding>()
  const [first, last] = [episodes[0], episodes.at(-1)]
  if (first === undefined || last === undefined) return bound
  for (const [ref, row] of Object.entries(frozen.world.refs)) {
    const made = readRecords(first.before, row.service, row.model).find((record) => record.id === row.id)
    if (made !== undefined) bound.set(ref, { state: 'bound', made, now: undefined })
  }
  for (const facts of episodes) {
    const entities = frozen.task.episodes.find((episode) => episode.id === facts.evidence.episode)?.entities ?? {}
    // All of an episode's entities are bound from the same state, so their order in the file does not matter for ties.
    const setting = settingOf(bound, facts)
    const made = Object.entries(entities).map(([name, entity]) => [name, bindEntity(entity, facts, setting)] as const)
    for (const [name, binding] of made) bound.set(name, binding)
  }
  for (const [name, binding] of bound) if (binding.state === 'bound') bound.set(name, { ...binding, now: sameRecord(last.after, binding.made) })
  return bound
}

/** The same stable record in a dump: by id, files and directories by path. */
export function sameRecord(dump: WorldDump, { service, model, key }: ServiceRecord): ServiceRecord | undefined {
  return readRecords(dump, service, model).find((record) => record.key === key)
}

function bindEntity(entity: Entity, { before, after }: EpisodeFacts, setting: MatchSetting): Binding {
  const { service, model } = entity
  const created = withoutDerived(createdRecords(before, after, service, model), before, after)
  const [only, ...more] = created.length <= 1 ? created : created.filter((record) => fits(record, entity, setting))
  if (created.length === 0) return { state: 'missing', service, model }
  if (only === undefined || more.length > 0) return { state: 'ambiguous', service, model, count: created.length }
  return { state: 'bound', made: only, now: undefined }
}

/** A record that was marked deleted and is there again was not made. */
function createdRecords(before: WorldDump, after: WorldDump, service: string, model: string): readonly ServiceRecord[] {
  return changedRecords(before, after, service, model).created.filter((record) => {
    const byKey = record.key !== String(record.id)
    return byKey || !(before.databases[service]?.[record.table] ?? []).some((row) => row['id'] === record.id)
  })
}

/** What a service wrote by itself with something else (a receipt's mail) is nobody's entity while there is another. */
function withoutDerived(created: readonly ServiceRecord[], before: WorldDump, after: WorldDump): readonly ServiceRecord[] {
  if (created.length <= 1) return created
  const derived = new Set(diffDumps(before, after).flatMap((change) => (change.causes.length > 0 ? [rowKey(change)] : [])))
  const own = created.filter((record) => !derived.has(rowKey(record)))
  return own.length === 0 ? created : own
}

function fits(record: ServiceRecord, { where = {} }: Entity, setting: MatchSetting): boolean {
  const conditions = Object.entries(where)
  return conditions.length > 0 && conditions.every(([field, matcher]) => matchesField(matcher, record.fields[field] ?? { type: 'none' }, setting))
}
