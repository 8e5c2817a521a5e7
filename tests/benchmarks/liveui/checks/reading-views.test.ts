import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../../../src/core/json.ts'
import type { RenderedElement } from '../../../../src/benchmarks/liveui/rendered-view.ts'
import { el, facts, from, judge, repeated, saved, shown, table, written } from './fixture.ts'

/** Views are read as people read them: what belongs together, what says a state, what is said of the past. */
type Row = readonly [name: string, check: JsonObject, view: readonly RenderedElement[], passes: boolean]

const item = (contains: readonly JsonObject[], apart: readonly JsonObject[] = []): JsonObject => ({ check: 'item', view: 'shifts', contains, apart })
const notItem = (contains: readonly JsonObject[], apart: readonly JsonObject[] = []): JsonObject => ({ check: 'not-item', view: 'shifts', contains, apart })
const [EARLY, LATE, TEN_PAST_FOUR] = [{ text: 'early' }, { text: 'late' }, { time: '04:10' }]
const [FOOD, CANOE, PAID] = [{ text: 'Food' }, { text: 'Canoe' }, { choice: 'paid' }]
const heading = (text: string, level = 2): RenderedElement => el('heading', [saved(text)], { level })
const fixed = (text: string, level = 2): RenderedElement => el('heading', [written(text)], { level })
const inRow = (row: number, kind: string, text: string): RenderedElement => repeated(kind, [text], { row })

const TOGETHER: readonly Row[] = [
  ['under a heading', item([EARLY, TEN_PAST_FOUR], [LATE]), [heading('early'), el('text', ['04:10']), heading('late'), el('text', ['11:30'])], true],
  ['not under the next one', item([LATE, TEN_PAST_FOUR], [EARLY]), [heading('early'), el('text', ['04:10']), heading('late'), el('text', ['11:30'])], false],
  ['under a higher heading', item([EARLY, TEN_PAST_FOUR], [LATE]), [heading('early', 2), heading('Times', 3), el('text', ['04:10']), heading('late', 2)], true],
  [
    'the elements of one row of a repeat',
    item([EARLY, TEN_PAST_FOUR], [LATE]),
    [el('group', [inRow(0, 'text', 'early'), inRow(0, 'text', '04:10'), inRow(1, 'text', 'late'), inRow(1, 'text', '11:30')])],
    true,
  ],
  [
    'not those of two rows',
    item([LATE, TEN_PAST_FOUR]),
    [el('group', [inRow(0, 'text', 'early'), inRow(0, 'text', '04:10'), inRow(1, 'text', 'late'), inRow(1, 'text', '11:30')])],
    false,
  ],
  ['a line of a text', item([EARLY, TEN_PAST_FOUR], [LATE]), [el('text', ['early · 04:10\nlate · 11:30'])], true],
  ['a clause of a sentence', item([EARLY, TEN_PAST_FOUR], [LATE]), [el('text', ['Early at 04:10, and late at 11:30.'])], true],
  ['not two clauses', item([LATE, TEN_PAST_FOUR], [EARLY]), [el('text', ['Early at 04:10, and late at 11:30.'])], false],
  ['what stands in brackets', item([EARLY, TEN_PAST_FOUR], [LATE]), [el('text', ['Early (04:10, off), late (11:30, on)'])], true],
  [
    'an entry and the heading over its list',
    item([FOOD, PAID], [CANOE]),
    [el('group', [fixed('Paid'), el('list', [el('item', ['Food']), el('item', ['Canoe'])])])],
    true,
  ],
  [
    'not the heading of another list',
    item([FOOD, PAID], [CANOE]),
    [el('group', [fixed('Paid'), el('list', [el('item', ['Canoe'])])]), el('group', [fixed('Open'), el('item', ['Food'])])],
    false,
  ],
  ['one word where no more is asked for', item([PAID]), [el('group', [fixed('Paid'), el('list', [el('item', ['Food'])])])], true],
]

