import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../../../src/core/json.ts'
import type { EpisodeFacts } from '../../../../src/benchmarks/liveui/evidence.ts'
import { BINS, call, facts, judge, world, type Alarm } from './fixture.ts'

type Row = readonly [name: string, check: JsonObject, episodes: readonly EpisodeFacts[], passes: boolean, found?: string]

const LATE: Alarm = { id: 9, time: '11:30', label: 'Late shift', enabled: false }
const made = (...alarms: readonly Alarm[]): EpisodeFacts => facts({ after: world({ alarms: [BINS, ...alarms] }) })
const after = (first: EpisodeFacts, ...alarms: readonly Alarm[]): EpisodeFacts =>
  facts({ id: 'later', before: first.after, after: world({ alarms }), clock: '2026-03-03T08:00:00' })
const create = (args: JsonObject, more = {}) => call('phone.create_alarm', args, more)

const SERVICE: readonly Row[] = [
  [
    'call: with the arguments',
    { check: 'call', api: 'phone.create_alarm', args: { time: { time: '04:10' } } },
    [facts({ events: [create({ time: '04:10' })] })],
    true,
    'called once',
  ],
  [
    'call: with others',
    { check: 'call', api: 'phone.create_alarm', args: { time: { time: '04:10' } } },
    [facts({ events: [create({ time: '14:10' })] })],
    false,
    'called once, with other arguments: {"time":"14:10"}',
  ],
  [
    'call: refused by the service',
    { check: 'call', api: 'phone.create_alarm' },
    [facts({ events: [create({}, { status: 422 })] })],
    false,
    '1 call failed with status 422',
  ],
  ['call: not at all', { check: 'call', api: 'phone.create_alarm' }, [facts()], false, 'not called'],
  ['call: at least once allows twice', { check: 'call', api: 'phone.create_alarm' }, [facts({ events: [create({}), create({})] })], true, 'called twice'],
  ['call: exactly once does not', { check: 'call', api: 'phone.create_alarm', times: 1 }, [facts({ events: [create({}), create({})] })], false],
  [
    'call: exact times count matching calls only',
    { check: 'call', api: 'phone.create_alarm', times: 1, args: { time: '04:10' } },
    [facts({ events: [create({ time: '04:10' }), create({ time: '11:30' })] })],
    true,
    'called once, and once with other arguments',
  ],
  [
    'call: an equivalent route',
    { check: 'call', api: ['splitwise.record_payment', 'splitwise.settle_up'], times: 1 },
    [facts({ events: [call('splitwise.settle_up', { person_email: 'ines@example.org' })] })],
    true,
  ],
  [
    'call: a route is not asked for what it does not take',
    { check: 'call', api: ['splitwise.record_payment', 'splitwise.settle_up'], args: { amount: { money: 10 } } },
    [facts({ events: [call('splitwise.settle_up', { person_email: 'ines@example.org' })] })],
    true,
  ],
  [
    'call: an argument left out has the API’s default',
    { check: 'call', api: 'phone.create_alarm', args: { enabled: true } },
    [facts({ events: [create({ time: '04:10' })] })],
    true,
  ],
  [
    'call: the default as the schema says it in words',
    { check: 'call', api: 'phone.create_alarm', args: { snooze_minutes: 15 } },
    [facts({ events: [create({ time: '04:10' })] })],
    true,
  ],
  [
    'call: and not another value',
    { check: 'call', api: 'phone.create_alarm', args: { enabled: false } },
    [facts({ events: [create({ time: '04:10' })] })],
    false,
  ],
  [
    'call: an argument left out without a default',
    { check: 'call', api: 'phone.create_alarm', args: { label: 'early' } },
    [facts({ events: [create({ time: '04:10' })] })],
    false,
  ],
  [
    'call: a person as the API takes people',
    { check: 'call', api: 'splitwise.settle_up', args: { person_email: 'ines' } },
    [facts({ events: [call('splitwise.settle_up', { person_email: 'ines@example.org' })] })],
    true,
  ],
  [
    'call: another person',
    { check: 'call', api: 'splitwise.settle_up', args: { person_email: 'ines' } },
    [facts({ events: [call('splitwise.settle_up', { person_email: 'milo@example.org' })] })],
    false,
  ],
  [
    'call: on the entity',
    { check: 'call', api: 'phone.update_alarm', args: { alarm_id: '$late.id', enabled: true } },
    [made(LATE), facts({ id: 'later', before: made(LATE).after, events: [call('phone.update_alarm', { alarm_id: 9, enabled: true })] })],
    true,
  ],
  [
    'call: on another record',
    { check: 'call', api: 'phone.update_alarm', args: { alarm_id: '$late.id', enabled: true } },
    [made(LATE), facts({ id: 'later', before: made(LATE).after, events: [call('phone.update_alarm', { alarm_id: 1, enabled: true })] })],
    false,
  ],
  ['no-call: none', { check: 'no-call', api: 'phone.create_alarm' }, [facts({ events: [call('phone.update_alarm')] })], true],
  ['no-call: one', { check: 'no-call', api: 'phone.create_alarm' }, [facts({ events: [create({})] })], false, 'called once'],
  ['no-call: a refused one changed nothing', { check: 'no-call', api: 'phone.create_alarm' }, [facts({ events: [create({}, { status: 409 })] })], true],
  [
    'no-call: with other arguments',
    { check: 'no-call', api: 'phone.create_alarm', args: { time: '04:10' } },
    [facts({ events: [create({ time: '11:30' })] })],
    true,
  ],
  ['change: as asked', { check: 'change', model: 'Alarm', created: 1, updated: 0, deleted: 0 }, [made(LATE)], true, '1 alarm created, 0 updated and 0 deleted'],
  ['change: one too many', { check: 'change', model: 'Alarm', created: 1 }, [made(LATE, { ...LATE, id: 10 })], false],
  [
    'change: updated',
    { check: 'change', service: 'phone', model: 'Alarm', updated: 1 },
    [made({ ...BINS, id: 1, time: '20:00' })].map((one) => ({ ...one, after: world({ alarms: [{ ...BINS, time: '20:00' }] }) })),
    true,
  ],
  ['change: what is not said is not asked', { check: 'change', model: 'Alarm', deleted: 0 }, [made(LATE)], true],
  ['mutations: within the limit', { check: 'mutations', atMost: 1 }, [facts({ events: [create({})] })], true, 'changed by 1 call: phone.create_alarm'],
  ['mutations: over it', { check: 'mutations', atMost: 1 }, [facts({ events: [create({}), create({})] })], false],
  [
    'mutations: calls without effect, reads and refused calls do not count',
    { check: 'mutations', atMost: 0 },
    [facts({ events: [create({}, { effects: [] }), create({}, { class: 'read' }), create({}, { status: 500 })] })],
    true,
    'nothing was changed',
  ],
]

