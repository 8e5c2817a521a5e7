import { describe, expect, it } from 'vitest'
import { canonicalJson, type Json, type JsonObject } from '../../src/core/json.ts'
import { app, layoutOf, parseJson, problemsOf, renderer, stateOf, warningsOf } from './app-fixture.ts'
import { Seeded } from './seeded.ts'

const good: { readonly [key: string]: JsonObject } = {
  list: { type: 'List', props: { label: 'Shifts' }, repeat: { statePath: '/saved/shifts' }, visible: { $state: '/ui/view', eq: 'shifts' }, children: ['item'] },
  item: { type: 'Item', props: { text: { $item: 'name' }, selected: { $item: 'active' } } },
  shift: { type: 'ChoiceField', props: { label: 'Shift', value: { $bindState: '/inputs/set_shift/shift' }, options: ['early', 'late'] } },
  wake: { type: 'TimeField', props: { label: 'Wake-up', value: { $bindState: '/inputs/set_shift/wake_up' } } },
  save: {
    type: 'Button',
    props: { label: 'Save' },
    on: { press: { action: 'submit', params: { goal: 'set_shift', inputs: { $state: '/inputs/set_shift' } } } },
  },
  clear: { type: 'Button', props: { label: 'Clear' }, on: { press: { action: 'submit', params: { goal: 'clear' } } } },
}

const only = (element: Json): JsonObject => ({ root: 'one', elements: { one: element } })
const withProps = (type: string, props: JsonObject): JsonObject => only({ type, props })
const pressing = (action: Json): JsonObject => only({ type: 'Button', props: { label: 'Go' }, on: { press: action } })
const inRows = (statePath: string, element: JsonObject): JsonObject => ({
  ...layoutOf({ list: { type: 'List', repeat: { statePath }, children: ['one'] }, one: element }, ['list']),
})

