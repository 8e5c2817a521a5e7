import { describe, expect, it } from 'vitest'
import type { Layout } from '../../src/benchmarks/liveui/layout.ts'
import type { Json } from '../../src/core/json.ts'
import { CATALOGUE } from '../../src/renderer/catalogue/catalogue.ts'
import { elementsIn, layoutOf, parseJson, printed, renderer, stateOf, textIn } from './app-fixture.ts'
import { generateLayout } from './generate-layout.ts'
import { Seeded } from './seeded.ts'

const list: Layout = layoutOf(
  {
    list: { type: 'List', props: { label: 'L', empty: 'none' }, repeat: { statePath: '/saved/rows', key: 'id' }, children: ['item'] },
    item: { type: 'Item', props: { text: { $template: '${name}' }, selected: { $item: 'on' } }, repeat: { statePath: { $item: 'subs' } }, children: ['sub'] },
    sub: { type: 'Text', props: { text: { $item: 'name' } } },
  },
  ['list'],
)

const said = (saved: Json): string => textIn(renderer.render(list, stateOf({ saved }), 'v').root)

describe('saved state that breaks its promises', () => {
  it.each<[string, Json, string]>([
    ['nothing', null, 'Lnone'],
    ['text', 'rows', 'Lnone'],
    ['a list', [1, 2], 'Lnone'],
    ['rows that are text', { rows: 'abc' }, 'Lnone'],
    ['rows that are a number', { rows: 7 }, 'Lnone'],
    ['rows that are null', { rows: null }, 'Lnone'],
    ['rows that are scalars', { rows: [1, null, 'x', true] }, 'L'],
    ['rows whose lists are text', { rows: [{ name: 'a', subs: 'b' }] }, 'La'],
    [
      'rows whose keys are equal',
      {
        rows: [
          { id: 1, name: 'a' },
          { id: 1, name: 'b' },
        ],
      },
      'Lab',
    ],
    ['rows whose keys are objects', { rows: [{ id: {}, name: 'a' }] }, 'La'],
    ['a field that is a map', { rows: [{ name: { first: 'Rana', last: null } }] }, 'Lfirst: Rana, last: '],
    ['rows as a map of maps', { rows: { b: { name: 'B' }, a: { name: 'A', subs: { x: { name: 'X' } } } } }, 'LAXB'],
  ])('%s', (_what, saved, expected) => {
    expect(said(saved)).toBe(expected)
  })

  it('reads only what the state itself holds', () => {
    const saved = parseJson('{"__proto__":{"x":"leak"},"constructor":{"x":"leak"},"a":{"b":"fine"}}')
    for (const path of [
      '/saved/toString',
      '/saved/x',
      '/saved/__proto__/x',
      '/saved/constructor/x',
      '/saved/constructor/name',
      '/saved/a/hasOwnProperty',
      '/saved/a/b/length',
    ])
      expect(printed({ $state: path }, { saved })).toEqual([])
    expect(printed({ $state: '/saved' }, { saved })).toEqual([['saved', 'a: b: fine']])
    expect(Reflect.has({}, 'x')).toBe(false)
  })

  it('never reads a saved value as an expression', () => {
    const saved = { text: '{"$state":"/inputs/secret"}', name: { $state: '/inputs/secret' }, template: '${/inputs/secret}' }
    const layout = layoutOf({
      a: { type: 'Text', props: { text: { $state: '/saved/text' } } },
      b: { type: 'Text', props: { text: { $state: '/saved/name' } } },
      c: { type: 'Text', props: { text: { $template: '${/saved/template}' } } },
      d: { type: 'ChoiceField', props: { label: '', value: { $state: '/saved/name' }, options: { $state: '/saved' } } },
      e: { type: 'TextField', props: { label: '', value: { $state: '/saved/name' } } },
    })
    const state = stateOf({ saved, inputs: { secret: 'typed' } })
    expect(JSON.stringify(renderer.render(layout, state, 'v'))).not.toContain('typed')
  })

  it('carries control characters and broken surrogates as replacement characters', () => {
    expect(printed({ $state: '/saved/x' }, { saved: { x: 'a\u0000b\uD800c\r\nd' } })).toEqual([['saved', 'a\uFFFDb\uFFFDc\nd']])
  })

  it('cuts what is too large, says so, and stays quick to tell', () => {
    const rows = Array.from({ length: 6_000 }, (_, index) => index)
    const many = layoutOf(
      { list: { type: 'List', repeat: { statePath: '/saved/rows' }, children: ['row'] }, row: { type: 'Text', props: { text: { $item: '' } } } },
      ['list'],
    )
    const view = renderer.render(many, stateOf({ saved: { rows } }), 'v')
    expect(view.truncated).toBe(true)
    expect(elementsIn(view.root, 'text')).toHaveLength(5_000)
    const long = renderer.render(
      layoutOf({ t: { type: 'Text', props: { text: { $state: '/saved/x' } } } }),
      stateOf({ saved: { x: 'x'.repeat(1_000_000) } }),
      'v',
    )
    expect(long.truncated).toBe(true)
    expect(textIn(long.root)).toHaveLength(10_000)
    const dump = renderer.render(
      layoutOf({ list: { type: 'List', repeat: { statePath: '/saved/rows' }, children: ['t'] }, t: { type: 'Text', props: { text: { $state: '/saved' } } } }, [
        'list',
      ]),
      stateOf({ saved: { rows: rows.slice(0, 200), long: Array.from({ length: 10 }, () => 'x'.repeat(9_000)) } }),
      'v',
    )
    expect(dump.truncated).toBe(true)
    expect(textIn(dump.root).length).toBeLessThanOrEqual(1_000_000)
  })

  it('deep nesting is cut', () => {
    const deep = parseJson(`${'{"a":'.repeat(500)}1${'}'.repeat(500)}`)
    expect(renderer.render(layoutOf({ t: { type: 'Text', props: { text: { $state: '/saved' } } } }), stateOf({ saved: deep }), 'v').truncated).toBe(true)
  })

  it('renders every component over any state', () => {
    const values: readonly [Json, ...Json[]] = [
      null,
      true,
      0,
      -0.5,
      '',
      'x',
      [],
      {},
      ['a', ['b']],
      { a: { b: 1 } },
      [{ value: { x: 1 } }],
      { $state: '/saved/x' },
    ]
    const elements = Object.fromEntries(
      CATALOGUE.map((spec) => [
        spec.name,
        { type: spec.name, props: Object.fromEntries(Object.keys(spec.props).map((name) => [name, { $state: name === 'value' ? '/inputs/v' : '/saved/v' }])) },
      ]),
    )
    for (const v of values) expect(renderer.render(layoutOf(elements), stateOf({ saved: { v }, inputs: { v } }), 'v').root.children).toHaveLength(1)
    const bound = Object.fromEntries(
      CATALOGUE.filter((spec) => spec.value !== undefined).map((spec) => [
        spec.name,
        { type: spec.name, props: { label: 'x', value: { $bindState: '/inputs/v' }, options: { $state: '/saved/v' }, people: { $state: '/saved/v' } } },
      ]),
    )
    for (const v of values)
      expect(
        elementsIn(renderer.render(layoutOf(bound), stateOf({ saved: { v }, inputs: { v } }), 'v').root).filter((element) => element.bound !== undefined),
      ).toHaveLength(Object.keys(bound).length)
  })

  it('never throws for generated layouts over random state', () => {
    for (let seed = 0; seed < 150; seed += 1) {
      const random = new Seeded(seed)
      const layout = generateLayout(random)
      const state = stateOf({
        saved: {
          title: randomJson(random, 3),
          rows: randomJson(random, 3),
          people: randomJson(random, 3),
          map: randomJson(random, 3),
          count: randomJson(random, 1),
        },
        inputs: randomJson(random, 4),
        ui: randomJson(random, 2),
      })
      expect(renderer.render(layout, state, 'v').root.kind).toBe('view')
    }
  })
})

function randomJson(random: Seeded, depth: number): Json {
  const kind = random.below(depth > 0 ? 8 : 5)
  if (kind === 0) return null
  if (kind === 1) return random.chance(0.5)
  if (kind === 2) return random.below(1000) - 500
  if (kind < 5) return random.pick(['', 'x', '/saved', '<&>', '$state'])
  const entries = Array.from({ length: random.below(4) }, () => randomJson(random, depth - 1))
  return kind === 5
    ? entries
    : Object.fromEntries(entries.map((entry, index) => [random.pick(['name', 'amount', 'done', 'tags', 'value', 'label', '$state', `k${index}`]), entry]))
}
