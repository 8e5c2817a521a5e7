import { expect, it } from 'vitest'
import type { JsonObject } from '../../../../src/core/json.ts'
import { diffDumps, isExcepted } from '../../../../src/benchmarks/liveui/records/diff-dumps.ts'
import type { WorldDump } from '../../../../src/benchmarks/liveui/world.ts'

const dump = (databases: { readonly [service: string]: { readonly [table: string]: readonly JsonObject[] } }): WorldDump => ({
  format: 'revisit.world-dump/1',
  databases,
})
const short = (before: WorldDump, after: WorldDump) =>
  diffDumps(before, after).map(({ op, service, table, id, columns, causes }) => ({
    row: `${op} ${service}.${table}#${id}`,
    columns,
    causes: causes.map((cause) => `${cause.table}#${cause.id}`),
  }))

it('ignores what services write into every row by themselves', () => {
  const row = { id: 1, title: 'x', updated_at: 'a', last_logged_in: 'a' }
  expect(short(dump({ simple_note: { notes: [row] } }), dump({ simple_note: { notes: [{ ...row, updated_at: 'b', last_logged_in: 'b' }] } }))).toEqual([])
  expect(short(dump({ simple_note: { notes: [row] } }), dump({ simple_note: { notes: [{ ...row, title: 'y' }] } }))).toEqual([
    { row: 'update simple_note.notes#1', columns: ['title'], causes: [] },
  ])
})

it('compares shares by content: made anew with the same amounts they have not changed', () => {
  const share = (id: number, debtor: number, amount: number) => ({ id, expense_id: 7, debtor_id: debtor, share_amount: amount })
  const before = dump({ splitwise: { expense_shares: [share(1, 1001, 30), share(2, 1002, 30)] } })
  expect(short(before, dump({ splitwise: { expense_shares: [share(5, 1002, 30), share(6, 1001, 30)] } }))).toEqual([])
  const changes = diffDumps(before, dump({ splitwise: { expense_shares: [share(5, 1001, 10), share(6, 1002, 50)] } }))
  expect(changes.map(({ op, partOf }) => [op, partOf?.table, partOf?.id])).toEqual([
    ['delete', 'expenses', 7],
    ['delete', 'expenses', 7],
    ['create', 'expenses', 7],
    ['create', 'expenses', 7],
  ])
})

it('a share twice as often is a change', () => {
  const share = (id: number) => ({ id, expense_id: 7, debtor_id: 1001, share_amount: 30 })
  expect(
    short(dump({ splitwise: { expense_shares: [share(1)] } }), dump({ splitwise: { expense_shares: [share(1), share(2)] } })).map(({ row }) => row),
  ).toEqual(['create splitwise.expense_shares#2'])
})

it('matches files by path, whatever their ids do', () => {
  const file = (id: number, path: string, content: string) => ({ id, user_id: 1001, path, content })
  expect(short(dump({ file_system: { files: [file(1, '/a.txt', 'v1')] } }), dump({ file_system: { files: [file(9, '/a.txt', 'v1')] } }))).toEqual([])
  expect(
    short(dump({ file_system: { files: [file(1, '/a.txt', 'v1')] } }), dump({ file_system: { files: [file(9, '/a.txt', 'v2')] } })).map(
      ({ columns }) => columns,
    ),
  ).toEqual([['content']])
})

it('explains a counter only by a change that moves it', () => {
  const song = (likes: number) => ({ id: 3, title: 'x', like_count: likes })
  const like = { id: 8, song_id: 3, user_id: 1001 }
  const before = dump({ spotify: { songs: [song(0)], song_likes: [] } })
  const liked = diffDumps(before, dump({ spotify: { songs: [song(1)], song_likes: [like] } }))
  const ofTheLike = (row: { readonly table: string }) => row.table === 'song_likes'
  expect(liked.map((change) => isExcepted(change, liked, ofTheLike))).toEqual([true, true])
  // Nobody liked anything, and yet the counter moved; or another song was liked.
  const alone = diffDumps(before, dump({ spotify: { songs: [song(1)], song_likes: [] } }))
  expect(alone.map((change) => isExcepted(change, alone, ofTheLike))).toEqual([false])
  const other = diffDumps(before, dump({ spotify: { songs: [song(1)], song_likes: [{ ...like, song_id: 4 }] } }))
  expect(other.find(({ table }) => table === 'songs')?.causes).toEqual([])
})

it('a counter that moved together with something else is not explained', () => {
  const before = dump({ spotify: { songs: [{ id: 3, title: 'x', like_count: 0 }], song_likes: [] } })
  const after = dump({ spotify: { songs: [{ id: 3, title: 'y', like_count: 1 }], song_likes: [{ id: 8, song_id: 3, user_id: 1001 }] } })
  expect(diffDumps(before, after).find(({ table }) => table === 'songs')?.causes).toEqual([])
})

it('what is excepted excuses only what it causes', () => {
  const before = dump({
    venmo: {
      users: [
        { id: 1, venmo_balance: 10 },
        { id: 2, venmo_balance: 0 },
        { id: 3, venmo_balance: 5 },
      ],
      transactions: [],
    },
  })
  const after = dump({
    venmo: {
      users: [
        { id: 1, venmo_balance: 6 },
        { id: 2, venmo_balance: 4 },
        { id: 3, venmo_balance: 1 },
      ],
      transactions: [{ id: 9, sender_id: 1, receiver_id: 2, amount: 4 }],
    },
  })
  const changes = diffDumps(before, after)
  expect(changes.filter((change) => !isExcepted(change, changes, (row) => row.table === 'transactions')).map(({ table, id }) => `${table}#${id}`)).toEqual([
    'users#3',
  ])
})
