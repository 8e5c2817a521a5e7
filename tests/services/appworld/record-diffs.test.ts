import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../src/core/json.ts'
import { isService } from '../../../src/benchmarks/liveui/services.ts'
import { changedRecords } from '../../../src/benchmarks/liveui/records/changed-records.ts'
import { diffDumps, isExcepted } from '../../../src/benchmarks/liveui/records/diff-dumps.ts'
import { RECORD_VOCABULARY } from '../../../src/benchmarks/liveui/records/vocabulary.ts'
import type { SeededWorld, WorldDump, WorldSession } from '../../../src/benchmarks/liveui/world.ts'
import { caller, CLOCK, numberIn, open, rana, testWorlds } from './test-worlds.ts'
import { containing } from '../../support/containing.ts'

const MILO = 'milo.okafor@example.com'
const INES = 'ines.varga@example.com'
const TESSA = 'tessa.lind@example.com'
const RANA = 'rana.ito@example.com'

const RETURNED: unknown = expect.arrayContaining(['created amazon.Return'])

const worlds = testWorlds()
let seeded: SeededWorld
let session: WorldSession
let call: ReturnType<typeof caller>

beforeAll(async () => {
  seeded = await worlds.seed({ base: rana, records: {}, clock: CLOCK })
  session = await open(worlds, seeded)
  call = caller(session)
})
afterAll(() => worlds.close())

interface Found {
  /** `created splitwise.Expense`, sorted. */
  readonly records: readonly string[]
  /** Rows that no record change of the call explains. */
  readonly unexplained: readonly string[]
}

/** What a call comes to: changed records in a person's terms, and rows that are left when those records are allowed to change. */
async function effect(act: () => Promise<unknown>): Promise<Found> {
  const before = await session.dump()
  await act()
  const after = await session.dump()
  const records: string[] = []
  const allowed = new Set<string>()
  for (const [service, models] of Object.entries(RECORD_VOCABULARY)) {
    if (!isService(service)) continue
    for (const model of Object.keys(models)) {
      const { created, updated, deleted } = changedRecords(before, after, service, model)
      for (const record of [...created, ...deleted, ...updated.map((each) => each.record)]) allowed.add(`${service}.${record.table}#${record.id}`)
      records.push(
        ...created.map(() => `created ${service}.${model}`),
        ...updated.map(({ fields }) => `updated ${service}.${model} ${fields.join(',')}`),
        ...deleted.map(() => `deleted ${service}.${model}`),
      )
    }
  }
  return { records: records.toSorted(), unexplained: left(before, after, (row) => allowed.has(`${row.service}.${row.table}#${row.id}`)) }
}

function left(before: WorldDump, after: WorldDump, excepted: Parameters<typeof isExcepted>[2]): readonly string[] {
  const changes = diffDumps(before, after)
  return changes
    .filter((change) => !isExcepted(change, changes, excepted))
    .map((change) => `${change.op} ${change.service}.${change.table} ${change.columns.join(',')}`.trim())
}

const ok = async (api: string, args: JsonObject = {}) => {
  const answer = await call(api, args)
  expect(answer, `${api}: ${JSON.stringify(answer.body)}`).toMatchObject({ status: 200 })
  return answer
}

