import { describe, expect, it } from 'vitest'
import type { Json } from '../../src/core/json.ts'
import { elementsIn, layoutOf, printed, renderer, stateOf, textNodesIn } from './app-fixture.ts'

const state = stateOf({
  inputs: { set_shift: { shift: 'late', tags: ['x'] } },
  saved: {
    name: 'Food',
    n: 7,
    yes: true,
    shares: { 'Rana Berg': 10, 'Milo Sand': 25 },
    active: 'early',
    shifts: { late: { time: '11:30', on: false }, early: { time: '04:10', on: true } },
    costs: [
      { id: 'a', what: 'Food', shares: [{ who: 'Milo', amount: 28 }] },
      { id: 'b', what: 'Canoe', shares: [] },
    ],
  },
  ui: { view: 'shifts' },
  message: 'Done.',
})

describe('where a text comes from', () => {
  const onSaved = { $state: '/saved/active', eq: 'early' }
  it.each<[string, Json, readonly (readonly [string, string])[]]>([
    ['a literal', 'Food', [['literal', 'Food']]],
    ['saved', { $state: '/saved/name' }, [['saved', 'Food']]],
    ['a saved number', { $state: '/saved/n' }, [['saved', '7']]],
    ['a saved boolean, in plain words', { $state: '/saved/yes' }, [['saved', 'yes']]],
    ['a saved map', { $state: '/saved/shares' }, [['saved', 'Milo Sand: 25, Rana Berg: 10']]],
    ['an input', { $state: '/inputs/set_shift/shift' }, [['input', 'late']]],
    ['the message', { $state: '/message' }, [['message', 'Done.']]],
    ['the display’s own state', { $state: '/ui/view' }, [['literal', 'shifts']]],
    ['a path without its slash', { $state: 'saved/name' }, [['saved', 'Food']]],
    ['a missing value', { $state: '/saved/nothing/here' }, []],
    ['the whole state, which is nothing', { $state: '' }, []],
    [
      'a template, part by part',
      { $template: 'For ${/saved/name}: ${/inputs/set_shift/shift}' },
      [
        ['literal', 'For '],
        ['saved', 'Food'],
        ['literal', ': '],
        ['input', 'late'],
      ],
    ],
    [
      'a list of parts',
      ['For ', { $state: '/saved/name' }],
      [
        ['literal', 'For '],
        ['saved', 'Food'],
      ],
    ],
    ['a literal chosen by saved state', { $cond: onSaved, $then: 'on', $else: 'off' }, [['derived-saved', 'on']]],
    ['a saved value chosen by saved state', { $cond: onSaved, $then: { $state: '/saved/name' }, $else: '' }, [['saved', 'Food']]],
    ['a literal chosen by inputs', { $cond: { $state: '/inputs/set_shift/shift', eq: 'late' }, $then: 'late it is', $else: '' }, [['input', 'late it is']]],
    [
      'a literal chosen by inputs and saved state',
      { $cond: { $state: '/inputs/set_shift/shift', neq: { $state: '/saved/active' } }, $then: 'changed', $else: '' },
      [['input', 'changed']],
    ],
    ['a literal chosen by the display', { $cond: { $state: '/ui/view' }, $then: 'open', $else: '' }, [['literal', 'open']]],
    ['a choice inside a choice', { $cond: onSaved, $then: { $cond: { $state: '/ui/view' }, $then: 'on', $else: '' }, $else: '' }, [['derived-saved', 'on']]],
    [
      'a template inside a choice',
      { $cond: onSaved, $then: { $template: 'is ${/saved/name}' }, $else: '' },
      [
        ['derived-saved', 'is '],
        ['saved', 'Food'],
      ],
    ],
    ['a bare condition', onSaved, [['derived-saved', 'yes']]],
    ['a count', { $count: '/saved/costs' }, [['saved', '2']]],
    ['a formatted template of literals and saved', { $format: 'number', value: { $template: '${/saved/n}' } }, [['saved', '7']]],
    ['a row outside any repeat', { $item: 'what' }, []],
  ])('%s', (_what, text, expected) => {
    expect(printed(text, state)).toEqual(expected)
  })

  function rows(statePath: Json, text: Json): readonly (readonly [string, string])[] {
    const layout = layoutOf({ list: { type: 'List', repeat: { statePath, key: 'id' }, children: ['item'] }, item: { type: 'Item', props: { text } } }, ['list'])
    return textNodesIn(renderer.render(layout, state, 'v').root).map((node) => [node.from, node.text])
  }

  it('rows over saved are saved, rows over inputs are inputs', () => {
    expect(rows('/saved/costs', { $item: 'what' })).toEqual([
      ['saved', 'Food'],
      ['saved', 'Canoe'],
    ])
    expect(rows('/inputs/set_shift/tags', { $item: '' })).toEqual([['input', 'x']])
    expect(rows('/saved/costs', { $template: '${what}/${/saved/active}/${saved/n}' })).toEqual([
      ['saved', 'Food'],
      ['literal', '/'],
      ['saved', 'early'],
      ['literal', '/'],
      ['saved', '7'],
      ['saved', 'Canoe'],
      ['literal', '/'],
      ['saved', 'early'],
      ['literal', '/'],
      ['saved', '7'],
    ])
    expect(rows('/saved/costs', { $index: true })).toEqual([
      ['literal', '0'],
      ['literal', '1'],
    ])
  })

  it('rows over a map come in the order of its keys, which are saved too', () => {
    expect(rows('/saved/shifts', [{ $item: 'key' }, ' ', { $item: 'time' }])).toEqual([
      ['saved', 'early'],
      ['literal', ' '],
      ['saved', '04:10'],
      ['saved', 'late'],
      ['literal', ' '],
      ['saved', '11:30'],
    ])
    expect(rows('/saved/shares', { $template: '${key}: ${value}' })).toEqual([
      ['saved', 'Milo Sand'],
      ['literal', ': '],
      ['saved', '25'],
      ['saved', 'Rana Berg'],
      ['literal', ': '],
      ['saved', '10'],
    ])
  })

  it('literals in what saved state shows or hides are derived-saved, values stay what they are', () => {
    const layout = layoutOf(
      {
        card: { type: 'Card', props: { title: 'Early' }, visible: { $state: '/saved/active', eq: 'early' }, children: ['text'] },
        text: { type: 'Text', props: { text: ['is active: ', { $state: '/saved/name' }] } },
      },
      ['card'],
    )
    expect(textNodesIn(renderer.render(layout, state, 'v').root).map((node) => node.from)).toEqual(['derived-saved', 'derived-saved', 'saved'])
  })

  it('`selected` says where it comes from, and may compare a row with saved state either way round', () => {
    const flags: readonly Json[] = [
      { $item: 'on' },
      { $item: 'key', eq: { $state: '/saved/active' } },
      { $state: '/saved/active', eq: { $item: 'key' } },
      { $cond: { $item: 'on' }, $then: true, $else: false },
    ]
    for (const [index, selected] of flags.entries()) {
      const layout = layoutOf(
        {
          list: { type: 'List', repeat: { statePath: '/saved/shifts' }, children: ['item'] },
          item: { type: 'Item', props: { text: { $item: 'key' }, selected } },
        },
        ['list'],
      )
      const items = elementsIn(renderer.render(layout, state, 'v').root, 'item')
      expect(items.map((item) => [item.name, item.selected, item.selectedFrom, item.repeated])).toEqual([
        ['early', true, index === 0 ? 'saved' : 'derived-saved', true],
        ['late', false, index === 0 ? 'saved' : 'derived-saved', true],
      ])
    }
  })

  it('names carry the provenance that counts least', () => {
    const layout = layoutOf({
      go: { type: 'Button', props: { label: { $template: 'Remove ${/saved/name}' } } },
      echo: { type: 'Button', props: { label: { $template: '${/saved/name} ${/inputs/set_shift/shift}' } } },
    })
    expect(elementsIn(renderer.render(layout, state, 'v').root, 'button').map((button) => [button.name, button.nameFrom])).toEqual([
      ['Remove Food', 'saved'],
      ['Food late', 'input'],
    ])
  })

  it('nested repeats reach the rows of their row', () => {
    const layout = layoutOf(
      {
        list: { type: 'List', repeat: { statePath: '/saved/costs' }, children: ['cost'] },
        cost: { type: 'Item', props: { text: { $item: 'what' } }, repeat: { statePath: { $item: 'shares' } }, children: ['share'] },
        share: { type: 'Text', props: { text: { $template: '${who} ${amount}' } } },
      },
      ['list'],
    )
    expect(textNodesIn(renderer.render(layout, state, 'v').root).map((node) => `${node.from}:${node.text}`)).toEqual([
      'saved:Food',
      'saved:Milo',
      'literal: ',
      'saved:28',
      'saved:Canoe',
    ])
  })
})
