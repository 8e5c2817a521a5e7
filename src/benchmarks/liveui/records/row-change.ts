import type { JsonObject } from '../../../core/json.ts'

export interface RowRef {
  readonly service: string
  readonly table: string
  readonly id: number
}

/** One row that differs between two dumps. */
export interface RowChange extends RowRef {
  readonly op: 'create' | 'update' | 'delete'
  /** For updates: the columns that differ, sorted; never `record_hash`, `updated_at`, `last_logged_in`. */
  readonly columns: readonly string[]
  readonly before: JsonObject | null
  readonly after: JsonObject | null
  /**
   * The row of the thing that this row is a part of: a share's expense, a member's group, a playlist entry's playlist, a text
   * message's copy of the user. Null when the row stands for itself.
   */
  readonly partOf: RowRef | null
  /**
   * Changes of the same diff that explain this one: the service does it by itself with them (notifications, counters, averages,
   * balances, the receiver's copy, sibling order, missing parent directories). Empty = nothing explains it, it stands for itself.
   */
  readonly causes: readonly RowRef[]
}