const STATES: readonly Row[] = [
  ['a label that yes answers', item([FOOD, PAID]), [el('card', ['Food', el('fact', [el('label', [written('Paid')]), el('text', ['yes'])])])], true],
  ['a label that no answers', item([FOOD, PAID]), [el('card', ['Food', el('fact', [el('label', [written('Paid')]), el('text', ['no'])])])], false],
  ['a label that nothing answers', item([FOOD, PAID]), [repeated('card', ['Food', el('fact', [el('label', [written('Paid')])])])], false],
  ['a label and its answer side by side', item([FOOD, PAID]), [el('card', ['Food', el('group', [el('text', [written('Paid')]), el('text', ['no'])])])], false],
  ['a longer label', item([FOOD, PAID]), [el('card', ['Food', el('text', ['Paid already? no'])])], false],
  ['a column that yes answers', item([FOOD, PAID]), [table(['What', 'Paid'], [['Food', 'yes']])], true],
  ['a column that no answers', item([FOOD, PAID]), [table(['What', 'Paid'], [['Food', 'no']])], false],
  ['an answer that is asked for', item([FOOD, { choice: 'paid: no' }]), [table(['What', 'Paid'], [['Food', 'no']])], true],
  ['a fixed word somewhere', item([FOOD, PAID]), [el('group', ['Food', el('text', [written('Mark what is paid.')])])], false],
  ['a fixed word in a row', item([FOOD, PAID]), [repeated('card', ['Food', el('badge', [written('Paid')])])], true],
  ['a button', item([FOOD, PAID]), [repeated('card', ['Food', el('button', [written('Paid')])])], false],
  ['a form', item([FOOD, PAID]), [el('group', ['Food', el('form', [fixed('Mark as paid')])])], false],
  [
    'an unselected status',
    item([FOOD, { text: 'paid' }]),
    [el('card', ['Food', el('status', [written('Paid')], { selected: false, selectedFrom: 'saved' })])],
    false,
  ],
]

const NOT_SHOWN: readonly Row[] = [
  ['the old value', notItem([FOOD, { money: 30 }]), [el('card', ['Food', el('text', ['$30.00'])])], false],
  ['the old value as a past one', notItem([FOOD, { money: 30 }]), [el('card', ['Food', el('text', ['$10.00 (was $30.00)'])])], true],
  ['under a header that says so', notItem([FOOD, { money: 30 }]), [table(['What', 'Now', 'Before'], [['Food', '10', '30']])], true],
  ['on the left of an arrow', notItem([FOOD, { money: 30 }]), [el('card', ['Food', el('text', ['30.00 → 10.00'])])], true],
  ['on the right of one', notItem([FOOD, { money: 10 }]), [el('card', ['Food', el('text', ['30.00 → 10.00'])])], false],
  ['a word like “before” that means something else', notItem([{ text: 'Can I run' }]), [el('text', ['Can I run before summer?'])], false],
  ['the value in the card beside it', notItem([FOOD, { money: 30 }]), [el('group', [el('card', ['Food', '10']), el('card', ['Canoe', '30'])])], true],
  [
    'the heading over nothing beside it',
    notItem([FOOD, PAID]),
    [el('group', [el('group', [fixed('Paid'), 'None.']), el('group', [fixed('Open'), el('item', ['Food'])])])],
    true,
  ],
  [
    'a label that begins with the word',
    notItem([FOOD, PAID]),
    [repeated('card', ['Food', el('fact', [el('label', [written('Paid by')]), el('text', ['Milo'])])])],
    true,
  ],
  ['a button that would do it', notItem([FOOD, PAID]), [repeated('card', ['Food', el('button', [written('Paid')])])], true],
]

const ACTIVE: readonly Row[] = [
  ['a clause says it', choice(), [el('item', ['Early, at 04:10, alarm off']), el('item', ['Late, at 11:30, alarm on'])], true],
  [
    'a label and its answer side by side',
    choice(),
    ['early', 'late'].map((shift) => el('card', [shift, el('group', [el('text', [written('Active')]), el('text', [shift === 'late' ? 'yes' : 'no'])])])),
    true,
  ],
  ['a column for each option', choice(), [table(['', 'Early', 'Late'], [[written('Alarm'), from('derived-saved', 'off'), from('derived-saved', 'on')]])], true],
  ['a line each', choice(), [el('text', ['early · 04:10 · not active\nlate · 11:30 · active'])], true],
]

function choice(): JsonObject {
  return { check: 'choice', view: 'shifts', active: LATE, among: [EARLY, LATE] }
}

describe.each([
  ['what belongs together', TOGETHER],
  ['what says a state', STATES],
  ['what is not shown', NOT_SHOWN],
  ['which one is active', ACTIVE],
])('%s', (_, rows) => {
  test.each(rows)('%s', (_name, check, view, passes) => {
    const { passed, found } = judge(check, facts({ events: [shown(...view)] }))
    expect({ passed, found }).toEqual({ passed: passes, found })
  })
})
