import { canonicalJson, type Json, type JsonObject } from '../../../core/json.ts'
import type { WorldDump } from '../world.ts'
import type { RowChange } from './row-change.ts'

type RawChange = Omit<RowChange, 'partOf' | 'causes'>

const IGNORED: ReadonlySet<string> = new Set(['record_hash', 'updated_at', 'last_logged_in'])

/** Tables whose rows are known by what they say, not by their ids: the service deletes and re-creates them, or their ids move. */
const BY_CONTENT: { readonly [table: string]: readonly string[] } = {
  'splitwise.expense_shares': ['expense_id', 'debtor_id', 'share_amount'],
  'splitwise.notifications': ['user_id', 'type', 'message', 'read', 'data'],
  'todoist.notifications': ['user_id', 'type', 'message', 'read', 'data'],
  'venmo.notifications': ['user_id', 'type', 'message', 'read', 'data'],
}
const BY_PATH: ReadonlySet<string> = new Set(['file_system.files', 'file_system.directories'])

export function rawDiff(before: WorldDump, after: WorldDump): readonly RawChange[] {
  const services = [...new Set([...Object.keys(before.databases), ...Object.keys(after.databases)])].toSorted()
  return services.flatMap((service) => {
    const was = before.databases[service] ?? {}
    const is = after.databases[service] ?? {}
    const tables = [...new Set([...Object.keys(was), ...Object.keys(is)])].toSorted()
    return tables.flatMap((table) => diffTable(service, table, was[table] ?? [], is[table] ?? []))
  })
}

function diffTable(service: string, table: string, was: readonly JsonObject[], is: readonly JsonObject[]): readonly RawChange[] {
  const name = `${service}.${table}`
  const content = BY_CONTENT[name]
  const key = (row: JsonObject): string =>
    content !== undefined
      ? canonicalJson(content.map((column) => row[column] ?? null))
      : BY_PATH.has(name)
        ? `${String(row['user_id'])} ${String(row['path'])}`
        : String(row['id'])
  const waiting = new Map<string, JsonObject[]>()
  for (const row of was) {
    const known = key(row)
    const alike = waiting.get(known)
    if (alike === undefined) waiting.set(known, [row])
    else alike.push(row)
  }
  const changes: RawChange[] = []
  for (const row of is) {
    const old = waiting.get(key(row))?.shift()
    if (old === undefined) changes.push({ op: 'create', service, table, id: Number(row['id']), columns: [], before: null, after: row })
    else if (content === undefined) {
      const columns = changedColumns(old, row, BY_PATH.has(name))
      if (columns.length > 0) changes.push({ op: 'update', service, table, id: Number(row['id']), columns, before: old, after: row })
    }
  }
  for (const row of [...waiting.values()].flat()) changes.push({ op: 'delete', service, table, id: Number(row['id']), columns: [], before: row, after: null })
  return changes.toSorted((a, b) => a.id - b.id || (a.op < b.op ? 1 : -1))
}

function changedColumns(old: JsonObject, row: JsonObject, byPath: boolean): readonly string[] {
  const columns = [...new Set([...Object.keys(old), ...Object.keys(row)])]
  return columns
    .filter((column) => !IGNORED.has(column) && !(byPath && (column === 'id' || column === 'created_at')) && !same(old[column] ?? null, row[column] ?? null))
    .toSorted()
}

/** Most values are the same text or number, which is told without writing them out. */
const same = (a: Json, b: Json): boolean => a === b || canonicalJson(a) === canonicalJson(b)
