import { isJsonObject, type Json } from '../../../core/json.ts'
import type { WorldDump } from '../world.ts'
import type { RowChange } from './row-change.ts'

type Change = Omit<RowChange, 'causes'>

/** One thing that a service does by itself. */
export interface CauseRule {
  readonly service: string
  readonly table: string
  /** The rule is about updates of these columns and no others. Absent: about any change of the table. */
  readonly columns?: readonly string[]
  /** Whether `cause` explains `change`. */
  readonly explains: (cause: Change, change: Change, before: WorldDump, after: WorldDump) => boolean
}

const row = (change: Change) => change.after ?? change.before ?? {}
const isIn = (cause: Change, service: string, ...tables: readonly string[]): boolean => cause.service === service && tables.includes(cause.table)
const points = (cause: Change, column: string, at: Change): boolean => row(cause)[column] === at.id || cause.before?.[column] === at.id
const same = (a: Change, b: Change, column: string): boolean => row(a)[column] === row(b)[column]
const has = (list: Json | undefined, id: number): boolean => Array.isArray(list) && list.includes(id)

/** A counter or average in `table`, kept from the rows of `from` that point at it. */
const kept = (service: string, table: string, columns: readonly string[], from: string, by: string): CauseRule => ({
  service,
  table,
  columns,
  explains: (cause, change) => isIn(cause, service, from) && points(cause, by, change),
})

/** Notifications name what they are about in `data` as `<thing>_id`. */
const notified = (service: string, things: { readonly [key: string]: string }): CauseRule => ({
  service,
  table: 'notifications',
  explains: (cause, change) => {
    const data = row(change)['data']
    if (change.op !== 'create' || !isJsonObject(data)) return false
    return (
      Object.entries(things).some(([key, table]) => isIn(cause, service, table) && data[key] === cause.id) ||
      Object.entries(things).some(
        ([key, table]) => cause.partOf !== null && cause.partOf.service === service && cause.partOf.table === table && data[key] === cause.partOf.id,
      )
    )
  },
})

const notifier = (address: Json | undefined): boolean => typeof address === 'string' && address.startsWith('notifications@')

/** Purchases and transfers: what a company writes a mail and a receipt about, and what moves a card's balance. */
const isPurchase = (cause: Change): boolean =>
  isIn(cause, 'amazon', 'orders', 'prime_subscriptions', 'product_returns') ||
  isIn(cause, 'spotify', 'premium_subscriptions') ||
  isIn(cause, 'venmo', 'bank_transfers', 'transactions')

/** Also what is only written about by mail. */
const isWrittenAbout = (cause: Change): boolean => isPurchase(cause) || isIn(cause, 'todoist', 'project_invites')

const userEmail = (dump: WorldDump, service: string, id: Json | undefined): Json | undefined =>
  dump.databases[service]?.['users']?.find((user) => user['id'] === id)?.['email']

const order = (table: string, parent: string): CauseRule => ({
  service: 'todoist',
  table,
  columns: ['order_index'],
  explains: (cause, change) =>
    isIn(cause, 'todoist', table) && same(cause, change, parent) && (cause.op !== 'update' || cause.columns.some((column) => column !== 'order_index')),
})

const download = (service: string, table: string, column: string): CauseRule => ({
  service,
  table,
  columns: [column],
  explains: (cause) => isIn(cause, 'file_system', 'files') && cause.op !== 'delete',
})

