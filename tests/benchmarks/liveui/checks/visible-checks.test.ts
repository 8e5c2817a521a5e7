import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../../../src/core/json.ts'
import type { RenderedElement } from '../../../../src/benchmarks/liveui/rendered-view.ts'
import { el, facts, from, judge, repeated, saved, shown, table, written } from './fixture.ts'

type Row = readonly [name: string, check: JsonObject, view: readonly RenderedElement[], passes: boolean, found?: string]

const text = (...contains: readonly JsonObject[]): JsonObject => ({ check: 'text', view: 'shifts', contains })
const item = (contains: readonly JsonObject[], apart?: readonly JsonObject[]): JsonObject => ({
  check: 'item',
  view: 'shifts',
  contains,
  ...(apart === undefined ? {} : { apart }),
})
const EARLY = { text: 'early' }
const LATE = { text: 'late' }
const choice = (active: JsonObject): JsonObject => ({ check: 'choice', view: 'shifts', active, among: [EARLY, LATE] })

const TEXT: readonly Row[] = [
  ['saved text counts', text({ time: '04:10' }), [el('text', ['4:10 AM'])], true],
  ['another value does not', text({ time: '04:10' }), [el('text', ['14:10'])], false, '04:10 is not shown'],
  [
    'a message is not a display',
    text({ time: '04:10' }),
    [el('message', [from('message', 'Set to 04:10')])],
    false,
    '04:10 stands there only as a message, not from saved state',
  ],
  ['an echo of typed input is not a display', text({ time: '04:10' }), [el('text', [from('input', '04:10')])], false],
  ['a value that a service or input gave may not be fixed in the layout', text({ time: '04:10' }), [el('text', [written('04:10')])], false],
  ['a word of the requirement may', text(EARLY), [el('heading', [written('Early shift')])], true],
  ['a person of the requirement may', text({ person: 'milo' }), [el('heading', [written('Milo')])], true],
  ['a person who is not in it may not', text({ person: 'ines' }), [el('heading', [written('Ines')])], false],
  ['one text may be put together of parts', text({ time: '04:10' }), [el('text', [written('Wake-up '), saved('04'), saved(':10')])], true],
  ['a part that is fixed spoils the value', text({ time: '04:10' }), [el('text', [saved('04'), written(':10')])], false],
  ['a fixed currency sign does not', text({ money: 84 }), [el('text', [written('$'), saved('84.00')])], true],
  ['texts of different elements do not run together', text({ text: 'Heron Lake' }), [el('text', ['Heron']), el('text', ['Lake'])], false],
  ['what a field shows does not count', text({ time: '04:10' }), [el('time-field', [el('label', ['04:10'])])], false],
  ['options of a field do not count', text(EARLY), [el('choice-field', [el('option', ['early'])])], false],
  ['day and time of a moment may stand in two cells', text({ dateTime: '2026-03-09T18:30' }), [table(['Day', 'Time'], [['Mar 9', '6:30 PM']])], true],
  [
    'of different rows they are no moment',
    text({ dateTime: '2026-03-09T18:30' }),
    [
      table(
        ['Day', 'Time'],
        [
          ['Mar 9', '8:00'],
          ['Mar 11', '18:30'],
        ],
      ),
    ],
    false,
  ],
  ['a word of state may be chosen by a condition', text({ text: 'done' }), [el('badge', [from('derived-saved', 'Done')])], true],
  ['but not simply written', text({ text: 'done' }), [el('badge', [written('Done')])], false],
  [
    'an unselected status does not say its choice',
    text({ choice: 'early' }),
    [el('status', ['early'], { selected: false, selectedFrom: 'derived-saved' })],
    false,
  ],
  ['a selected one does', text({ choice: 'early' }), [el('status', ['early'], { selected: true, selectedFrom: 'derived-saved' })], true],
]

const SHIFTS = [['early', '04:10'] as const, ['late', '11:30'] as const]

