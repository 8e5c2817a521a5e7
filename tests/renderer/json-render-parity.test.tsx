import { createStateStore, JSONUIProvider, Renderer, type ComponentRegistry, type ComponentRenderer } from '@json-render/react'
import type { Spec } from '@json-render/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { AppDocumentState, Layout } from '../../src/benchmarks/liveui/layout.ts'
import type { Json, JsonObject } from '../../src/core/json.ts'
import { renderer, stateOf, textIn } from './app-fixture.ts'
import { Seeded } from './seeded.ts'

function printing(prop: string): ComponentRenderer {
  return function Printing({ element, children }) {
    return (
      <div>
        {said(element.props[prop])}
        {children}
      </div>
    )
  }
}

/** json-render 0.21.0 itself, with components that only print: the reading of expressions, conditions and repeats that ours must equal. */
const plain: ComponentRegistry = {
  Stack: printing('label'),
  Item: printing('text'),
  Text: printing('text'),
}

/** The library's type for what the validator accepts. */
function specOf(layout: Layout): Spec {
  const spec: unknown = structuredClone(layout)
  if (!isSpec(spec)) throw new Error('no document')
  return spec
}

function isSpec(value: unknown): value is Spec {
  return typeof value === 'object' && value !== null && 'root' in value && 'elements' in value
}

function said(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function libraryText(layout: Layout, state: AppDocumentState): string {
  const spec = specOf(layout)
  const store = createStateStore({ inputs: state.inputs, saved: state.saved, ui: state.ui })
  const markup = renderToStaticMarkup(
    <JSONUIProvider registry={plain} store={store}>
      <Renderer spec={spec} registry={plain} />
    </JSONUIProvider>,
  )
  return markup.replaceAll(/<[^>]*>/g, '')
}

const STATE_PATHS = [
  '/saved/a',
  '/saved/n',
  'saved/a',
  '/saved/list/0',
  '/saved/list/7',
  '/saved/rows/1/name',
  '/inputs/x/y',
  '/ui/view',
  '/ui/none',
  '/saved/zero',
  '/saved/esc~1aped',
  '/saved/deep/er/est',
] as const
const ROW_FIELDS = ['name', 'n', 'missing', 'inner/x', '/name'] as const

const state = stateOf({
  saved: {
    a: 'alpha',
    n: 3,
    zero: 0,
    'esc/aped': 'slash',
    list: ['l0', 'l1'],
    deep: { er: { est: 'bottom' } },
    rows: [
      { name: 'r0', n: 0, inner: { x: 'x0' }, subs: [{ name: 's0', n: 5 }] },
      { name: 'r1', n: 1, subs: [] },
      { name: 'r2', n: 2, subs: [{ name: 's1' }, { name: 's2', n: 3 }] },
    ],
    empty: [],
  },
  inputs: { x: { y: 'typed' }, lines: [{ name: 'i0', n: 3 }] },
  ui: { view: 'v', name: 'ui-name' },
})

function layout(random: Seeded): Layout {
  const elements: { [key: string]: JsonObject } = {}
  function element(depth: number, inRow: boolean): string {
    const key = `e${Object.keys(elements).length}-${random.below(1e9)}`
    elements[key] = {}
    const type = depth === 0 ? 'Stack' : depth > 4 ? 'Text' : random.pick(['Stack', 'Item', 'Text'])
    const repeat = type !== 'Text' && random.chance(0.4)
    elements[key] = {
      type,
      props: { [type === 'Stack' ? 'label' : 'text']: text(random, inRow, 2) },
      ...(type === 'Text' ? {} : { children: Array.from({ length: 1 + random.below(3) }, () => element(depth + 1, inRow || repeat)) }),
      ...(random.chance(0.3) ? { visible: condition(random, inRow || repeat, 2) } : {}),
      ...(repeat
        ? {
            repeat: {
              statePath:
                inRow && random.chance(0.6) ? { $item: 'subs' } : random.pick(['/saved/rows', '/saved/empty', '/inputs/lines', '/saved/list', '/saved/none']),
              key: 'name',
            },
          }
        : {}),
    }
    return key
  }
  return { root: element(0, false), elements }
}

function text(random: Seeded, inRow: boolean, depth: number): Json {
  const kind = random.below(depth > 0 ? 5 : 4)
  if (kind === 0) return random.pick(['lit', 42, ''])
  if (kind === 1) return inRow ? { $item: random.pick(ROW_FIELDS) } : { $state: random.pick(STATE_PATHS) }
  if (kind === 2) return { $template: `<\${${random.pick(STATE_PATHS)}}|\${${random.pick(ROW_FIELDS)}}>`.replaceAll('<', '(').replaceAll('>', ')') }
  if (kind === 3) return { $index: true }
  return { $cond: condition(random, inRow, 1), $then: text(random, inRow, depth - 1), $else: text(random, inRow, depth - 1) }
}

function condition(random: Seeded, inRow: boolean, depth: number): Json {
  const kind = random.below(depth > 0 ? 4 : 2)
  if (kind === 0) return random.chance(0.7)
  if (kind === 3) return { [random.pick(['$and', '$or'])]: [condition(random, inRow, depth - 1), condition(random, inRow, depth - 1)] }
  const side = inRow
    ? random.pick<JsonObject>([{ $item: random.pick(ROW_FIELDS) }, { $index: true }, { $state: random.pick(STATE_PATHS) }])
    : { $state: random.pick(STATE_PATHS) }
  const right = random.pick<Json>([1, 2, 'r1', 'alpha', null, { $state: '/saved/n' }])
  const compare = random.pick<JsonObject>([
    {},
    { eq: right },
    { neq: right },
    { gt: 1 },
    { gte: { $state: '/saved/n' } },
    { lt: 2 },
    { lte: 3 },
    { eq: 1, not: true },
    { not: true },
  ])
  return kind === 2 ? [{ ...side, ...compare }] : { ...side, ...compare }
}

describe('expressions, conditions and repeats', () => {
  it('mean what they mean in json-render 0.21.0', () => {
    let printed = 0
    for (let seed = 0; seed < 250; seed += 1) {
      const document = layout(new Seeded(seed))
      const expected = libraryText(document, state)
      expect(textIn(renderer.render(document, state, 'v').root), `seed ${seed}: ${JSON.stringify(document)}`).toBe(expected)
      printed += expected.length
    }
    expect(printed).toBeGreaterThan(5_000)
  })
})