describe('validate', () => {
  it.each([0, 1])('quotes long texts full of emoji in a form that can be kept (offset %i)', (offset) => {
    const text = `${'a'.repeat(offset)}${'😀'.repeat(200)}`
    const said = [
      ...warningsOf(withProps('Text', { text: `${text}\${x}` })),
      ...problemsOf(withProps('Text', { text: { $foo: text } })),
      ...problemsOf(only({ type: text })),
    ]
    expect(said.length).toBeGreaterThan(2)
    expect(() => canonicalJson(said)).not.toThrow()
  })

  it('accepts a sound layout without a warning', () => {
    expect(warningsOf(layoutOf(good, ['list', 'shift', 'wake', 'save', 'clear']))).toEqual([])
  })

  it.each<[string, unknown, RegExp]>([
    ['nothing', undefined, /not JSON/],
    ['null', null, /a document is/],
    ['text', 'a layout', /a document is/],
    ['a list', [], /a document is/],
    ['no root', { elements: {} }, /"root" is missing/],
    ['no elements', { root: 'a' }, /"elements" is missing/],
    ['a root that is not there', { root: 'b', elements: { a: { type: 'Text' } } }, /no element "b"/],
    ['a root named like a prototype', { root: 'toString', elements: {} }, /no element "toString"/],
    ['an element that is no object', only('Text'), /element "one": is an object/],
    ['no type', only({ props: {} }), /has no "type"/],
    ['an unknown component', withProps('Chart', {}), /no component "Chart".*known: Page/],
    ['a mistyped component', withProps('TextFeild', {}), /did you mean `TextField`/],
    ['a component named like a prototype', withProps('constructor', {}), /no component "constructor"/],
    ['props that are no object', only({ type: 'Text', props: 'x' }), /"props" is an object/],
    ['children that are no list', only({ type: 'Stack', children: 'a' }), /"children" is a list/],
    ['children that are elements', only({ type: 'Stack', children: [{ type: 'Text' }] }), /keys of other elements/],
    ['a missing child', only({ type: 'Stack', children: ['gone'] }), /element "one": has the child "gone"/],
    ['an element in itself', only({ type: 'Stack', children: ['one'] }), /contains itself: "one" → "one"/],
    [
      'a cycle',
      { root: 'a', elements: { a: { type: 'Stack', children: ['b'] }, b: { type: 'Card', children: ['c'] }, c: { type: 'Stack', children: ['b'] } } },
      /"b" → "c" → "b"/,
    ],
    ['an unknown goal', pressing({ action: 'submit', params: { goal: 'set_shifts' } }), /no goal "set_shifts"; did you mean `set_shift`/],
    ['a goal named like a prototype', pressing({ action: 'submit', params: { goal: 'valueOf' } }), /no goal "valueOf"/],
    ['a goal that is computed', pressing({ action: 'submit', params: { goal: { $state: '/ui/goal' } } }), /names its goal/],
    ['no params', pressing({ action: 'submit' }), /names its goal/],
    ['inputs that are text', pressing({ action: 'submit', params: { goal: 'clear', inputs: 'all' } }), /"inputs" is/],
    ['an unknown action', pressing({ action: 'navigate', params: {} }), /no action "navigate"/],
    ['an action that is text', pressing('submit'), /takes \{ "action"/],
    ['setState without a path', pressing({ action: 'setState', params: { value: 1 } }), /needs "statePath"/],
    ['setState on /saved', pressing({ action: 'setState', params: { statePath: '/saved/x', value: 1 } }), /only the agent writes \/saved/],
    ['setState on saved without a slash', pressing({ action: 'setState', params: { statePath: 'saved/x', value: 1 } }), /only the agent writes/],
    ['setState on everything', pressing({ action: 'setState', params: { statePath: '', value: 1 } }), /only write below/],
    ['pushState on /saved', pressing([{ action: 'pushState', params: { statePath: '/saved/x', value: 1 } }]), /only the agent writes/],
    [
      'pushState that clears /saved',
      pressing({ action: 'pushState', params: { statePath: '/inputs/x', value: 1, clearStatePath: '/saved/x' } }),
      /only the agent writes/,
    ],
    ['removeState on /message', pressing({ action: 'removeState', params: { statePath: '/message', index: 0 } }), /only write below/],
    [
      'a write to a saved row',
      inRows('/saved/shifts', {
        type: 'Button',
        props: { label: 'x' },
        on: { press: { action: 'setState', params: { statePath: { $item: 'x' }, value: 1 } } },
      }),
      /row of a repeat over \/saved/,
    ],
    [
      'a field bound to a saved row',
      inRows('/saved/shifts', { type: 'TextField', props: { label: 'x', value: { $bindItem: 'name' } } }),
      /row of a repeat over \/saved/,
    ],
    [
      'a write hidden on an event that never comes',
      only({ type: 'Text', props: { text: 'x' }, on: { hover: { action: 'setState', params: { statePath: '/saved/x', value: 1 } } } }),
      /only the agent writes/,
    ],
    ['a binding to /saved', withProps('TextField', { label: 'x', value: { $bindState: '/saved/x' } }), /"\$bindState" may only write/],
    ['a binding in a text', withProps('Text', { text: { $bindState: '/message' } }), /"\$bindState" may only write/],
    ['a binding hidden in an unknown prop', withProps('Text', { text: 'x', extra: [{ $bindState: '/saved/x' }] }), /"\$bindState" may only write/],
    ['__proto__ as a key', JSON.parse('{"root":"a","elements":{"a":{"type":"Text","__proto__":{"x":1}}}}'), /key "__proto__"/],
    ['constructor as an element', { root: 'a', elements: { a: { type: 'Text' }, constructor: { type: 'Text' } } }, /key "constructor"/],
    ['__proto__ in a path', withProps('Text', { text: { $state: '/saved/__proto__/x' } }), /no part of a path may be "__proto__"/],
    ['prototype in a row’s field', inRows('/saved/shifts', { type: 'Text', props: { text: { $item: 'a/prototype' } } }), /"prototype"/],
    ['__proto__ in a template', withProps('Text', { text: { $template: '${__proto__}' } }), /"__proto__"/],
    ['constructor in a count', withProps('Text', { text: { $count: '/saved/constructor' } }), /"constructor"/],
    ['__proto__ in a condition', only({ type: 'Text', props: { text: 'x' }, visible: { $state: '/ui/x', eq: { $state: '/ui/__proto__' } } }), /"__proto__"/],
    ['__proto__ in a local action', pressing({ action: 'setState', params: { statePath: '/ui/__proto__/x', value: 1 } }), /"__proto__"/],
    ['__proto__ in a binding', withProps('TextField', { label: 'x', value: { $bindState: '/inputs/__proto__' } }), /"__proto__"/],
    ['__proto__ in a repeat', only({ type: 'List', repeat: { statePath: '/saved/__proto__' } }), /"__proto__"/],
    ['__proto__ as a repeat’s key', only({ type: 'List', repeat: { statePath: '/saved/a', key: '__proto__' } }), /"__proto__"/],
    ['repeat as a path', only({ type: 'List', repeat: '/saved/shifts' }), /"repeat": is \{ "statePath"/],
    ['repeat over a list', only({ type: 'List', repeat: { statePath: ['a'] } }), /"repeat": is \{ "statePath"/],
    [
      'repeat over a row outside rows',
      { root: 'a', elements: { a: { type: 'List', repeat: { statePath: { $item: 'x' } }, children: ['b'] }, b: { type: 'Text', props: { text: 'x' } } } },
      /stands in no repeat/,
    ],
    ['visible as text', only({ type: 'Text', visible: '/ui/x' }), /is no condition/],
    ['visible with an unknown operator', only({ type: 'Text', visible: { $state: '/ui/x', in: [1] } }), /"in" is not known/],
    ['visible that compares nothing', only({ type: 'Text', visible: { eq: 1 } }), /is no condition/],
    ['visible with two sides', only({ type: 'Text', visible: { $state: '/ui/x', $item: 'y' } }), /is no condition/],
    ['visible with $and of no list', only({ type: 'Text', visible: { $and: { $state: '/ui/x' } } }), /"\$and" takes a list/],
    ['a broken $cond', withProps('Text', { text: { $cond: { $state: '/ui/x' }, $then: 'a' } }), /"\$cond" comes with/],
    ['a $cond on nonsense', withProps('Text', { text: { $cond: 'x', $then: 'a', $else: 'b' } }), /is no condition/],
    ['an unknown expression', withProps('Text', { text: { $path: '/saved/x' } }), /"\$path" is no expression/],
    ['a $state of no path', withProps('Text', { text: { $state: 3 } }), /"\$state" takes a path/],
    ['a text that is an object', withProps('Text', { text: { a: 1 } }), /takes text/],
    ['a flag that is an object', withProps('Item', { text: 'x', selected: {} }), /takes true, false/],
    ['options that are text', withProps('ChoiceField', { label: 'x', options: 'early, late' }), /takes a list of options/],
    ['an option that is a list', withProps('ChoiceField', { label: 'x', options: [['early']] }), /an option is text/],
    ['columns that are text', withProps('Table', { columns: 'A, B' }), /takes a list of texts/],
  ])('rejects %s', (_what, document, expected) => {
    expect(problemsOf(document).join('\n')).toMatch(expected)
  })

  it.each<[string, unknown, RegExp]>([
    [
      'too many elements',
      { root: 'e0', elements: Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`e${index}`, { type: 'Divider' }])) },
      /501 elements; at most 500/,
    ],
    [
      'too deep a tree',
      {
        root: 'e0',
        elements: Object.fromEntries(Array.from({ length: 41 }, (_, index) => [`e${index}`, { type: 'Stack', children: index < 40 ? [`e${index + 1}`] : [] }])),
      },
      /41 elements deep/,
    ],
    [
      'shared children that multiply',
      {
        root: 'e0',
        elements: Object.fromEntries(
          Array.from({ length: 30 }, (_, index) => [`e${index}`, { type: 'Stack', children: index < 29 ? [`e${index + 1}`, `e${index + 1}`] : [] }]),
        ),
      },
      /too many places|in \d+ places/,
    ],
    ['a text of 10,001 characters', withProps('Text', { text: 'x'.repeat(10_001) }), /10001 characters/],
    ['a text of 10 MB', withProps('Text', { text: 'x'.repeat(10_000_000) }), /10000000 characters/],
    ['a long key', { root: 'a', elements: { ['k'.repeat(20_000)]: { type: 'Text' } } }, /a key at/],
    ['a text that is the whole document', 'x'.repeat(10_000_000), /characters/],
    ['more than 200 KB', withProps('Text', { text: Array.from({ length: 30 }, () => 'x'.repeat(9_000)) }), /larger than 200000 bytes/],
    ['more than 200 KB of few characters', withProps('Text', { text: Array.from({ length: 15 }, () => '語'.repeat(9_000)) }), /larger than 200000 bytes/],
    ['a million values', { root: 'a', elements: Array.from({ length: 1_000_000 }, () => 0) }, /larger than/],
    ['deep nesting', JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`), /nested deeper/],
    [
      'five repeats in one another',
      {
        root: 'e0',
        elements: Object.fromEntries(
          Array.from({ length: 6 }, (_, index) => [
            `e${index}`,
            index < 5 ? { type: 'Stack', repeat: { statePath: '/saved/a' }, children: [`e${index + 1}`] } : { type: 'Text', props: { text: 'x' } },
          ]),
        ),
      },
      /repeat inside 4 others/,
    ],
  ])('caps: %s', (_what, document, expected) => {
    expect(problemsOf(document).join('\n')).toMatch(expected)
  })

  it.each<[string, unknown, RegExp]>([
    ['an input that is not bound', layoutOf({ save: good['save'] ?? {} }), /input "wake_up" of action "set_shift"/],
    ['an action that nothing submits', layoutOf({}), /action "clear": nothing that can be reached/],
    ['an unknown prop', withProps('Text', { text: 'x', colour: 'red' }), /no such prop/],
    ['a prop in the wrong place', withProps('Text', { text: 'x', visible: false }), /stands beside "props"/],
    ['an unreachable element', { root: 'a', elements: { a: { type: 'Divider' }, b: { type: 'Divider' } } }, /element "b": is never shown/],
    ['a button without an action', withProps('Button', { label: 'x' }), /does nothing/],
    ['a field without a label', withProps('TextField', { value: { $bindState: '/inputs/a/b' } }), /should have "label"/],
    ['a field without a binding', withProps('TextField', { label: 'x', value: 'y' }), /is not bound/],
    ['a row outside rows', withProps('Text', { text: { $item: 'x' } }), /stands in no repeat/],
    ['a path to nowhere', withProps('Text', { text: { $state: '/data/x' } }), /nothing is at/],
    [
      'children of a leaf',
      { root: 'a', elements: { a: { type: 'Text', props: { text: 'x' }, children: ['b'] }, b: { type: 'Divider' } } },
      /shows no children/,
    ],
    ['a repeat without children', only({ type: 'List', repeat: { statePath: '/saved/x' } }), /repeats nothing/],
    [
      'an event that never comes',
      only({ type: 'Text', props: { text: 'x' }, on: { press: { action: 'submit', params: { goal: 'clear' } } } }),
      /has no events/,
    ],
    [
      'what json-render would do after an action',
      pressing({ action: 'submit', params: { goal: 'clear' }, onSuccess: { set: { '/saved/x': 1 } } }),
      /"onSuccess" of an action is ignored/,
    ],
    [
      'a watch',
      only({ type: 'Text', props: { text: 'x' }, watch: { '/ui/x': { action: 'setState', params: { statePath: '/saved/x', value: 1 } } } }),
      /"watch" is ignored/,
    ],
    ['state in the layout', { root: 'a', elements: { a: { type: 'Divider' } }, state: {} }, /"state" is ignored/],
    ['a computed value', withProps('Text', { text: { $computed: 'total' } }), /no functions/],
    ['a template that is none', withProps('Text', { text: 'Hello ${name}' }), /printed as it stands/],
  ])('only warns about %s', (_what, document, expected) => {
    expect(warningsOf(document).join('\n')).toMatch(expected)
  })

  it('says many faults at once, and not hundreds', () => {
    const elements = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`e${index}`, { type: `Nothing${index}` }]))
    const problems = problemsOf({ root: 'e0', elements })
    expect(problems).toHaveLength(31)
    expect(problems.at(-1)).toBe('and 170 more problems of these kinds')
  })

  it('leaves Object.prototype alone', () => {
    for (const path of ['/ui/__proto__/polluted', '/inputs/constructor/prototype/polluted'])
      problemsOf(pressing({ action: 'setState', params: { statePath: path, value: 1 } }))
    expect(Object.keys(Object.prototype)).toEqual([])
    expect(Reflect.has({}, 'polluted')).toBe(false)
  })

  it('never throws, whatever JSON it gets, and what it accepts renders', () => {
    let accepted = 0
    for (let seed = 0; seed < 1_500; seed += 1) {
      const random = new Seeded(seed)
      const document = mutate(random, layoutOf(good, ['list', 'shift', 'wake', 'save', 'clear']))
      const result = renderer.validate(document, app)
      if ('problems' in result) {
        expect(result.problems.length).toBeGreaterThan(0)
        continue
      }
      accepted += 1
      renderer.render(result.layout, stateOf({ saved: { shifts: [{ name: 'early', active: true }] }, ui: { view: 'shifts' } }), 'shifts')
      renderer.surface(result.layout, app.orchestration, stateOf())
    }
    expect(accepted).toBeGreaterThan(50)
  })
})

const SCRAPS: readonly [Json, ...Json[]] = [
  null,
  true,
  0,
  -1.5,
  '',
  '/saved/x',
  '/ui',
  'item',
  [],
  {},
  { $state: '/saved/shifts' },
  { $item: '' },
  { $index: true },
  { $bindItem: 'x' },
  { $cond: true, $then: 1, $else: 2 },
  { action: 'submit', params: { goal: 'clear' } },
  { statePath: '/saved/shifts' },
  ['item'],
  { type: 'Text' },
  { $and: [] },
  { $state: '/ui/view', eq: 'shifts' },
]

/** The value with one to three places in it replaced by scraps, removed or doubled. */
function mutate(random: Seeded, value: unknown): unknown {
  let mutated = parseJson(JSON.stringify(value))
  for (let times = 1 + random.below(3); times > 0; times -= 1) mutated = mutateOnce(random, mutated, 0)
  return mutated
}

function mutateOnce(random: Seeded, value: Json, depth: number): Json {
  if (typeof value !== 'object' || value === null || (depth > 1 && random.chance(0.25))) return random.pick(SCRAPS)
  const entries: [string, Json][] = Object.entries(value)
  const chosen = entries[random.below(entries.length)]
  if (chosen === undefined) return random.pick(SCRAPS)
  const [key, inner] = chosen
  const changed = mutateOnce(random, inner, depth + 1)
  if (Array.isArray(value)) return value.map((part: Json, index) => (String(index) === key ? changed : part))
  return Object.fromEntries(entries.map(([name, part]) => [name, name === key ? changed : part]))
}