const ITEM: readonly Row[] = [
  [
    'an item',
    item([EARLY, { time: '04:10' }]),
    [
      el(
        'list',
        SHIFTS.map((each) =>
          repeated(
            'item',
            each.map((value) => el('text', [value])),
          ),
        ),
      ),
    ],
    true,
  ],
  [
    'not over two items',
    item([EARLY, { time: '11:30' }]),
    [
      el(
        'list',
        SHIFTS.map((each) =>
          repeated(
            'item',
            each.map((value) => el('text', [value])),
          ),
        ),
      ),
    ],
    false,
    'all is shown, but not in one item',
  ],
  [
    'not over two items of a card around the list',
    item([EARLY, { time: '11:30' }]),
    [
      el('card', [
        el(
          'list',
          SHIFTS.map((each) =>
            repeated(
              'item',
              each.map((value) => el('text', [value])),
            ),
          ),
        ),
      ]),
    ],
    false,
  ],
  ['a row', item([EARLY, { time: '04:10' }]), [table(['Shift', 'Wake-up'], SHIFTS)], true],
  ['not over two rows', item([EARLY, { time: '11:30' }]), [table(['Shift', 'Wake-up'], SHIFTS)], false],
  ['a column under its header', item([EARLY, { time: '04:10' }]), [table(['', 'Early', 'Late'], [['Wake-up', '04:10', '11:30']])], true],
  ['not over two columns', item([EARLY, { time: '11:30' }]), [table(['', 'Early', 'Late'], [['Wake-up', '04:10', '11:30']])], false],
  [
    'a card',
    item([EARLY, { time: '04:10' }]),
    SHIFTS.map(([name, time]) => el('card', [el('heading', [name]), el('fact', [el('label', [written('Wake-up')]), time])])),
    true,
  ],
  ['one text', item([EARLY, { time: '04:10' }]), [el('text', ['Early 04:10']), el('text', ['Late 11:30'])], true],
  [
    'apart: not in a card with the other',
    item([EARLY, { time: '04:10' }], [LATE]),
    [el('card', [el('text', ['early']), el('text', ['04:10']), el('text', ['late'])])],
    false,
    'all is shown, but not in one item of its own',
  ],
  [
    'apart: in an item of its own inside that card',
    item([EARLY, { time: '04:10' }], [LATE]),
    [el('card', [el('item', ['early 04:10']), el('item', ['late'])])],
    true,
  ],
  [
    'a card may hold rows of its own: name outside, values in different rows',
    item([{ text: 'Canoe' }, { money: 10 }, { money: 25 }]),
    [
      repeated('card', [el('heading', ['Food']), el('list', [repeated('item', ['Milo 28.00']), repeated('item', ['Rana 28.00'])])]),
      repeated('card', [el('heading', ['Canoe']), el('list', [repeated('item', ['Milo 25.00']), repeated('item', ['Rana 10.00'])])]),
    ],
    true,
  ],
  ['a missing value is named', item([EARLY, { time: '05:00' }]), [el('item', ['early 04:10'])], false, '05:00 is not shown'],
  ['a set is all of its members', item([{ setOf: [EARLY, LATE] }]), [el('item', ['early and late'])], true],
  [
    'any of',
    item([{ person: 'ines' }, { anyOf: [{ text: 'paid' }, { money: 0 }] }]),
    [el('item', ['Ines', el('badge', [from('derived-saved', 'Paid')])])],
    true,
  ],
  [
    'not paid is not paid',
    item([{ person: 'ines' }, { anyOf: [{ text: 'paid' }, { money: 0 }] }]),
    [el('item', ['Ines', el('badge', [from('derived-saved', 'Not paid')])])],
    false,
  ],
  ['paid: no is not paid', item([{ person: 'ines' }, { text: 'paid' }]), [el('item', ['Ines', el('fact', [el('label', [written('Paid')]), 'no'])])], false],
]

const NOT: readonly Row[] = [
  ['not-text: gone', { check: 'not-text', view: 'shifts', contains: [LATE] }, [el('text', ['early'])], true],
  ['not-text: still there', { check: 'not-text', view: 'shifts', contains: [LATE] }, [el('text', ['late'])], false, 'it shows “late”'],
  ['not-text: one of several is enough', { check: 'not-text', view: 'shifts', contains: [LATE, { text: 'noon' }] }, [el('text', ['late'])], false],
  ['not-text: a message may name it', { check: 'not-text', view: 'shifts', contains: [LATE] }, [el('message', [from('message', 'late is gone')])], true],
  ['not-text: fixed text shows it too', { check: 'not-text', view: 'shifts', contains: [{ money: 10 }] }, [el('text', [written('$10')])], false],
  [
    'not-item: only apart from each other',
    { check: 'not-item', view: 'shifts', contains: [LATE, { time: '04:10' }] },
    [
      el(
        'list',
        SHIFTS.map((each) =>
          repeated(
            'item',
            each.map((value) => el('text', [value])),
          ),
        ),
      ),
    ],
    true,
  ],
  [
    'not-item: together',
    { check: 'not-item', view: 'shifts', contains: [EARLY, { time: '04:10' }] },
    [
      el(
        'list',
        SHIFTS.map((each) =>
          repeated(
            'item',
            each.map((value) => el('text', [value])),
          ),
        ),
      ),
    ],
    false,
  ],
]

for (const [kind, rows] of Object.entries({ text: TEXT, item: ITEM, not: NOT })) {
  describe(`visible: ${kind}`, () => {
    test.each(rows.map(([name, check, view, passes, found]) => ({ name, check, view, passes, found })))('$name', ({ check, view, passes, found }) => {
      expect(judge(check, facts({ events: [shown(...view)] }))).toMatchObject({ passed: passes, ...(found === undefined ? {} : { found }) })
    })
  })
}

test.each([
  text(EARLY),
  item([EARLY]),
  choice(LATE),
  { check: 'not-text', view: 'shifts', contains: [LATE] },
  { check: 'not-item', view: 'shifts', contains: [LATE] },
])('a view that was not shown passes nothing: %j', (check) => {
  expect(judge(check, facts())).toEqual({ passed: false, found: 'the shifts view was not shown' })
})

test('the last rendering of the episode is looked at', () => {
  expect(judge(text({ time: '04:10' }), facts({ events: [shown(el('text', ['04:10'])), shown(el('text', ['05:00']))] })).passed).toBe(false)
})
