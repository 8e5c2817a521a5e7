import type { WorldDump } from '../world.ts'
import { causesOf } from './causes.ts'
import { partOf } from './part-of.ts'
import { rawDiff } from './raw-diff.ts'
import type { RowChange } from './row-change.ts'

/**
 * Every row that differs between two dumps, in (service, table, id) order, with what it is a part of and what explains it.
 * Ignored: `record_hash`, `updated_at`, `last_logged_in`. Splitwise shares and notifications are compared by content, since the
 * services delete and re-create them; files and directories by path.
 */
export function diffDumps(before: WorldDump, after: WorldDump): readonly RowChange[] {
  const changes = rawDiff(before, after).map((change) => ({ ...change, partOf: partOf(change, before, after) }))
  return changes.map((change) => ({ ...change, causes: change.partOf === null ? causesOf(change, changes, before, after) : [] }))
}

/**
 * Whether the change is allowed: it is itself excepted, or part of an excepted row, or everything that is needed to explain it
 * leads to an excepted one.
 */
export function isExcepted(
  change: RowChange,
  all: readonly RowChange[],
  excepted: (row: { readonly service: string; readonly table: string; readonly id: number }) => boolean,
): boolean {
  const seen = new Set<RowChange>()
  const visit = (each: RowChange): boolean => {
    if (seen.has(each)) return false
    seen.add(each)
    if (excepted(each)) return true
    if (each.partOf !== null) {
      const parent = each.partOf
      if (excepted(parent)) return true
      return all.some((other) => other.service === parent.service && other.table === parent.table && other.id === parent.id && visit(other))
    }
    return each.causes.some((cause) =>
      all.some((other) => other.service === cause.service && other.table === cause.table && other.id === cause.id && visit(other)),
    )
  }
  return visit(change)
}
