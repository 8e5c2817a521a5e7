import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { uiShowing } from '../../src/benchmarks/liveui/run/initial-state.ts'
import { taskSchema } from '../../src/benchmarks/liveui/task-schema.ts'
import { isJsonObject, type Json } from '../../src/core/json.ts'
import { createLayoutRenderer } from '../../src/renderer/create-layout-renderer.ts'
import { scriptedOrchestration } from '../../src/scripted/orchestrate.ts'
import { initialSaved, savedShapes } from '../../src/scripted/saved-shapes.ts'
import { scriptedLayout } from '../../src/scripted/scripted-layout.ts'
import { elementsIn, textIn, textNodesIn } from '../renderer/app-fixture.ts'

const folder = join(import.meta.dirname, '../../tasks/liveui')
const renderer = createLayoutRenderer()
const apps = readdirSync(folder)
  .filter((file) => file.endsWith('.yaml'))
  .flatMap((file) => {
    const task = taskSchema.parse(parse(readFileSync(join(folder, file), 'utf8')))
    return Object.entries(task.apps).map(([app, definition]) => ({ task, app, definition }))
  })

/** The example with a value of its own in every place that holds text, so that each can be found on the screen. */
function distinct(value: Json, at: string): Json {
  if (Array.isArray(value)) return value.map((inner: Json, index) => distinct(inner, `${at}${index}`))
  if (isJsonObject(value)) return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, distinct(inner, `${at}X${key}`)]))
  return typeof value === 'string' ? `v${at}` : value
}

function leaves(value: Json): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((inner: Json) => leaves(inner))
  if (isJsonObject(value)) return Object.values(value).flatMap(leaves)
  return typeof value === 'string' ? [value] : []
}

describe('the scripted layout', () => {
  it.each(apps.map((scripted) => [`${scripted.task.id} ${scripted.app}`, scripted] as const))('%s', (_name, scripted) => {
    const { contract } = scripted.definition
    const orchestration = scriptedOrchestration(scripted, '')
    const shapes = savedShapes(scripted)
    const result = renderer.validate(scriptedLayout(contract, orchestration, shapes), { orchestration, contract })
    if ('problems' in result) throw new Error(result.problems.join('\n'))
    expect(result.warnings).toEqual([])

    const surface = renderer.surface(result.layout, orchestration, { inputs: {}, saved: initialSaved(scripted), ui: {}, message: null })
    for (const action of contract.actions) {
      expect(surface.submits).toContain(action.id)
      for (const input of action.inputs ?? []) {
        expect(surface.inputs.find((reached) => reached.bound === `/inputs/${action.id}/${input.id}`)?.options).toEqual(input.options)
      }
    }

    const saved = distinct(shapes, '')
    for (const view of contract.views) {
      const ui = uiShowing(orchestration, view.id)
      const empty = renderer.render(result.layout, { inputs: {}, saved: initialSaved(scripted), ui, message: null }, view.id)
      expect(elementsIn(empty.root, 'button').length).toBeGreaterThanOrEqual(contract.actions.length)
      const shown = renderer.render(result.layout, { inputs: {}, saved, ui, message: 'Said.' }, view.id)
      expect(textIn(shown.root)).toContain('Said.')
      const own = isJsonObject(saved) ? leaves(saved[view.id] ?? null) : []
      const said = textNodesIn(shown.root).filter((node) => node.from === 'saved')
      expect(own.filter((value) => !said.some((node) => node.text.includes(value)))).toEqual([])
    }
  })

  it('there are tasks to try it on', () => {
    expect(apps.length).toBeGreaterThan(2)
  })

  it('shows every shape of saved values, and marks the active entry', () => {
    const scripted = apps[0]
    if (scripted === undefined) throw new Error('no tasks')
    const orchestration = scriptedOrchestration(scripted, '')
    const contract = { views: [{ id: 'all', shows: 'everything' }], actions: [], retains: [] }
    const saved = {
      map: { late: { time: '11:30', active: false }, early: { time: '04:10', active: true } },
      list: [{ name: 'Food', paid: true, shares: { Milo: 28 } }],
      flat: { title: 'Trip', days: 3 },
      words: ['one', 'two'],
      amounts: { Milo: 28 },
      single: 'alone',
      'odd/name~': ['x'],
    }
    const layout = scriptedLayout(contract, orchestration, saved)
    const result = renderer.validate(layout, { orchestration, contract })
    if ('problems' in result) throw new Error(result.problems.join('\n'))
    const view = renderer.render(result.layout, { inputs: {}, saved, ui: {}, message: null }, 'all')
    const items = elementsIn(view.root, 'item').map((item) => [textIn(item), item.selected])
    expect(items).toEqual([
      ['earlyTime04:10', true],
      ['lateTime11:30', false],
      ['NameFoodPaidyesSharesMilo: 28', undefined],
      ['days3', undefined],
      ['titleTrip', undefined],
      ['one', undefined],
      ['two', undefined],
      ['Milo28', undefined],
      ['x', undefined],
    ])
    expect(elementsIn(view.root, 'fact').map(textIn)).toContain('Singlealone')
  })
})