export const CAUSE_RULES: readonly CauseRule[] = [
  kept('spotify', 'songs', ['like_count'], 'song_likes', 'song_id'),
  kept('spotify', 'albums', ['like_count'], 'album_likes', 'album_id'),
  kept('spotify', 'playlists', ['like_count'], 'playlist_likes', 'playlist_id'),
  kept('spotify', 'songs', ['rating', 'review_count'], 'song_reviews', 'song_id'),
  kept('spotify', 'albums', ['rating', 'review_count'], 'album_reviews', 'album_id'),
  kept('spotify', 'playlists', ['rating', 'review_count'], 'playlist_reviews', 'playlist_id'),
  { service: 'spotify', table: 'songs', columns: ['play_count'], explains: (cause) => isIn(cause, 'spotify', 'music_players') },
  kept('venmo', 'transactions', ['like_count'], 'transaction_likes', 'transaction_id'),
  kept('venmo', 'transaction_comments', ['like_count'], 'transaction_comment_likes', 'transaction_comment_id'),
  {
    service: 'venmo',
    table: 'users',
    columns: ['venmo_balance'],
    explains: (cause, change) =>
      (isIn(cause, 'venmo', 'transactions') && (points(cause, 'sender_id', change) || points(cause, 'receiver_id', change))) ||
      (isIn(cause, 'venmo', 'bank_transfers') && points(cause, 'user_id', change)),
  },
  {
    // Approving a request makes the transaction.
    service: 'venmo',
    table: 'transactions',
    explains: (cause, change) =>
      change.op === 'create' &&
      isIn(cause, 'venmo', 'payment_requests') &&
      cause.columns.includes('approved_at') &&
      row(cause)['sender_id'] === row(change)['receiver_id'] &&
      same(cause, change, 'amount'),
  },
  notified('venmo', {
    transaction_id: 'transactions',
    payment_request_id: 'payment_requests',
    transaction_comment_id: 'transaction_comments',
    bank_transfer_id: 'bank_transfers',
  }),
  {
    service: 'venmo',
    table: 'notifications',
    explains: (cause, change) => change.op === 'create' && isIn(cause, 'venmo', 'transaction_likes', 'transaction_comment_likes', 'friendships'),
  },
  notified('splitwise', {
    group_id: 'groups',
    expense_id: 'expenses',
    payment_id: 'payments',
    expense_comment_id: 'expense_comments',
    payment_comment_id: 'payment_comments',
  }),
  notified('todoist', { project_id: 'projects', task_id: 'tasks', task_comment_id: 'task_comments' }),
  order('tasks', 'project_id'),
  order('sections', 'project_id'),
  order('sub_tasks', 'task_id'),
  {
    service: 'amazon',
    table: 'products',
    columns: ['inventory_quantity'],
    explains: (cause, change) => isIn(cause, 'amazon', 'order_items', 'product_returns') && points(cause, 'product_id', change),
  },
  {
    // A review moves the product's average, its seller's, and the seller's average on every product of that seller.
    service: 'amazon',
    table: 'products',
    columns: ['rating', 'seller_rating'],
    explains: (cause) => isIn(cause, 'amazon', 'product_reviews'),
  },
  { service: 'amazon', table: 'sellers', columns: ['rating'], explains: (cause) => isIn(cause, 'amazon', 'product_reviews') },
  {
    service: 'amazon',
    table: 'cart_entries',
    explains: (cause, change) => change.op === 'delete' && isIn(cause, 'amazon', 'order_items') && cause.op === 'create' && same(cause, change, 'product_id'),
  },
  { service: 'amazon', table: 'users', columns: ['cart_promo_code'], explains: (cause) => isIn(cause, 'amazon', 'orders') && cause.op === 'create' },
  { service: 'admin', table: 'payment_cards', columns: ['balance'], explains: isPurchase },
  {
    service: 'gmail',
    table: 'emails',
    explains: (cause, change, _before, after) =>
      change.op === 'create' && isWrittenAbout(cause) && notifier(userEmail(after, 'gmail', row(change)['sender_id'])),
  },
  {
    service: 'file_system',
    table: 'files',
    explains: (cause, change, _before, after) => isWrittenAbout(cause) && notifier(userEmail(after, 'file_system', row(change)['user_id'])),
  },
  {
    service: 'gmail',
    table: 'emails',
    explains: (cause, change) => change.op === 'create' && isIn(cause, 'gmail', 'drafts') && cause.op === 'delete' && same(cause, change, 'subject'),
  },
  {
    service: 'gmail',
    table: 'global_email_threads',
    explains: (cause, change) => isIn(cause, 'gmail', 'emails') && (has(row(change)['email_ids'], cause.id) || has(change.before?.['email_ids'], cause.id)),
  },
  {
    service: 'gmail',
    table: 'user_email_threads',
    explains: (cause, change) =>
      isIn(cause, 'gmail', 'emails') && cause.op === 'create' && has(row(change)['email_ids'], cause.id) && !has(change.before?.['email_ids'], cause.id),
  },
  {
    // Parent directories are made with what goes into them.
    service: 'file_system',
    table: 'directories',
    explains: (cause, change) =>
      change.op === 'create' &&
      isIn(cause, 'file_system', 'files', 'directories') &&
      cause.op === 'create' &&
      same(cause, change, 'user_id') &&
      String(row(cause)['path']).startsWith(String(row(change)['path'])),
  },
  download('gmail', 'attachments', 'download_count'),
  download('todoist', 'attachments', 'download_count'),
  download('venmo', 'transactions', 'receipt_download_count'),
  download('venmo', 'bank_transfers', 'receipt_download_count'),
  download('splitwise', 'expenses', 'receipt_download_count'),
  download('splitwise', 'payments', 'receipt_download_count'),
  download('amazon', 'orders', 'receipt_download_count'),
  download('amazon', 'prime_subscriptions', 'receipt_download_count'),
  download('spotify', 'premium_subscriptions', 'receipt_download_count'),
]
