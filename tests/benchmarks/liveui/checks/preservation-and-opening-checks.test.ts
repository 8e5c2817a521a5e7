import { describe, expect, test } from 'vitest'
import type { Json, JsonObject } from '../../../../src/core/json.ts'
import type { EpisodeFacts, EvidenceEvent } from '../../../../src/benchmarks/liveui/evidence.ts'
import { BINS, el, facts, judge, shown, world, type Alarm } from './fixture.ts'

type Row = readonly [name: string, check: JsonObject, episodes: readonly EpisodeFacts[], passes: boolean, found?: string]

const LATE: Alarm = { id: 9, time: '11:30', label: 'Late shift' }
const made = facts({ after: world({ alarms: [BINS, LATE] }) })
const later = (after: EpisodeFacts['after']): EpisodeFacts => facts({ id: 'later', before: made.after, after })
const saves = (after: Json): EvidenceEvent => ({ type: 'saved', before: {}, after, patch: {}, message: 'early is kept' })
const generated: EvidenceEvent = {
  type: 'generated',
  orchestration: { title: '', roles: {}, goals: {}, retained: [], views: {}, state: { saved: { shifts: { early: { time: '04:10' } } } } },
  layout: {},
  repaired: [],
  warnings: [],
}
const surface = (submits: readonly string[], inputs: Extract<EvidenceEvent, { type: 'surface' }>['inputs']): EvidenceEvent => ({
  type: 'surface',
  submits,
  inputs,
})

const RETAINED: readonly Row[] = [
  [
    'values and keys',
    { check: 'retained', path: 'shifts', contains: [{ text: 'early' }, { time: '04:10' }] },
    [facts({ events: [saves({ shifts: { early: { time: '04:10' } } })] })],
    true,
  ],
  [
    'saved by an earlier episode',
    { check: 'retained', path: 'shifts', contains: [{ text: 'early' }] },
    [facts({ events: [saves({ shifts: ['early'] })] }), facts({ id: 'later' })],
    true,
  ],
  [
    'lost by a later one',
    { check: 'retained', path: 'shifts', contains: [{ text: 'early' }] },
    [facts({ events: [saves({ shifts: ['early'] })] }), facts({ id: 'later', events: [saves({ shifts: [] })] })],
    false,
    '“early” is missing from []',
  ],
  [
    'from the state that the application started with',
    { check: 'retained', path: 'shifts', contains: [{ text: 'early' }] },
    [facts({ events: [generated] })],
    true,
  ],
  [
    'under another path',
    { check: 'retained', path: 'shifts', contains: [{ text: 'early' }] },
    [facts({ events: [saves({ others: ['early'] })] })],
    false,
    'nothing is saved under shifts',
  ],
  ['in the message only', { check: 'retained', path: 'shifts', contains: [{ text: 'early' }] }, [facts({ events: [saves({ shifts: {} })] })], false],
  ['an amount as a number', { check: 'retained', path: 'shifts', contains: [{ money: 10 }] }, [facts({ events: [saves({ shifts: [{ owes: 10 }] })] })], true],
  ['a person by name', { check: 'retained', path: 'shifts', contains: [{ person: 'ines' }] }, [facts({ events: [saves({ shifts: { Ines: 10 } })] })], true],
]

const share = (id: number, message: string) => ({ id, user_id: 1002, type: 'expense', title: 'New', message, read: false, data: { expense_id: 3 } })
const EXPENSE = { id: 3, user_id: 1001, payer_id: 1001, group_id: 7, description: 'Food', amount: 84, deleted: false, shares: { rana: 42, milo: 42 } }
const GROUP = { id: 7, user_id: 1001, name: 'Heron Lake camping', deleted: false }
const trip = facts({ after: world({ groups: [GROUP] }) })
const spent = facts({ id: 'later', before: trip.after, after: world({ groups: [GROUP], expenses: [EXPENSE], notifications: [share(1, 'Food added')] }) })

