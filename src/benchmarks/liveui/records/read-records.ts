import { isService } from '../services.ts'
import type { WorldDump } from '../world.ts'
import type { FieldValue, ServiceRecord } from './field-value.ts'
import type { ModelSpec } from './field-spec.ts'
import { readField } from './read-field.ts'
import type { RecordReading } from './record-reading.ts'
import { RECORD_VOCABULARY } from './vocabulary.ts'
import { WorldIndex } from './world-index.ts'

const indexes = new WeakMap<WorldDump, WorldIndex>()

/** The index of a dump; made once for each dump object. */
export function indexOf(dump: WorldDump): WorldIndex {
  const known = indexes.get(dump)
  if (known !== undefined) return known
  const made = new WorldIndex(dump)
  indexes.set(dump, made)
  return made
}

/**
 * All records of a model in a dump, in id order; read once for each dump object. Rows that are gone for the user (deleted, or marked
 * deleted) are not among them.
 *
 * @returns nothing when the service or model does not exist (`findModel` says which do).
 */
export function readRecords(dump: WorldDump, service: string, model: string): readonly ServiceRecord[] {
  const spec = isService(service) ? RECORD_VOCABULARY[service][model] : undefined
  if (spec === undefined) return []
  const index = indexOf(dump)
  return index.records(service, model, () => recordsOf(index.reading(service), service, model, spec))
}

function recordsOf(reading: RecordReading, service: string, model: string, spec: ModelSpec): readonly ServiceRecord[] {
  return reading.rows(spec.table).flatMap((row): ServiceRecord[] => {
    if (spec.softDeleted !== undefined && (row[spec.softDeleted] === true || row[spec.softDeleted] === 1)) return []
    if (spec.scope === 'own' && spec.owner !== undefined && row[spec.owner] !== reading.ownUserId) return []
    const fields: Record<string, FieldValue> = {}
    for (const [name, field] of Object.entries(spec.fields)) fields[name] = readField(field, row, reading)
    const id = Number(row['id'])
    return [{ service, model, table: spec.table, id, key: spec.key === undefined ? String(id) : String(row[spec.key]), fields, row }]
  })
}
