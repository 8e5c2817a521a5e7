import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { FieldValue, ServiceRecord } from '../../../src/benchmarks/liveui/records/field-value.ts'
import { readRecords } from '../../../src/benchmarks/liveui/records/read-records.ts'
import { RECORD_VOCABULARY } from '../../../src/benchmarks/liveui/records/vocabulary.ts'
import { SERVICES } from '../../../src/benchmarks/liveui/services.ts'
import type { SeededWorld, WorldDump } from '../../../src/benchmarks/liveui/world.ts'
import { CLOCK, open, rana, testWorlds } from './test-worlds.ts'

/** `expect.stringMatching` without its `any`. */
const matching = (pattern: RegExp): unknown => expect.stringMatching(pattern)

/** A starting record of every model that the base world has none of. */
const more = {
  spotify: {
    PlaylistLike: [{ ref: 't-playlist-like', playlist: 'playlist-tessa', at: '2026-02-01T10:00:00' }],
    DownloadedSong: [{ ref: 't-download', song: 'song-late-train', at: '2026-02-01T10:00:00' }],
    Recommendation: [{ ref: 't-recommendation', song: 'song-iron-orchard' }],
    PlaylistReview: [{ ref: 't-playlist-review', playlist: 'playlist-tessa', rating: 5, title: 'Fun', text: 'Every Sunday.' }],
    Player: [{ ref: 't-player', queue: ['song-late-train', 'song-blue-window'], position: 1, volume: 7, is_looping: true }],
    Playlist: [{ ref: 't-playlist', title: 'Trial', songs: ['song-stone-fence', 'song-harbour-bell'], is_public: true }],
  },
  amazon: {
    CartItem: [{ ref: 't-cart', product: 'mug', quantity: 3, gift_wrap_quantity: 1 }],
    WishListItem: [{ ref: 't-wish', product: 'teapot', quantity: 2 }],
    Order: [{ ref: 't-order', products: ['mug', 'mug', 'tea'], placed_at: '2026-02-10T12:00:00' }],
  },
  gmail: {
    Draft: [{ ref: 't-draft', recipients: ['milo', 'ines'], subject: 'Later', body: 'Not yet.', scheduled_send_at: '2026-03-05T08:00:00' }],
    Email: [{ ref: 't-answer', sender: 'rana', recipients: ['tessa'], reply_to: 'mail-book', body: 'Island for me.' }],
  },
  phone: { VoiceMessage: [{ ref: 't-voice', sender: 'milo', receiver: 'rana', message: 'Ring me.', sent_at: '2026-02-20T08:00:00' }] },
  venmo: {
    PaymentRequest: [{ ref: 't-request', sender: 'milo', receiver: 'rana', amount: 30.5, description: 'Tickets', private: true }],
    TransactionLike: [{ ref: 't-like', transaction: 'pay-lunch' }],
    Comment: [{ ref: 't-comment', transaction: 'pay-cinema', author: 'tessa', comment: 'Good film' }],
    CommentLike: [{ ref: 't-comment-like', comment: 't-comment', person: 'rana' }],
  },
  splitwise: {
    Payment: [{ ref: 't-payment', group: 'allotment', payer: 'samir', receiver: 'rana', amount: 12, description: 'Hose', creator: 'samir' }],
    PaymentComment: [{ ref: 't-payment-comment', payment: 't-payment', author: 'rana', comment: 'Got it' }],
  },
  todoist: {
    Project: [{ ref: 't-project', name: 'Trial', color: 'red', is_favorite: true, collaborators: ['rana', 'milo'] }],
    Task: [
      {
        ref: 't-task',
        project: 't-project',
        title: 'One',
        due_date: '2026-03-09',
        priority: 'high',
        duration: 1.5,
        duration_unit: 'hours',
        assignee: 'milo',
        labels: ['label-errand'],
      },
    ],
    SubTask: [{ ref: 't-sub', task: 't-task', title: 'Half', is_completed: true }],
  },
  file_system: {
    File: [{ ref: 't-file', path: '~/trial/deep/a.txt', content: 'x' }],
    Directory: [{ ref: 't-directory', path: '~/empty/' }],
  },
}

const worlds = testWorlds()
let seeded: SeededWorld
let dump: WorldDump

beforeAll(async () => {
  seeded = await worlds.seed({ base: rana, records: more, clock: CLOCK })
  const session = await open(worlds, seeded)
  dump = await session.dump()
  await session.close()
})
afterAll(() => worlds.close())

const recordsOf = (source: unknown) =>
  Object.entries(z.record(z.string(), z.record(z.string(), z.array(z.record(z.string(), z.unknown())))).parse(source)).flatMap(([service, models]) =>
    Object.entries(models).flatMap(([model, rows]) => rows.map((row) => ({ service, model, row }))),
  )
const written = [...recordsOf(z.object({ records: z.unknown() }).parse(rana).records), ...recordsOf(more)]