const RECORD: readonly Row[] = [
  ['record: as asked', { check: 'record', entity: 'late', fields: { time: { time: '11:30' }, label: { text: 'late' }, enabled: false } }, [made(LATE)], true],
  ['record: a wrong value is named', { check: 'record', entity: 'late', fields: { time: { time: '11:30' }, enabled: true } }, [made(LATE)], false, 'it is off'],
  ['record: never made', { check: 'record', entity: 'late', fields: { enabled: true } }, [facts()], false, 'no alarm was made'],
  [
    'record: two were made',
    { check: 'record', entity: 'late', fields: { enabled: false } },
    [made(LATE, { ...LATE, id: 10 })],
    false,
    '2 alarms were made, it is not clear which is meant',
  ],
  [
    'record: a wrong record is followed',
    { check: 'record', entity: 'late', fields: { time: { time: '11:30' } } },
    [made({ ...LATE, time: '23:30' })],
    false,
    'time is 23:30',
  ],
  [
    'record: read by its stable id later',
    { check: 'record', entity: 'late', fields: { enabled: true } },
    [made(LATE), after(made(LATE), BINS, { ...LATE, enabled: true })],
    true,
  ],
  [
    'record: a replacement is not it',
    { check: 'record', entity: 'late', fields: { enabled: true } },
    [made(LATE), after(made(LATE), BINS, { ...LATE, id: 10, enabled: true })],
    false,
    'the record is gone',
  ],
  ['record: a starting record', { check: 'record', entity: 'bins', fields: { time: '19:45' } }, [facts()], true],
  [
    'record: an entity of a later episode',
    { check: 'record', entity: 'nobody', fields: { time: '19:45' } },
    [facts()],
    false,
    'nothing of that name exists yet',
  ],
  ['absent: gone', { check: 'absent', entity: 'late' }, [made(LATE), after(made(LATE), BINS)], true],
  ['absent: still there', { check: 'absent', entity: 'late' }, [made(LATE)], false, 'it is still there'],
  ['absent: what was never made is not gone', { check: 'absent', entity: 'late' }, [facts()], false, 'no alarm was made'],
  ['absent: none like it', { check: 'absent', model: 'Alarm', where: { label: { text: 'late' } } }, [facts()], true],
  ['absent: one like it', { check: 'absent', model: 'Alarm', where: { label: { text: 'late' } } }, [made(LATE)], false, 'there is 1 alarm'],
  ['count: as asked', { check: 'count', model: 'Alarm', where: { enabled: true }, equals: 1 }, [made(LATE)], true, 'there is 1'],
  ['count: too many', { check: 'count', model: 'Alarm', equals: 1 }, [made(LATE)], false, 'there are 2'],
  ['count: none', { check: 'count', model: 'Alarm', where: { label: { text: 'noon' } }, equals: 0 }, [made(LATE)], true],
]

