import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '../../src/core/json.ts'
import { expandLayout } from '../../src/renderer/expand/expand-layout.ts'
import { safeState } from '../../src/renderer/state/safe-state.ts'
import { layoutOf, parseJson, stateOf } from './app-fixture.ts'

const state = stateOf({
  saved: { shifts: { early: { id: 7, note: { $state: '/inputs/secret' } } }, list: [{ id: 'a' }] },
  inputs: { lines: [{ id: 'x' }], secret: 's' },
  ui: { view: 'v' },
})

/** The actions of a button, in a row of `over` or outside any. */
function pressed(action: Json, over?: string): Json {
  const go: JsonObject = { type: 'Button', props: { label: 'Go' }, on: { press: action } }
  const layout = over === undefined ? layoutOf({ go }) : layoutOf({ list: { type: 'List', repeat: { statePath: over }, children: ['go'] }, go }, ['list'])
  const button = Object.values(expandLayout(layout, safeState(state), { locale: 'en-US' }).elements).find((element) => element.type === 'Button')
  return parseJson(JSON.stringify(button?.on['press'] ?? null))
}

const submit = (params: JsonObject): Json => ({ action: 'submit', params })

describe('what a press hands over', () => {
  it('the value of a row’s field, wherever `$item` stands, never its path', () => {
    const expected = [{ action: 'submit', params: { goal: 'g', inputs: { id: { $state: '/saved/list/0/id' } } } }]
    expect(pressed(submit({ goal: 'g', inputs: { id: { $item: 'id' } } }), '/saved/list')).toEqual(expected)
    expect(pressed(submit({ goal: 'g', id: { $item: 'id' } }), '/saved/list')).toEqual(expected)
    expect(pressed({ action: 'setState', params: { statePath: '/ui/open', value: { $item: 'id' } } }, '/saved/list')).toEqual([
      { action: 'setState', params: { statePath: '/ui/open', value: { $state: '/saved/list/0/id' } } },
    ])
    expect(pressed(submit({ goal: 'g', inputs: { $item: '' } }), '/saved/list')).toEqual([
      { action: 'submit', params: { goal: 'g', inputs: { $state: '/saved/list/0' } } },
    ])
  })

  it('keys of maps, indexes and texts as they are', () => {
    const inputs = {
      key: { $item: 'key' },
      id: { $item: 'id' },
      index: { $index: true },
      text: { $template: 'the ${key} one' },
      cond: { $cond: { $item: 'id', eq: 7 }, $then: 'seven', $else: 'other' },
    }
    expect(pressed(submit({ goal: 'g', inputs }), '/saved/shifts')).toEqual([
      {
        action: 'submit',
        params: { goal: 'g', inputs: { key: 'early', id: { $state: '/saved/shifts/early/id' }, index: 0, text: 'the early one', cond: 'seven' } },
      },
    ])
  })

  it('all typed inputs of the goal when it names none', () => {
    expect(pressed(submit({ goal: 'g' }))).toEqual([{ action: 'submit', params: { goal: 'g', inputs: { $state: '/inputs/g' } } }])
  })

  it('nothing that may not be: writes outside /ui and /inputs, foreign actions, follow-ups', () => {
    expect(pressed([{ action: 'setState', params: { statePath: '/saved/x', value: 1 } }, { action: 'exec', params: {} }, 'x', null])).toEqual([])
    expect(pressed({ action: 'setState', params: { statePath: { $item: 'id' }, value: 1 } }, '/saved/list')).toEqual([])
    expect(pressed({ action: 'setState', params: { statePath: { $item: 'id' }, value: 1 } }, '/inputs/lines')).toEqual([
      { action: 'setState', params: { statePath: '/inputs/lines/0/id', value: 1 } },
    ])
    expect(pressed({ action: 'submit', params: { goal: 'g' }, onSuccess: { set: { '/saved/x': 1 } } })).toEqual([
      { action: 'submit', params: { goal: 'g', inputs: { $state: '/inputs/g' } } },
    ])
  })

  it('removes the row it stands in', () => {
    expect(pressed({ action: 'removeState', params: { statePath: '/inputs/lines', index: { $index: true } } }, '/inputs/lines')).toEqual([
      { action: 'removeState', params: { statePath: '/inputs/lines', index: 0 } },
    ])
  })
})