/** The value in a starting record's own words: people and records by their refs. */
function plain(value: FieldValue): unknown {
  const personRef = (email: string): string | undefined => Object.values(seeded.people).find((person) => person.email === email)?.ref
  const recordRef = (target: { readonly service: string; readonly model: string; readonly id: number }): string | undefined =>
    Object.entries(seeded.refs).find(([, row]) => row.service === target.service && row.model === target.model && row.id === target.id)?.[0]
  switch (value.type) {
    case 'none':
      return null
    case 'texts':
      return value.values
    case 'person':
      return personRef(value.person.email)
    case 'people':
      return value.people.map((person) => personRef(person.email) ?? '').toSorted()
    case 'reference':
      return recordRef(value.reference)
    case 'references':
      return value.references.map(recordRef)
    case 'amounts-by-person':
      return Object.fromEntries(value.amounts.map(({ person, amount }) => [personRef(person.email), amount]))
    default:
      return value.value
  }
}

function recordOf(ref: string): ServiceRecord {
  const row = seeded.refs[ref]
  const record = row === undefined ? undefined : readRecords(dump, row.service, row.model).find((each) => each.id === row.id)
  if (record === undefined) throw new Error(`no record for ${ref}`)
  return record
}

describe('what a starting record says is what is read back', () => {
  const named = written.flatMap(({ service, model, row }) => (typeof row['ref'] === 'string' ? [{ service, model, ref: row['ref'], row }] : []))

  it.each(named)('$model $ref in $service', ({ model, ref, row }) => {
    const record = recordOf(ref)
    const { ref: _ref, person, ...fields } = row
    for (const [field, value] of Object.entries(fields)) {
      const read = record.fields[field]
      if (read === undefined) throw new Error(`no field ${field}`)
      // An order's products are distinct; how many of each is in OrderItem.
      const expected =
        model === 'Order' && Array.isArray(value) ? [...new Set(value)] : read.type === 'people' && Array.isArray(value) ? value.map(String).toSorted() : value
      expect({ [field]: plain(read) }).toEqual({ [field]: expected })
    }
    if (person !== undefined && model === 'Contact') expect(record.fields['person']).toMatchObject({ person: { email: seeded.people[String(person)]?.email } })
  })

  it('covers every model that can be seeded', () => {
    const seedable = SERVICES.flatMap((service) =>
      Object.entries(RECORD_VOCABULARY[service]).flatMap(([model, spec]) => (spec.seedable ? [`${service}.${model}`] : [])),
    )
    expect(seedable.filter((name) => !written.some(({ service, model }) => `${service}.${model}` === name))).toEqual([])
  })
})

it('every column that the vocabulary reads exists', () => {
  const missing = SERVICES.flatMap((service) =>
    Object.entries(RECORD_VOCABULARY[service]).flatMap(([model, spec]) => {
      const rows = dump.databases[service]?.[spec.table]
      if (rows === undefined) return [`${service}.${spec.table}`]
      const [row] = rows
      const columns = [
        spec.owner,
        spec.label,
        spec.key,
        spec.softDeleted,
        ...Object.values(spec.fields).flatMap(({ read }) => (read.from === 'column' ? [read.via?.column ?? read.column] : [])),
      ]
      return row === undefined ? [] : columns.flatMap((column) => (column === undefined || Object.hasOwn(row, column) ? [] : [`${service}.${model} ${column}`]))
    }),
  )
  expect(missing).toEqual([])
})

it('drafts are in the dump: their table’s name only looks like a search table’s', () => {
  expect(readRecords(dump, 'gmail', 'Draft').map((draft) => plain(draft.fields['subject'] ?? { type: 'none' }))).toEqual(['Later'])
})

it('users start at 1001 in every service', () => {
  expect(SERVICES.filter((service) => dump.databases[service]?.['users']?.[0]?.['id'] !== 1001)).toEqual([])
})

it('own models hold the records of the persona alone', () => {
  const alarms = readRecords(dump, 'phone', 'Alarm')
  expect(alarms.map((alarm) => plain(alarm.fields['owner'] ?? { type: 'none' }))).toEqual(['rana'])
  expect(readRecords(dump, 'amazon', 'Address').length).toBe(2)
  expect(dump.databases['amazon']?.['addresses']?.length).toBe(3)
})

it('a record that the service itself refuses is reported with its place in the file', async () => {
  const seed = (records: object) => worlds.seed({ base: rana, records: z.record(z.string(), z.json()).parse(records), clock: CLOCK })
  await expect(
    seed({
      amazon: {
        Product: [
          { name: 'A', product_type: 'a', seller: 'pine', price: 1 },
          { name: 'B', product_type: 'b', seller: 'pine', price: 1, delivery_days: 40 },
        ],
      },
    }),
  ).rejects.toMatchObject({
    code: 'usage',
    message: matching(/^records\.amazon\.Product\[1\]\.delivery_days: the service does not take it: .*14/),
  })
  await expect(seed({ amazon: { Promo: [{ code: 'TOOLONG', kind: 'flat', discount: 1 }] } })).rejects.toThrow('records.amazon.Promo[0].code')
  await expect(seed({ simple_note: { Note: [{ title: 'Pantry', content: 'again' }] } })).rejects.toThrow('records.simple_note.Note[0]')
  await expect(seed({ phone: { Alarm: [{ time: '7:30' }] } })).rejects.toThrow('records.phone.Alarm[0].time')
})