const GROUP = { id: 7, user_id: 1001, name: 'Heron Lake camping', deleted: false }
const SHARED = { id: 3, user_id: 1001, payer_id: 1002, group_id: 7, description: 'Food', amount: 84, deleted: false, shares: { rana: 28, milo: 28, ines: 28 } }
const trip = facts({ after: world({ groups: [GROUP] }) })
const withExpense = facts({ id: 'later', before: trip.after, after: world({ groups: [GROUP], expenses: [SHARED] }) })
const resplit = facts({
  id: 'later',
  before: withExpense.after,
  after: world({ groups: [GROUP], expenses: [{ ...SHARED, shares: { rana: 10, milo: 37, ines: 37 } }] }),
})

const REFERENCES: readonly Row[] = [
  [
    'count: references resolve to the entity and to people',
    {
      check: 'count',
      model: 'Expense',
      where: { group: 'trip', payer: 'milo', shares: { rana: { money: 28 }, milo: { money: 28 }, ines: { money: 28 } } },
      equals: 1,
    },
    [trip, withExpense],
    true,
  ],
  [
    'count: another group',
    { check: 'count', model: 'Expense', where: { group: 'trip' }, equals: 1 },
    [trip, facts({ id: 'later', before: trip.after, after: world({ groups: [GROUP], expenses: [{ ...SHARED, group_id: 8 }] }) })],
    false,
  ],
  [
    'count: shares are exact',
    { check: 'count', model: 'Expense', where: { shares: { rana: { money: 42 }, milo: { money: 42 } } }, equals: 1 },
    [trip, withExpense],
    false,
  ],
  ['change: a re-division updates the expense', { check: 'change', model: 'Expense', created: 0, updated: 1, deleted: 0 }, [trip, withExpense, resplit], true],
]

for (const [surface, rows] of Object.entries({ service: SERVICE, record: RECORD, references: REFERENCES })) {
  describe(`${surface} checks`, () => {
    test.each(rows.map(([name, check, episodes, passes, found]) => ({ name, check, episodes, passes, found })))(
      '$name',
      ({ check, episodes, passes, found }) => {
        expect(judge(check, ...episodes)).toMatchObject({ passed: passes, ...(found === undefined ? {} : { found }) })
      },
    )
  })
}