const UNCHANGED: readonly Row[] = [
  ['nothing at all', { check: 'unchanged' }, [facts()], true],
  ['the excepted record', { check: 'unchanged', except: ['late'] }, [made], true],
  ['a record that is not excepted', { check: 'unchanged' }, [made], false, 'phone.alarms 9 created'],
  [
    'a starting record changed',
    { check: 'unchanged', except: ['late'] },
    [made, later(world({ alarms: [{ ...BINS, enabled: false }, LATE] }))],
    false,
    'phone.alarms 1 changed (enabled)',
  ],
  ['a starting record gone', { check: 'unchanged', except: ['late'] }, [made, later(world({ alarms: [LATE] }))], false, 'phone.alarms 1 deleted'],
  ['a second one beside the excepted', { check: 'unchanged', except: ['late'] }, [made, later(world({ alarms: [BINS, LATE, { ...LATE, id: 10 }] }))], false],
  [
    'changed and changed back is unchanged',
    { check: 'unchanged', except: ['late'] },
    [
      made,
      later(world({ alarms: [{ ...BINS, enabled: false }, LATE] })),
      facts({ id: 'later', before: world({ alarms: [{ ...BINS, enabled: false }, LATE] }), after: world({ alarms: [BINS, LATE] }) }),
    ],
    true,
  ],
  ['rows by what they say, their parts and notifications', { check: 'unchanged', except: ['trip', 'Expense where group = trip'] }, [trip, spent], true],
  [
    'rows of another group',
    { check: 'unchanged', except: ['trip', 'splitwise.Expense where group = trip'] },
    [trip, { ...spent, after: world({ groups: [GROUP], expenses: [{ ...EXPENSE, group_id: 8 }] }) }],
    false,
  ],
  [
    'an ambiguous exception fails',
    { check: 'unchanged', except: ['late'] },
    [facts({ after: world({ alarms: [BINS, LATE, { ...LATE, id: 10 }] }) })],
    false,
    'late: 2 alarms were made, it is not clear which is meant',
  ],
  ['what was excepted and never made', { check: 'unchanged', except: ['late'] }, [facts()], true],
]

const IDENTITY: readonly Row[] = [
  ['the same record, changed in place', { check: 'identity', entities: ['late'] }, [made, later(world({ alarms: [BINS, { ...LATE, time: '12:00' }] }))], true],
  [
    'made again under another id',
    { check: 'identity', entities: ['late'] },
    [made, later(world({ alarms: [BINS, { ...LATE, id: 10 }] }))],
    false,
    'late is gone',
  ],
  ['one of two is lost', { check: 'identity', entities: ['bins', 'late'] }, [made, later(world({ alarms: [BINS] }))], false, 'late is gone'],
]

const OPENING: readonly Row[] = [
  ['view: with content', { check: 'view', view: 'shifts' }, [facts({ events: [shown(el('heading', ['Shifts']))] })], true, 'it opens'],
  ['view: with nothing in it', { check: 'view', view: 'shifts' }, [facts({ events: [shown(el('group', [' ']))] })], false, 'it is empty'],
  ['view: none', { check: 'view', view: 'shifts' }, [facts()], false, 'the application shows no view shifts'],
  ['action: reachable', { check: 'action', action: 'set_shift' }, [facts({ events: [surface(['set_shift'], [])] })], true],
  ['action: another', { check: 'action', action: 'set_shift' }, [facts({ events: [surface(['switch_shift'], [])] })], false, 'only switch_shift can'],
  ['action: none', { check: 'action', action: 'set_shift' }, [facts()], false, 'nothing submits anything'],
  [
    'input: bound',
    { check: 'input', action: 'set_shift', input: 'wake_up' },
    [facts({ events: [surface([], [{ bound: '/inputs/set_shift/wake_up', kind: 'time-field' }])] })],
    true,
  ],
  [
    'input: bound elsewhere',
    { check: 'input', action: 'set_shift', input: 'wake_up' },
    [facts({ events: [surface([], [{ bound: '/inputs/other/wake_up', kind: 'time-field' }])] })],
    false,
  ],
  [
    'input: with the options',
    { check: 'input', action: 'set_shift', input: 'shift', options: ['early', 'late'] },
    [facts({ events: [surface([], [{ bound: '/inputs/set_shift/shift', kind: 'choice-field', options: ['Late', 'Early'] }])] })],
    true,
  ],
  [
    'input: one option short',
    { check: 'input', action: 'set_shift', input: 'shift', options: ['early', 'late'] },
    [facts({ events: [surface([], [{ bound: '/inputs/set_shift/shift', kind: 'choice-field', options: ['early'] }])] })],
    false,
    'it offers early',
  ],
  [
    'input: a text field offers none',
    { check: 'input', action: 'set_shift', input: 'shift', options: ['early', 'late'] },
    [facts({ events: [surface([], [{ bound: '/inputs/set_shift/shift', kind: 'text-field' }])] })],
    false,
    'it offers no options',
  ],
  [
    'input: handed over by a row’s button',
    { check: 'input', action: 'set_shift', input: 'shift', options: ['early', 'late'] },
    [facts({ events: [surface([], [{ bound: '/inputs/set_shift/shift', kind: 'given' }])] })],
    true,
  ],
]

for (const [kind, rows] of Object.entries({ retained: RETAINED, unchanged: UNCHANGED, identity: IDENTITY, opening: OPENING })) {
  describe(`${kind} checks`, () => {
    test.each(rows.map(([name, check, episodes, passes, found]) => ({ name, check, episodes, passes, found })))(
      '$name',
      ({ check, episodes, passes, found }) => {
        expect(judge(check, ...episodes)).toMatchObject({ passed: passes, ...(found === undefined ? {} : { found }) })
      },
    )
  })
}
