import { canonicalJson } from '../../../core/json.ts'
import { isService } from '../services.ts'
import type { WorldDump } from '../world.ts'
import type { ServiceRecord } from './field-value.ts'
import { readRecords } from './read-records.ts'
import { RECORD_VOCABULARY } from './vocabulary.ts'

export interface ChangedRecords {
  readonly created: readonly ServiceRecord[]
  /** As they are afterwards, with the fields that differ, sorted. */
  readonly updated: readonly { readonly record: ServiceRecord; readonly before: ServiceRecord; readonly fields: readonly string[] }[]
  /** As they were before. */
  readonly deleted: readonly ServiceRecord[]
}

/**
 * What happened to the records of one model between two dumps, in a person's terms: a re-divided expense is an updated expense, an
 * expense marked deleted is a deleted one (and a restored one a created one with its old id). Fields that the service keeps up
 * itself do not count. Files and directories are matched by path.
 */
export function changedRecords(before: WorldDump, after: WorldDump, service: string, model: string): ChangedRecords {
  const spec = isService(service) ? RECORD_VOCABULARY[service][model] : undefined
  if (spec === undefined) return { created: [], updated: [], deleted: [] }
  const was = new Map(readRecords(before, service, model).map((record) => [record.key, record]))
  const is = readRecords(after, service, model)
  const now = new Set(is.map((record) => record.key))
  const compared = Object.entries(spec.fields)
    .flatMap(([name, field]) => (field.derived === true ? [] : [name]))
    .toSorted()
  return {
    created: is.filter((record) => !was.has(record.key)),
    updated: is.flatMap((record) => {
      const old = was.get(record.key)
      if (old === undefined) return []
      const fields = compared.filter((name) => canonicalJson(old.fields[name]) !== canonicalJson(record.fields[name]))
      return fields.length === 0 ? [] : [{ record, before: old, fields }]
    }),
    deleted: [...was.values()].filter((record) => !now.has(record.key)),
  }
}
