import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { ApiDescription, SeededWorld } from '../../../src/benchmarks/liveui/world.ts'
import { SERVICES } from '../../../src/benchmarks/liveui/services.ts'
import { canonicalJson } from '../../../src/core/json.ts'
import { everydayCalls } from './everyday.ts'
import { caller, CLOCK, numberIn, open, rana, testWorlds } from './test-worlds.ts'
import { containing } from '../../support/containing.ts'

const worlds = testWorlds()
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8')
let seeded: SeededWorld
let apis: readonly ApiDescription[]

beforeAll(async () => {
  seeded = await worlds.seed({ base: rana, records: {}, clock: CLOCK })
  apis = await worlds.describe(SERVICES)
})
afterAll(() => worlds.close())

describe('descriptions of APIs', () => {
  it('leave out tokens and everything about signing in and accounts', () => {
    expect(apis.length).toBe(352)
    expect(
      apis.filter(({ api }) => /\.(signup|login|logout|verify_account|reset_password|delete_account|update_account_name|send_.*_code|index)$/.test(api)),
    ).toEqual([])
    expect(JSON.stringify(apis)).not.toMatch(/"(file_system_)?access_token"/)
  })

  it('are sorted by name and have an object at the top of their arguments', () => {
    expect(apis.map(({ api }) => api)).toEqual(apis.map(({ api }) => api).toSorted())
    expect(apis.filter(({ parameters }) => parameters['type'] !== 'object')).toEqual([])
    expect(apis.filter(({ description }) => description === '')).toEqual([])
  })

  it('use only keywords of JSON Schema that every provider takes', () => {
    const used = new Set<string>()
    const walk = (schema: unknown): void => {
      if (typeof schema !== 'object' || schema === null) return
      for (const [key, value] of Object.entries(z.record(z.string(), z.unknown()).parse(schema))) {
        used.add(key)
        if (key === 'properties') for (const property of Object.values(z.record(z.string(), z.unknown()).parse(value))) walk(property)
        else if (Array.isArray(value)) for (const member of value) walk(member)
        else walk(value)
      }
    }
    for (const { parameters } of apis) walk(parameters)
    expect([...used].filter((key) => !/^\d+$/.test(key)).toSorted()).toEqual([
      'additionalProperties',
      'description',
      'enum',
      'items',
      'properties',
      'required',
      'type',
    ])
  })

  it('class POSTs that only read as read and GETs that write as create', () => {
    const classOf = new Map(apis.map((each) => [each.api, each.class]))
    expect(classOf.get('splitwise.show_people_balance')).toBe('read')
    expect(classOf.get('gmail.download_attachment')).toBe('create')
    expect(classOf.get('phone.create_alarm')).toBe('create')
    expect(classOf.get('phone.update_alarm')).toBe('update')
    expect(classOf.get('gmail.mark_thread_read')).toBe('update')
    expect(classOf.get('phone.delete_alarm')).toBe('delete')
  })
})

