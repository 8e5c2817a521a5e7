import type { JsonObject } from '../../../core/json.ts'
import type { WorldDump } from '../world.ts'
import { indexOf } from './read-records.ts'
import type { RowChange, RowRef } from './row-change.ts'

/** child table → the column with its parent's id, and the parent's table. */
const PARENTS: { readonly [table: string]: readonly { readonly column: string; readonly table: string }[] } = {
  'splitwise.group_members': [{ column: 'group_id', table: 'groups' }],
  'splitwise.expense_shares': [{ column: 'expense_id', table: 'expenses' }],
  'spotify.playlist_songs': [{ column: 'playlist_id', table: 'playlists' }],
  'amazon.order_items': [{ column: 'order_id', table: 'orders' }],
  'todoist.project_collaborator_links': [{ column: 'project_id', table: 'projects' }],
  'todoist.task_label_links': [{ column: 'task_id', table: 'tasks' }],
  'todoist.attachments': [{ column: 'task_comment_id', table: 'task_comments' }],
  'gmail.attachments': [
    { column: 'email_id', table: 'emails' },
    { column: 'draft_id', table: 'drafts' },
  ],
}

/** The row that this row is a part of; null when it stands for itself. */
export function partOf(change: Pick<RowChange, 'service' | 'table' | 'op' | 'before' | 'after' | 'id'>, before: WorldDump, after: WorldDump): RowRef | null {
  const row = change.after ?? change.before ?? {}
  for (const parent of PARENTS[`${change.service}.${change.table}`] ?? []) {
    const id = row[parent.column]
    if (typeof id === 'number') return { service: change.service, table: parent.table, id }
  }
  if (change.service === 'phone') return messageCopy(change.table, change.id, row, change.op === 'delete' ? before : after)
  return null
}

/** A message has one global row and a copy for each side; the user's own copy is the record, the rest is part of it. */
function messageCopy(table: string, rowId: number, row: JsonObject, dump: WorldDump): RowRef | null {
  for (const kind of ['text', 'voice'] as const) {
    const global = `global_${kind}_message`
    const copies = `user_${kind}_messages`
    if (table !== `${global}s` && table !== copies) continue
    const reading = indexOf(dump).reading('phone')
    if (table === copies && row['user_id'] === reading.ownUserId) return null
    const globalId = table === copies ? Number(row[`${global}_id`]) : rowId
    const own = reading.rowsBy(copies, `${global}_id`, globalId).find((copy) => copy['user_id'] === reading.ownUserId)
    return own === undefined ? null : { service: 'phone', table: copies, id: Number(own['id']) }
  }
  return null
}
