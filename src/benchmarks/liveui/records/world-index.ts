import type { JsonObject } from '../../../core/json.ts'
import type { WorldDump } from '../world.ts'
import type { PersonValue, ReferenceValue, ServiceRecord } from './field-value.ts'
import type { RecordReading } from './record-reading.ts'
import { RECORD_VOCABULARY } from './vocabulary.ts'
import { isService } from '../services.ts'

/** A dump, indexed for reading: rows by id and by parent, people by user id. Built once per dump. */
export class WorldIndex {
  readonly dump: WorldDump
  readonly #readings = new Map<string, RecordReading>()
  readonly #records = new Map<string, readonly ServiceRecord[]>()
  readonly #peopleByPhone = new Map<string, PersonValue>()
  /** E-mail of the persona's user: the one supervisor of the world. */
  readonly userEmail: string | undefined

  constructor(dump: WorldDump) {
    this.dump = dump
    for (const row of dump.databases['admin']?.['main_users'] ?? []) {
      this.#peopleByPhone.set(String(row['phone_number']), { email: String(row['email']), name: `${String(row['first_name'])} ${String(row['last_name'])}` })
    }
    const email = dump.databases['supervisor']?.['supervisors']?.[0]?.['email']
    this.userEmail = typeof email === 'string' ? email : undefined
  }

  reading(service: string): RecordReading {
    const known = this.#readings.get(service)
    if (known !== undefined) return known
    const made = this.#read(service)
    this.#readings.set(service, made)
    return made
  }

  /** The records of a model, made when they are first asked for. */
  records(service: string, model: string, make: () => readonly ServiceRecord[]): readonly ServiceRecord[] {
    const key = `${service}.${model}`
    const known = this.#records.get(key)
    if (known !== undefined) return known
    const made = make()
    this.#records.set(key, made)
    return made
  }

  #read(service: string): RecordReading {
    const tables = this.dump.databases[service] ?? {}
    const byId = new Map<string, Map<number, JsonObject>>()
    const byParent = new Map<string, Map<number, JsonObject[]>>()
    const people = new Map<number, PersonValue>()
    let ownUserId: number | undefined
    for (const row of tables['users'] ?? []) {
      const id = Number(row['id'])
      const person =
        typeof row['email'] === 'string'
          ? { email: row['email'], name: `${String(row['first_name'])} ${String(row['last_name'])}` }
          : this.#peopleByPhone.get(String(row['phone_number']))
      if (person === undefined) continue
      people.set(id, person)
      if (person.email === this.userEmail) ownUserId = id
    }
    const row = (table: string, id: number): JsonObject | undefined => {
      const index = byId.get(table) ?? new Map((tables[table] ?? []).map((each) => [Number(each['id']), each]))
      byId.set(table, index)
      return index.get(id)
    }
    return {
      service,
      ownUserId,
      rows: (table) => tables[table] ?? [],
      row,
      rowsBy(table, column, id) {
        const key = `${table}.${column}`
        let index = byParent.get(key)
        if (index === undefined) {
          index = new Map()
          for (const each of tables[table] ?? []) {
            const parent = Number(each[column])
            const siblings = index.get(parent)
            if (siblings === undefined) index.set(parent, [each])
            else siblings.push(each)
          }
          byParent.set(key, index)
        }
        return index.get(id) ?? []
      },
      person: (userId) => people.get(userId),
      reference(model, id): ReferenceValue {
        const spec = isService(service) ? RECORD_VOCABULARY[service][model] : undefined
        const target = spec === undefined ? undefined : row(spec.table, id)
        const label = spec?.label === undefined ? undefined : target?.[spec.label]
        return { service, model, table: spec?.table ?? '', id, label: typeof label === 'string' ? label : '' }
      },
    }
  }
}