describe('a world', () => {
  it('is not changed by any read that needs no arguments', async () => {
    const session = await open(worlds, seeded)
    const call = caller(session)
    const reads = apis.filter((each) => each.class === 'read' && Array.isArray(each.parameters['required']) && each.parameters['required'].length === 0)
    expect(reads.length).toBeGreaterThan(70)
    const changing: string[] = []
    const faulty: string[] = []
    for (const { api } of reads) {
      const answer = await call(api)
      if (answer.effects.length > 0) changing.push(api)
      if (answer.status >= 500) faulty.push(api)
    }
    expect({ changing, faulty }).toEqual({ changing: [], faulty: [] })
    expect(await session.snapshot()).toEqual(seeded.databases)
    await session.close()
  })

  it('is read from its databases’ bytes as it is dumped, after changes too', async () => {
    const session = await open(worlds, seeded)
    const call = caller(session)
    expect(text(await worlds.read(seeded.databases))).toBe(canonicalJson(await session.dump()))
    await call('phone.create_alarm', { time: '04:10', label: 'early' })
    const after = await session.snapshot()
    expect(text(await worlds.read(after))).toBe(canonicalJson(await session.dump()))
    expect(text(await worlds.read(after))).not.toBe(text(await worlds.read(seeded.databases)))
    await session.close()
  })

  it('says which rows a call changed, and in which columns', async () => {
    const session = await open(worlds, seeded)
    const call = caller(session)
    const made = await call('phone.create_alarm', { time: '04:10', label: 'early' })
    const id = numberIn(made, 'alarm_id')
    expect(made.effects).toEqual([{ op: 'create', service: 'phone', table: 'alarms', id }])
    expect((await call('phone.update_alarm', { alarm_id: id, enabled: false, label: 'late' })).effects).toEqual([
      { op: 'update', service: 'phone', table: 'alarms', id, columns: ['enabled', 'label'] },
    ])
    expect(await call('phone.update_alarm', { alarm_id: id, enabled: false })).toMatchObject({ status: 200, effects: [] })
    expect((await call('phone.delete_alarm', { alarm_id: id })).effects).toEqual([{ op: 'delete', service: 'phone', table: 'alarms', id }])
    await session.close()
  })

  it('gives 4xx answers as the service words them', async () => {
    const session = await open(worlds, seeded)
    const call = caller(session)
    expect(await call('splitwise.show_group', { group_id: 999 })).toMatchObject({ status: 409, effects: [] })
    expect(await call('phone.create_alarm', {})).toMatchObject({ status: 422, body: { message: containing('time: field required') } })
    expect(await call('phone.show_alarm', {})).toMatchObject({ status: 422, body: { message: containing('alarm_id: field required') } })
    expect(await call('venmo.remove_friend', { user_email: 'nobody+x@example.com' })).toMatchObject({
      status: 409,
      body: { message: [containing('nobody+x@example.com')] },
    })
    expect(await call('phone.login', { username: 'x', password: 'y' })).toMatchObject({ status: 404 })
    expect(await call('admin.debit_from_card', {})).toMatchObject({ status: 404 })
    await session.close()
  })

  it('carries out the named API and no other, whatever an argument does to its path', async () => {
    const session = await open(worlds, seeded)
    const call = caller(session)
    const note = numberIn(await call('simple_note.create_note', { title: 'Ideas', content: 'one' }), 'note_id')
    const before = await session.dump()
    for (const note_id of [
      `${note}/append`,
      `/${note}/append`,
      `${note}/`,
      `${note}%2Fappend`,
      `../notes/${note}/append`,
      '',
      '.',
      '..',
      ['a/b'],
      { 'a/b': 1 },
    ])
      expect(await call('simple_note.update_note', { note_id, added_content: 'two', content: 'two' })).toMatchObject({ status: 422, effects: [] })
    expect(await session.dump()).toEqual(before)
    await session.close()
  })

  it('is as before after a service fault, and the fault is told apart from the answer', async () => {
    const session = await open(worlds, seeded)
    const call = caller(session)
    const before = await session.dump()
    // Negative amounts raise inside the service after it has written: an expense without shares would be left.
    const answer = await call('splitwise.record_expense', {
      description: 'Canoe',
      paid_amount: 60,
      payer_email: 'rana.ito@example.com',
      debtor_emails: ['rana.ito@example.com', 'milo.okafor@example.com'],
      debt_amounts: [60, 0],
    })
    expect(answer).toMatchObject({
      status: 500,
      body: { message: 'The service could not process this request.' },
      effects: [],
      fault: containing('share_amount'),
    })
    expect(await session.dump()).toEqual(before)
    expect(await session.snapshot()).toEqual(seeded.databases)
    // It goes on working, search included.
    await call('simple_note.create_note', { title: 'After a fault', content: 'zebra' })
    expect(JSON.stringify((await call('simple_note.search_notes', { query: 'zebra', dont_reorder_pinned: true, page_limit: 1 })).body)).toContain(
      'After a fault',
    )
    await session.close()
  })

  it('keeps what it is given: only databases that changed are stored anew', async () => {
    const session = await open(worlds, seeded)
    await caller(session)('simple_note.create_note', { title: 'Only here', content: 'x' })
    const stored = worlds.blobs.size
    const after = await session.snapshot()
    expect(Object.keys(after).filter((name) => after[name] !== seeded.databases[name])).toEqual(['simple_note'])
    expect(worlds.blobs.size).toBe(stored + 1)
    await session.close()
  })

  it('starts from exactly its snapshot, whatever lived in its place before', async () => {
    const earlier = await open(worlds, seeded)
    await everydayCalls(earlier)
    const left = await earlier.snapshot()
    await earlier.close()
    const fresh = await open(worlds, seeded)
    expect(await fresh.snapshot()).toEqual(seeded.databases)
    await fresh.close()
    const resumed = await open(worlds, { ...seeded, databases: left })
    expect(await resumed.snapshot()).toEqual(left)
    await resumed.close()
  })

  it('answers the same as another in between whose calls differ', async () => {
    const [alone, mixed, other] = [await open(worlds, seeded), await open(worlds, seeded), await open(worlds, seeded)]
    const expected = await everydayCalls(alone)
    const disturb = caller(other)
    const disturbing = (async () => {
      for (let n = 0; n < 30; n++) await disturb('splitwise.create_group', { name: `Group ${n}`, member_emails: ['milo.okafor@example.com'] })
    })()
    expect(await everydayCalls(mixed)).toEqual(expected)
    await disturbing
    expect(await mixed.snapshot()).toEqual(await alone.snapshot())
    await Promise.all([alone.close(), mixed.close(), other.close()])
  })
})

it('the same calls from the same snapshot leave the same bytes in another process', async () => {
  const here = await open(worlds, seeded)
  const answers = await everydayCalls(here)
  const elsewhere = testWorlds()
  try {
    const again = await elsewhere.seed({ base: rana, records: {}, clock: CLOCK })
    expect(again).toEqual(seeded)
    const there = await open(elsewhere, again)
    expect(await everydayCalls(there)).toEqual(answers)
    expect(await there.snapshot()).toEqual(await here.snapshot())
    expect(await there.dump()).toEqual(await here.dump())
  } finally {
    await elsewhere.close()
    await here.close()
  }
}, 240_000)
