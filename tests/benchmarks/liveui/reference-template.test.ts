import { describe, expect, test } from 'vitest'
import { expandSaves, expandTemplate, type TemplateContext } from '../../../src/benchmarks/liveui/reference-template.ts'

const context: TemplateContext = {
  inputs: { shift: 'late', amount: 84, who: 'Ada Berg', shares: { 'Ada Berg': 10, 'Jo Lind': 25.5 }, members: ['Jo Lind', 'Ada Berg'], done: true, none: null },
  saved: {
    shifts: { early: { alarm_id: 3 }, late: { alarm_id: 4 } },
    costs: [
      { what: 'Food', expense_id: 7 },
      { what: 'Fuel', expense_id: 8 },
    ],
    people: [
      { name: 'Ada Berg', email: 'ada@example.com' },
      { name: 'Jo Lind', email: 'jo@example.com' },
    ],
  },
  results: [
    { alarm_id: 5 },
    [
      { first_name: 'Ada', last_name: 'Berg', email: 'ada@example.com', room: { floor: 2 } },
      { first_name: 'Ada', last_name: 'Lind', email: 'lind@example.com', room: { floor: 3 } },
    ],
  ],
  user: { name: 'Rana Ito', email: 'rana@example.com', phone: '5550001001' },
}

describe('a template becomes', () => {
  test.each<[string, unknown, unknown]>([
    ['itself when it has no reference', 'plain text', 'plain text'],
    ['itself when it is no text', { a: [1, true, null] }, { a: [1, true, null] }],
    ['the input', '$inputs.shift', 'late'],
    ['the input with its type', '$inputs.amount', 84],
    ['a whole map', '$inputs.shares', { 'Ada Berg': 10, 'Jo Lind': 25.5 }],
    ['a list element', '$inputs.members[1]', 'Ada Berg'],
    ['text with an input in it', '$inputs.shift shift', 'late shift'],
    ['text that ends in a full stop', 'Set for $inputs.shift.', 'Set for late.'],
    ['text right after a braced reference', '${inputs.shift}ness', 'lateness'],
    ['text with a dollar sign', '$$$inputs.amount', '$84'],
    ['saved state', '$saved/shifts/early/alarm_id', 3],
    ['saved state under a key that an input names', '$saved/shifts/$inputs.shift/alarm_id', 4],
    ['the saved element that an input names', '$saved/costs[what=Fuel]/expense_id', 8],
    ['a result field', '$result[0].alarm_id', 5],
    ['a field of the result element with that joined name', '$result[1][first_name last_name=$inputs.who].email', 'ada@example.com'],
    ['an element chosen by a nested field', '$result[1][room.floor=3].email', 'lind@example.com'],
    ['an element that contains the text in any case', '$result[1][email~LIND].email', 'lind@example.com'],
    ['an element that meets two conditions', '$result[1][first_name=Ada,last_name=Lind].email', 'lind@example.com'],
    ['the user', '$user.email', 'rana@example.com'],
    ['a list made from a map', { $map: '$inputs.shares', to: '$saved/people[name=$each.key]/email' }, ['ada@example.com', 'jo@example.com']],
    ['a list made from a list', { $map: '$inputs.members', to: { name: '$each' } }, [{ name: 'Jo Lind' }, { name: 'Ada Berg' }]],
    ['a joined text', { $join: { $map: '$inputs.shares', to: '$each.key: $each.value' }, with: ', ' }, 'Ada Berg: 10, Jo Lind: 25.5'],
  ])('%s: %j', (_what, template, value) => {
    expect(expandTemplate(template, context)).toEqual({ value })
  })
})

describe('a template that cannot be filled in says why', () => {
  test.each<[string, unknown, RegExp]>([
    ['a forgotten input', '$inputs.wake_up', /\$inputs\.wake_up: nothing at wake_up/],
    ['a forgotten input inside a text', 'at $inputs.wake_up', /nothing at wake_up/],
    ['forgotten saved state', '$saved/shifts/night/alarm_id', /nothing at night/],
    ['a call that was not made', '$result[2].id', /nothing at 2/],
    ['no element matches', '$saved/costs[what=$inputs.shift]/expense_id', /no element of 2 matches/],
    ['several elements match', '$result[1][first_name=Ada].email', /2 elements match/],
    ['a selector on a map', '$saved/shifts[alarm_id=3]', /picks from a list/],
    ['a map inside a text', 'for $inputs.shares', /only text and numbers/],
    ['a boolean inside a text', 'is $inputs.done', /only text and numbers/],
    ['null inside a text', 'is $inputs.none', /only text and numbers/],
    ['an unknown root', '$env.HOME', /no such root/],
    ['a broken selector', '$saved/costs[what', /expected "="/],
    ['a brace left open', '${inputs.shift', /expected "}"/],
    ['$each outside $map', '$each', /only inside \$map/],
    ['an unknown function', { $sum: [1] }, /no such function/],
    ['$map without to', { $map: '$inputs.shares' }, /write \{ \$map/],
    ['$map over a text', { $map: '$inputs.shift', to: '$each' }, /a list or a map/],
    ['inherited properties', '$inputs.constructor', /nothing at constructor/],
  ])('%s', (_what, template, problem) => {
    const expansion = expandTemplate(template, context)
    expect('problem' in expansion ? expansion.problem : expansion).toMatch(problem)
  })
})

describe('saves become a patch', () => {
  test.each<[string, { [pointer: string]: unknown }, unknown]>([
    ['a plain pointer', { '/shifts/early/active': true }, { '/shifts/early/active': true }],
    ['a key that an input names', { '/shifts/$inputs.shift': { shift: '$inputs.shift' } }, { '/shifts/late': { shift: 'late' } }],
    ['a place that does not exist yet', { '/group': { id: '$result[0].alarm_id' } }, { '/group': { id: 5 } }],
    ['an element chosen by a field', { '/costs[what=Fuel]/amount': '$inputs.amount' }, { '/costs/1/amount': 84 }],
    [
      'an appended element',
      { '/costs/-': { what: 'Tolls' } },
      { '/costs': [{ what: 'Food', expense_id: 7 }, { what: 'Fuel', expense_id: 8 }, { what: 'Tolls' }] },
    ],
    ['the first element of a list', { '/paid/-': '$inputs.who' }, { '/paid': ['Ada Berg'] }],
  ])('%s', (_what, saves, patch) => {
    expect(expandSaves(saves, context)).toEqual({ value: patch })
  })

  test('keys are escaped as JSON Pointer asks', () => {
    expect(expandSaves({ '/notes/$inputs.title': 1 }, { ...context, inputs: { title: 'a/b~c' } })).toEqual({ value: { '/notes/a~1b~0c': 1 } })
  })

  test.each<[string, { [pointer: string]: unknown }, RegExp]>([
    ['an element that is not there', { '/costs[what=Tolls]/amount': 1 }, /no element of 2 matches/],
    ['appending to a map', { '/shifts/-': 1 }, /appends to a list/],
    ['a forgotten input', { '/shifts/$inputs.nothing': 1 }, /nothing at nothing/],
    ['a value that cannot be filled in', { '/costs/-': '$inputs.nothing' }, /nothing at nothing/],
    ['a pointer with a stray character', { '/costs/a b': 1 }, /cannot read/],
  ])('or say why not: %s', (_what, saves, problem) => {
    const expansion = expandSaves(saves, context)
    expect('problem' in expansion ? expansion.problem : expansion).toMatch(problem)
  })
})
