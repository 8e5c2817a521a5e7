import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../../../src/core/json.ts'
import type { RenderedElement } from '../../../../src/benchmarks/liveui/rendered-view.ts'
import { el, facts, from, judge, saved, shown, table, written } from './fixture.ts'

type Row = readonly [name: string, check: JsonObject, view: readonly RenderedElement[], passes: boolean, found?: string]

const EARLY = { text: 'early' }
const LATE = { text: 'late' }
const choice = (active: JsonObject): JsonObject => ({ check: 'choice', view: 'shifts', active, among: [EARLY, LATE] })

const SHIFTS = [['early', '04:10'] as const, ['late', '11:30'] as const]

const selected = (is: boolean) => ({ selected: is, selectedFrom: 'derived-saved' as const })

const CHOICE: readonly Row[] = [
  ['the convention of items', choice(LATE), [el('list', [el('item', ['early'], selected(false)), el('item', ['late'], selected(true))])], true],
  [
    'the other one is selected',
    choice(LATE),
    [el('list', [el('item', ['early'], selected(true)), el('item', ['late'], selected(false))])],
    false,
    '“early” is shown as active',
  ],
  [
    'both are selected',
    choice(LATE),
    [el('list', [el('item', ['early'], selected(true)), el('item', ['late'], selected(true))])],
    false,
    '“early” and “late” are shown as active',
  ],
  [
    'none is selected',
    choice(LATE),
    [el('list', [el('item', ['early'], selected(false)), el('item', ['late'], selected(false))])],
    false,
    '“late” is shown as not active',
  ],
  [
    'a Status',
    choice(LATE),
    [el('status', [el('label', [written('early')])], selected(false)), el('status', [el('label', [written('late')])], selected(true))],
    true,
  ],
  [
    'rows of a table',
    choice(LATE),
    [el('table', [el('row', [el('cell', ['early'])], selected(false)), el('row', [el('cell', ['late'])], selected(true))])],
    true,
  ],
  [
    'what the form has selected says nothing',
    choice(LATE),
    [el('card', ['late'], { selected: true, selectedFrom: 'input' }), el('card', ['early'])],
    false,
    'the view does not say which one is active',
  ],
  [
    'a selected mark that the layout fixed says nothing',
    choice(LATE),
    [el('card', ['late'], { selected: true, selectedFrom: 'literal' }), el('card', ['early'])],
    false,
  ],
  ['words: one sentence', choice(LATE), [el('text', [written('Active shift: '), saved('late')])], true],
  ['words: the other in the sentence', choice(LATE), [el('text', [written('Active shift: '), saved('early')])], false, '“early” is shown as active'],
  ['words fixed in the layout say nothing', choice(LATE), [el('text', [written('Active shift: late')])], false],
  ['words in a message say nothing', choice(LATE), [el('message', [from('message', 'Late is active now')])], false],
  ['a badge chosen by a condition', choice(LATE), [el('item', ['early']), el('item', ['late', el('badge', [from('derived-saved', 'Active')])])], true],
  [
    'not active',
    choice(LATE),
    [el('item', ['early']), el('item', ['late', el('badge', [from('derived-saved', 'not active')])])],
    false,
    '“late” is shown as not active',
  ],
  [
    'inactive',
    choice(LATE),
    [el('item', ['early', el('badge', ['active'])]), el('item', ['late', el('badge', ['inactive'])])],
    false,
    '“early” is shown as active',
  ],
  ['on and off', choice(LATE), [el('item', ['early', el('badge', ['off'])]), el('item', ['late', el('badge', ['on'])])], true],
  [
    'on in a sentence about something else says nothing',
    choice(LATE),
    [el('item', ['early']), el('item', ['late', el('text', ['rings on weekdays'])])],
    false,
    'the view does not say which one is active',
  ],
  ['late shift is on', choice(LATE), [el('text', ['Early shift is off']), el('text', ['Late shift is on'])], true],
  [
    'a fact with yes and no',
    choice(LATE),
    SHIFTS.map(([name]) => el('card', [el('heading', [name]), el('fact', [el('label', [written('Active')]), name === 'late' ? 'yes' : 'no'])])),
    true,
  ],
  [
    'a column that answers its header',
    choice(LATE),
    [
      table(
        ['Shift', 'Active'],
        [
          ['early', 'no'],
          ['late', 'yes'],
        ],
      ),
    ],
    true,
  ],
  [
    'a tick',
    choice(LATE),
    [
      table(
        ['Shift', 'Active'],
        [
          ['early', '–'],
          ['late', '✓'],
        ],
      ),
    ],
    true,
  ],
  [
    'a label about something else says nothing',
    choice(LATE),
    SHIFTS.map(([name, time]) => el('card', [el('heading', [name]), el('fact', [el('label', [written('Current wake-up')]), time])])),
    false,
    'the view does not say which one is active',
  ],
  ['no longer active', choice(LATE), [el('item', ['early no longer active']), el('item', ['late: active since Mar 2'])], true],
  ['said both ways', choice(LATE), [el('item', ['late', el('badge', ['active']), el('badge', ['off'])]), el('item', ['early'])], false],
  ['a button is no statement', choice(LATE), [el('item', ['early']), el('item', ['late', el('button', [saved('Active')])])], false],
  ['an item that names both says nothing of either', choice(LATE), [el('item', ['early late active'])], false],
]

describe('visible: choice', () => {
  test.each(CHOICE.map(([name, check, view, passes, found]) => ({ name, check, view, passes, found })))('$name', ({ check, view, passes, found }) => {
    expect(judge(check, facts({ events: [shown(...view)] }))).toMatchObject({ passed: passes, ...(found === undefined ? {} : { found }) })
  })
})

test('an undecidable choice is marked, a decided one is not', () => {
  expect(judge(choice(LATE), facts({ events: [shown(el('item', ['late']), el('item', ['early']))] })).undetermined).toBe(true)
  expect(
    judge(choice(LATE), facts({ events: [shown(el('item', ['early'], selected(true)), el('item', ['late'], selected(false)))] })).undetermined,
  ).toBeUndefined()
})
