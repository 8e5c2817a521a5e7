import type { WorldDump } from '../world.ts'
import { CAUSE_RULES } from './cause-rules.ts'
import type { RowChange, RowRef } from './row-change.ts'

type Change = Omit<RowChange, 'causes'>

/** The changes of the same diff that explain this one (rules: facts of the services, one entry each in `cause-rules.ts`). */
export function causesOf(change: Change, all: readonly Change[], before: WorldDump, after: WorldDump): readonly RowRef[] {
  const found = new Map<string, RowRef>()
  for (const rule of CAUSE_RULES) {
    if (rule.service !== change.service || rule.table !== change.table) continue
    if (rule.columns !== undefined && (change.op !== 'update' || change.columns.some((column) => !rule.columns?.includes(column)))) continue
    for (const cause of all)
      if (cause !== change && rule.explains(cause, change, before, after))
        found.set(`${cause.service}.${cause.table}#${cause.id}`, { service: cause.service, table: cause.table, id: cause.id })
  }
  return [...found.values()]
}
