import type { AppDocumentState, Layout } from '../../src/benchmarks/liveui/layout.ts'
import type { Json, JsonObject } from '../../src/core/json.ts'
import { CATALOGUE } from '../../src/renderer/catalogue/catalogue.ts'
import type { ComponentSpec, PropSpec } from '../../src/renderer/catalogue/component-spec.ts'
import type { Seeded } from './seeded.ts'

const PATHS = [
  '/saved/title',
  '/saved/count',
  '/saved/people',
  '/saved/rows',
  '/saved/missing',
  '/inputs/set_shift/shift',
  '/inputs/set_shift/wake_up',
  '/ui/view',
  '/message',
  '/saved/map/b/name',
] as const
const FIELDS = ['name', 'amount', 'done', 'tags', 'missing', ''] as const
const LISTS = ['/saved/rows', '/saved/map', '/saved/people', '/saved/missing', '/saved/title', '/inputs/lines'] as const
const WORDS = ['Milk & bread', 'Grüße', '<b>bold</b>', 'two  spaces', '"quoted"', '', 'emoji 🥕', 'a\nb'] as const

/** A random layout of the whole catalogue that the validator accepts. */
export function generateLayout(random: Seeded): Layout {
  const elements: { [key: string]: JsonObject } = {}
  let count = 0
  function element(depth: number, inRow: boolean, repeats: number): string {
    count += 1
    const key = `e${count}`
    const containers = CATALOGUE.filter((spec) => spec.children)
    const spec =
      depth > 5 || (depth > 0 && random.chance(0.5))
        ? pickSpec(
            random,
            CATALOGUE.filter((one) => !one.children),
          )
        : pickSpec(random, containers)
    const repeat = spec.children && repeats < 3 && random.chance(0.3)
    const props: { [name: string]: Json } = {}
    for (const [name, prop] of Object.entries(spec.props)) if (prop.required === true || random.chance(0.5)) props[name] = propValue(random, prop, inRow)
    const children = spec.children
      ? Array.from({ length: random.below(4) + (depth < 2 ? 1 : 0) }, () => element(depth + 1, inRow || repeat, repeats + (repeat ? 1 : 0)))
      : []
    const on = spec.events.includes('press') && random.chance(0.7) ? { on: { press: press(random, inRow) } } : {}
    elements[key] = {
      type: spec.name,
      props,
      ...(spec.children ? { children } : {}),
      ...(random.chance(0.2) ? { visible: condition(random, inRow, 2) } : {}),
      ...(repeat ? { repeat: { statePath: inRow && random.chance(0.5) ? { $item: 'tags' } : random.pick(LISTS), key: 'name' } } : {}),
      ...on,
    }
    return key
  }
  return { root: element(0, false, 0), elements }
}

export function generateState(random: Seeded): AppDocumentState {
  return {
    inputs: { set_shift: { shift: random.pick(['early', 'late', null]), wake_up: '04:10' }, lines: [{ name: 'one' }, { name: 'two' }] },
    saved: {
      title: random.pick(WORDS),
      count: random.below(100),
      people: ['Rana Berg', random.pick(WORDS)],
      rows: Array.from({ length: random.below(4) }, (_, index) => ({
        name: random.pick(WORDS),
        amount: index * 2.5,
        done: random.chance(0.5),
        tags: ['x', random.pick(WORDS)],
      })),
      map: { b: { name: random.pick(WORDS), tags: [] }, a: { name: 'A', done: true } },
    },
    ui: { view: random.pick(['shifts', 'log']) },
    message: random.pick(['Saved.', null]),
    formats: { locale: random.pick(['en-US', 'de-DE']), currency: 'EUR' },
  }
}

function pickSpec(random: Seeded, specs: readonly ComponentSpec[]): ComponentSpec {
  const [first, ...rest] = specs
  if (first === undefined) throw new Error('the catalogue is empty')
  return random.pick([first, ...rest])
}

function propValue(random: Seeded, prop: PropSpec, inRow: boolean): Json {
  if (prop.kind === 'text') return text(random, inRow, 2)
  if (prop.kind === 'texts') return [text(random, inRow, 1), text(random, inRow, 1)]
  if (prop.kind === 'flag') return random.chance(0.5) ? condition(random, inRow, 1) : inRow ? { $item: 'done' } : random.chance(0.5)
  if (prop.kind === 'bind') return { $bindState: random.pick(['/inputs/set_shift/shift', '/inputs/set_shift/wake_up', '/ui/view', '/inputs/lines']) }
  if (prop.kind === 'options')
    return random.chance(0.5)
      ? ['early', { value: 'late', label: text(random, inRow, 1) }]
      : { $state: random.pick(['/saved/people', '/saved/map', '/saved/rows']) }
  return prop.kind === 'word' ? (prop.words[random.below(prop.words.length)] ?? '') : 1 + random.below(3)
}

export function text(random: Seeded, inRow: boolean, depth: number): Json {
  const kind = random.below(depth > 0 ? 8 : 4)
  if (kind === 0) return random.pick(WORDS)
  if (kind === 1) return inRow && random.chance(0.7) ? { $item: random.pick(FIELDS) } : { $state: random.pick(PATHS) }
  if (kind === 2) return { $template: `${random.pick(['At ', ''])}\${${inRow ? 'name' : '/saved/title'}}, \${/saved/count}` }
  if (kind === 3) return inRow ? { $index: true } : { $count: '/saved/rows' }
  if (kind === 4) return { $cond: condition(random, inRow, 1), $then: text(random, inRow, depth - 1), $else: text(random, inRow, depth - 1) }
  if (kind === 5) return [text(random, inRow, 0), text(random, inRow, 0)]
  if (kind === 6) return { $format: random.pick(['money', 'number', 'date', 'time', 'date-time']), value: text(random, inRow, 0) }
  return random.below(1000) / 10
}

export function condition(random: Seeded, inRow: boolean, depth: number): Json {
  const kind = random.below(depth > 0 ? 6 : 4)
  if (kind === 0) return random.chance(0.8)
  if (kind === 1) return { $state: random.pick(PATHS) }
  if (kind === 2) return { $state: '/ui/view', eq: random.pick(['shifts', 'log']) }
  if (kind === 3) return inRow ? { $item: random.pick(FIELDS), neq: { $state: '/saved/title' } } : { $state: '/saved/count', gt: 50, not: true }
  if (kind === 4) return [comparison(random, inRow), comparison(random, inRow)]
  return { [random.pick(['$and', '$or'])]: [condition(random, inRow, depth - 1), condition(random, inRow, depth - 1)] }
}

function comparison(random: Seeded, inRow: boolean): Json {
  return inRow ? { $index: true, lt: random.below(4) } : { $state: random.pick(PATHS), not: random.chance(0.5) }
}

function press(random: Seeded, inRow: boolean): Json {
  const submit = { action: 'submit', params: { goal: random.pick(['set_shift', 'clear']), ...(inRow ? { inputs: { shift: { $item: 'name' } } } : {}) } }
  const local = { action: 'setState', params: { statePath: '/ui/view', value: random.pick(['shifts', 'log']) } }
  return random.chance(0.5) ? submit : [local, submit]
}