describe('a call comes to records and to what the service does by itself with them', () => {
  it('phone: a text message is one record, the other copy a part of it', async () => {
    expect(await effect(() => ok('phone.send_text_message', { phone_number: '5550001002', message: 'Hello' }))).toEqual({
      records: ['created phone.TextMessage'],
      unexplained: [],
    })
  })

  it('splitwise: members, shares and notifications belong to group and expense', async () => {
    let group = 0
    let expense = 0
    expect(await effect(async () => (group = numberIn(await ok('splitwise.create_group', { name: 'Lake', member_emails: [MILO, INES] }), 'group_id')))).toEqual(
      { records: ['created splitwise.Group'], unexplained: [] },
    )
    const shares = { debtor_emails: [RANA, INES], debt_amounts: [30, 30] }
    expect(
      await effect(
        async () =>
          (expense = numberIn(
            await ok('splitwise.record_expense', { group_id: group, description: 'Canoe', paid_amount: 60, payer_email: INES, ...shares }),
            'expense_id',
          )),
      ),
    ).toEqual({
      records: ['created splitwise.Expense'],
      unexplained: [],
    })
    // Re-divided in place: the expense's own row does not change, its shares are made anew.
    expect(await effect(() => ok('splitwise.update_expense', { expense_id: expense, debtor_emails: [RANA, MILO, INES], debt_amounts: [10, 25, 25] }))).toEqual({
      records: ['updated splitwise.Expense shares'],
      unexplained: [],
    })
    expect(
      (await effect(() => ok('splitwise.update_expense', { expense_id: expense, debtor_emails: [RANA, MILO, INES], debt_amounts: [10, 25, 25] }))).records,
    ).toEqual([])
    expect(await effect(() => ok('splitwise.post_expense_comment', { expense_id: expense, comment: 'Right?' }))).toEqual({
      records: ['created splitwise.ExpenseComment'],
      unexplained: [],
    })
    expect(
      await effect(() => ok('splitwise.record_payment', { group_id: group, payer_email: RANA, receiver_email: INES, amount: 10, description: 'Canoe' })),
    ).toEqual({ records: ['created splitwise.Payment'], unexplained: [] })
    expect(await effect(() => ok('splitwise.delete_expense', { expense_id: expense }))).toEqual({ records: ['deleted splitwise.Expense'], unexplained: [] })
    expect(await effect(() => ok('splitwise.undelete_expense', { expense_id: expense }))).toEqual({ records: ['created splitwise.Expense'], unexplained: [] })
    expect(await effect(() => ok('splitwise.add_member_to_group', { group_id: group, user_email: TESSA }))).toEqual({
      records: ['created splitwise.Notification', 'updated splitwise.Group members'],
      unexplained: [],
    })
    expect(await effect(() => ok('splitwise.settle_up', { group_id: seeded.refs['allotment']?.id ?? 0, email: TESSA }))).toEqual({
      records: ['created splitwise.Payment'],
      unexplained: [],
    })
  })

  it('venmo: balances and notifications follow payments', async () => {
    const paid = await effect(() => ok('venmo.create_transaction', { receiver_email: INES, amount: 10, description: 'Canoe' }))
    expect(paid).toEqual({ records: ['created venmo.Transaction', 'updated venmo.Account balance', 'updated venmo.Account balance'], unexplained: [] })
    const before = await session.dump()
    const transaction = numberIn(await ok('venmo.create_transaction', { receiver_email: MILO, amount: 5, description: 'Tea' }), 'transaction_id')
    expect(left(before, await session.dump(), (row) => row.table === 'transactions' && row.id === transaction)).toEqual([])
    expect(await effect(() => ok('venmo.like_transaction', { transaction_id: transaction }))).toEqual({
      records: ['created venmo.TransactionLike'],
      unexplained: [],
    })
    expect(await effect(() => ok('venmo.create_transaction_comment', { transaction_id: transaction, comment: 'Thanks' }))).toEqual({
      records: ['created venmo.Comment'],
      unexplained: [],
    })
    expect(await effect(() => ok('venmo.create_payment_request', { user_email: TESSA, amount: 30, description: 'Tickets' }))).toEqual({
      records: ['created venmo.PaymentRequest'],
      unexplained: [],
    })
    expect(await effect(() => ok('venmo.remove_friend', { user_email: 'jonas.brandt@example.com' }))).toMatchObject({ unexplained: [] })
    const top = await session.dump()
    const transfer = numberIn(await ok('venmo.add_to_venmo_balance', { amount: 20, payment_card_id: 1 }), 'bank_transfer_id')
    expect(left(top, await session.dump(), (row) => row.table === 'bank_transfers' && row.id === transfer)).toEqual([])
  })

  it('amazon: an order empties the cart, charges the card, takes stock and is confirmed by mail', async () => {
    expect(await effect(() => ok('amazon.add_product_to_cart', { product_id: 1, quantity: 2 }))).toEqual({
      records: ['created amazon.CartItem'],
      unexplained: [],
    })
    expect(await effect(() => ok('amazon.add_gift_wrapping_to_product', { product_id: 1, quantity: 1 }))).toEqual({
      records: ['updated amazon.CartItem gift_wrap_quantity'],
      unexplained: [],
    })
    expect(await effect(() => ok('amazon.add_product_to_wish_list', { product_id: 4, quantity: 1 }))).toEqual({
      records: ['created amazon.WishListItem'],
      unexplained: [],
    })
    const before = await session.dump()
    const order = numberIn(await ok('amazon.place_order', { payment_card_id: 1, address_id: 1 }), 'order_id')
    const after = await session.dump()
    expect(left(before, after, (row) => row.service === 'amazon' && row.table === 'orders' && row.id === order)).toEqual([])
    const [placed] = changedRecords(before, after, 'amazon', 'Order').created
    // 2 × 14.50, one wrapped (5), delivery 5, tax 10 % of the goods.
    expect(placed?.fields['total']).toEqual({ type: 'money', value: 29 + 5 + 5 + 2.9 })
    expect(await effect(() => ok('amazon.write_product_review', { product_id: 1, rating: 5, title: 'Nice', text: 'Good weight.' }))).toEqual({
      records: ['created amazon.Review'],
      unexplained: [],
    })
    expect(await effect(() => ok('amazon.initiate_return', { order_id: order, product_id: 1, deliverer_id: 1, quantity: 1 }))).toMatchObject({
      records: RETURNED,
      unexplained: [],
    })
  })

  it('gmail: one mail is one record; threads follow it', async () => {
    const before = await session.dump()
    const sent = numberIn(
      await ok('gmail.send_email', { email_addresses: [MILO], subject: 'Plan', body: 'See the file.', attachment_file_paths: ['~/documents/budget.csv'] }),
      'sent_email_id',
    )
    expect(left(before, await session.dump(), (row) => row.table === 'emails' && row.id === sent)).toEqual([])
    const thread = changedRecords(before, await session.dump(), 'gmail', 'Thread').created[0]
    expect(
      await effect(() => ok('gmail.reply_to_email', { email_thread_id: thread?.id ?? 0, email_id: sent, email_addresses: [MILO], body: 'And one more.' })),
    ).toMatchObject({ unexplained: [] })
    expect(await effect(() => ok('gmail.label_thread', { email_thread_id: thread?.id ?? 0, label: 'trips' }))).toEqual({
      records: ['updated gmail.Thread label'],
      unexplained: [],
    })
    const draft = await effect(() => ok('gmail.create_draft', { recipient_email_addresses: [INES], subject: 'Packing', body: 'Stove?' }))
    expect(draft).toEqual({ records: ['created gmail.Draft'], unexplained: [] })
  })

  it('spotify: likes, reviews and players', async () => {
    expect(await effect(() => ok('spotify.like_song', { song_id: 7 }))).toEqual({ records: ['created spotify.SongLike'], unexplained: [] })
    expect(await effect(() => ok('spotify.review_song', { song_id: 7, rating: 4, title: 'Warm', text: 'Rain.' }))).toEqual({
      records: ['created spotify.SongReview'],
      unexplained: [],
    })
    let playlist = 0
    expect(await effect(async () => (playlist = numberIn(await ok('spotify.create_playlist', { title: 'Rainy' }), 'playlist_id')))).toEqual({
      records: ['created spotify.Playlist'],
      unexplained: [],
    })
    expect(await effect(() => ok('spotify.add_song_to_playlist', { playlist_id: playlist, song_id: 5 }))).toEqual({
      records: ['updated spotify.Playlist songs'],
      unexplained: [],
    })
    expect(await effect(() => ok('spotify.play_music', { playlist_id: playlist }))).toMatchObject({
      records: [containing('updated spotify.Player')],
      unexplained: [],
    })
    expect(await effect(() => ok('spotify.subscribe_premium', { duration: 'monthly', payment_card_id: 1 }))).toMatchObject({ unexplained: [] })
  })

  it('todoist: a task among others, labels, comments, sharing', async () => {
    const project = numberIn(await ok('todoist.create_project', { name: 'Move' }), 'project_id')
    await ok('todoist.create_task', { project_id: project, title: 'Book van', priority: 'medium' })
    let task = 0
    expect(
      await effect(
        async () => (task = numberIn(await ok('todoist.create_task', { project_id: project, title: 'Boxes', priority: 'low', order_index: 0 }), 'task_id')),
      ),
    ).toEqual({ records: ['created todoist.Task'], unexplained: [] })
    const label = numberIn(await ok('todoist.create_label', { name: 'heavy' }), 'label_id')
    expect(await effect(() => ok('todoist.add_label_to_task', { task_id: task, label_id: label }))).toEqual({
      records: ['updated todoist.Task labels'],
      unexplained: [],
    })
    expect(await effect(() => ok('todoist.update_task', { task_id: task, is_completed: true }))).toEqual({
      records: ['updated todoist.Task is_completed'],
      unexplained: [],
    })
    expect(await effect(() => ok('todoist.post_task_comment', { task_id: task, content: 'Ten of them' }))).toEqual({
      records: ['created todoist.Comment'],
      unexplained: [],
    })
    expect(await effect(() => ok('todoist.send_project_invite', { project_id: project, email: MILO }))).toEqual({
      records: ['created gmail.Email', 'created todoist.Invite'],
      unexplained: [],
    })
    expect(await effect(() => ok('todoist.delete_task', { task_id: task }))).toMatchObject({ unexplained: [] })
    const shared = seeded.refs['allotment-plan']?.id ?? 0
    const before = await session.dump()
    const made = numberIn(await ok('todoist.create_task', { project_id: shared, title: 'Water', priority: 'low' }), 'task_id')
    expect(left(before, await session.dump(), (row) => row.table === 'tasks' && row.id === made)).toEqual([])
  })

  it('file system: files by path, missing parents with them', async () => {
    const before = await session.dump()
    await ok('file_system.create_file', { file_path: '~/documents/trip/notes/plan.txt', content: 'v1' })
    const after = await session.dump()
    expect(left(before, after, (row) => row.table === 'files')).toEqual([])
    expect(changedRecords(before, after, 'file_system', 'File').created.map(({ key }) => key)).toEqual(['/home/rana/documents/trip/notes/plan.txt'])
    expect(await effect(() => ok('file_system.update_file', { file_path: '~/documents/trip/notes/plan.txt', content: 'v2' }))).toEqual({
      records: ['updated file_system.File content'],
      unexplained: [],
    })
    expect(
      (
        await effect(() =>
          ok('file_system.move_file', { source_file_path: '~/documents/trip/notes/plan.txt', destination_file_path: '~/documents/trip/notes/final.txt' }),
        )
      ).records,
    ).toEqual(['created file_system.File', 'deleted file_system.File'])
  })
})
