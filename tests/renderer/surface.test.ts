import { describe, expect, it } from 'vitest'
import type { Layout } from '../../src/benchmarks/liveui/layout.ts'
import type { Json, JsonObject } from '../../src/core/json.ts'
import { layoutOf, orchestration, renderer, stateOf } from './app-fixture.ts'

const button = (goal: string, extra: JsonObject = {}, inputs?: Json): JsonObject => ({
  type: 'Button',
  props: { label: 'Go' },
  on: { press: { action: 'submit', params: { goal, ...(inputs === undefined ? {} : { inputs }) } } },
  ...extra,
})
const field = (path: string, extra: JsonObject = {}): JsonObject => ({ type: 'TextField', props: { label: 'x', value: { $bindState: path } }, ...extra })
const surface = (layout: Layout, ui?: Json, saved?: Json): ReturnType<typeof renderer.surface> =>
  renderer.surface(layout, orchestration, stateOf({ ui: ui ?? { view: 'shifts' }, saved: saved ?? {} }))
const shownIn = (view: string): JsonObject => ({ visible: { $state: '/ui/view', eq: view } })
const openView = (value: Json, extra: JsonObject = {}): JsonObject => ({
  type: 'Button',
  props: { label: 'Open' },
  on: { press: { action: 'setState', params: { statePath: '/ui/view', value } } },
  ...extra,
})

describe('what can be reached', () => {
  it('in every view of the orchestration, by its patch', () => {
    expect(
      surface(layoutOf({ a: button('set_shift', shownIn('shifts')), b: button('clear', shownIn('log')), c: field('/inputs/clear/x', shownIn('log')) })),
    ).toEqual({ submits: ['clear', 'set_shift'], inputs: [{ bound: '/inputs/clear/x', kind: 'text-field' }] })
  })

  it('behind local actions, in any number of steps', () => {
    expect(surface(layoutOf({ a: openView('one'), b: openView('two', shownIn('one')), c: button('clear', shownIn('two')) })).submits).toEqual(['clear'])
  })

  it('not where no event leads', () => {
    expect(
      surface(
        layoutOf({
          a: openView('one'),
          c: button('clear', shownIn('two')),
          d: button('clear', { visible: false }),
          e: button('clear', { visible: { $state: '/nowhere/x' } }),
        }),
      ).submits,
    ).toEqual([])
  })

  it('behind tabs and check boxes on /ui', () => {
    const tabs: JsonObject = { type: 'Tabs', props: { label: 'View', value: { $bindState: '/ui/view' }, options: ['x', { value: 'y', label: 'Y' }] } }
    const box: JsonObject = { type: 'Checkbox', props: { label: 'More', value: { $bindState: '/ui/more' } } }
    expect(surface(layoutOf({ tabs, a: button('clear', shownIn('y')) })).submits).toEqual(['clear'])
    expect(surface(layoutOf({ box, a: button('clear', { visible: { $state: '/ui/more', eq: true } }) })).submits).toEqual(['clear'])
    expect(surface(layoutOf({ a: button('clear', { visible: { $state: '/ui/more', eq: true } }) })).submits).toEqual([])
  })

  it('where a row or a typed text opens something', () => {
    const open: JsonObject = {
      type: 'Button',
      props: { label: 'Details' },
      on: { press: { action: 'setState', params: { statePath: '/ui/open', value: { $item: 'id' } } } },
    }
    const detail = button('clear', { visible: { $state: '/ui/open', eq: 'x1' } })
    expect(
      surface(layoutOf({ list: { type: 'List', repeat: { statePath: '/saved/none' }, children: ['open'] }, open, detail }, ['list', 'detail'])).submits,
    ).toEqual(['clear'])
    expect(surface(layoutOf({ detail })).submits).toEqual([])
  })

  it('in rows of lists that are still empty, and behind conditions on saved state', () => {
    const layout = layoutOf(
      {
        list: { type: 'List', repeat: { statePath: '/saved/none' }, children: ['go'] },
        go: button('clear', { visible: { $item: 'done', not: true } }),
        late: button('set_shift', { visible: { $state: '/saved/shifts/late' } }),
      },
      ['list', 'late'],
    )
    expect(surface(layout).submits).toEqual(['clear', 'set_shift'])
  })

  it('lists the options as they stand, and as saved state gives them', () => {
    const choice = (options: Json): JsonObject => ({ type: 'ChoiceField', props: { label: 'x', value: { $bindState: '/inputs/set_shift/shift' }, options } })
    expect(surface(layoutOf({ a: choice(['early', { value: 'late', label: 'Late shift' }]) })).inputs).toEqual([
      { bound: '/inputs/set_shift/shift', kind: 'choice-field', options: ['early', 'late'] },
    ])
    expect(surface(layoutOf({ a: choice({ $state: '/saved/names' }) }), {}, { names: ['early'] }).inputs).toEqual([
      { bound: '/inputs/set_shift/shift', kind: 'choice-field', options: ['early'] },
    ])
  })

  it('knows the contract’s path of an input that a submit takes from elsewhere', () => {
    const bounds = (layout: Layout): readonly string[] => surface(layout).inputs.map((input) => `${input.bound} ${input.kind}`)
    expect(bounds(layoutOf({ f: field('/inputs/form/time'), go: button('set_shift', {}, { wake_up: { $state: '/inputs/form/time' } }) }))).toEqual([
      '/inputs/form/time text-field',
      '/inputs/set_shift/wake_up text-field',
    ])
    expect(bounds(layoutOf({ f: field('/inputs/form/wake_up'), go: button('set_shift', {}, { $state: '/inputs/form' }) }))).toEqual([
      '/inputs/form/wake_up text-field',
      '/inputs/set_shift/wake_up text-field',
    ])
    expect(
      bounds(
        layoutOf(
          { list: { type: 'List', repeat: { statePath: '/saved/shifts' }, children: ['go'] }, go: button('set_shift', {}, { shift: { $item: 'id' } }) },
          ['list'],
        ),
      ),
    ).toEqual(['/inputs/set_shift/shift given'])
    expect(bounds(layoutOf({ f: field('/inputs/add/shares/Milo Sand') }))).toEqual(['/inputs/add/shares text-field', '/inputs/add/shares/Milo Sand text-field'])
    expect(
      bounds(
        layoutOf(
          {
            list: { type: 'List', repeat: { statePath: '/inputs/add/lines' }, children: ['f'] },
            f: { type: 'TextField', props: { label: 'x', value: { $bindItem: '' } } },
          },
          ['list'],
        ),
      ),
    ).toEqual(['/inputs/add/lines text-field'])
  })

  it('ends on layouts that never stop opening new views', () => {
    const many = Object.fromEntries(
      Array.from({ length: 100 }, (_, index) => [
        `b${index}`,
        { type: 'Button', props: { label: 'x' }, on: { press: { action: 'setState', params: { statePath: `/ui/v${index}`, value: true } } } },
      ]),
    )
    expect(surface(layoutOf({ ...many, go: button('clear') })).submits).toEqual(['clear'])
  })
})
