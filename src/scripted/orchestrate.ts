import { type Goal, type Orchestration, orchestrationSchema } from '../benchmarks/liveui/orchestration.ts'
import { parsePointer } from '../benchmarks/liveui/template-syntax.ts'
import type { ReferenceEpisode } from '../benchmarks/liveui/task-schema.ts'
import { plantMarker } from './marker.ts'
import { initialSaved } from './saved-shapes.ts'
import type { ScriptedApp } from './suite.ts'
import { words } from './words.ts'

/** Where a model that keeps things and does not show them puts them (`forgetful`). */
export const STASH = 'scripted_stash'

/** The orchestration that all scripted models give: goals from the contract, APIs from the reference, classes from the prompt. */
export function scriptedOrchestration(scripted: ScriptedApp, apis: string): Orchestration {
  const { task, app, definition } = scripted
  const { contract } = definition
  const classes = classesOf(apis)
  const goals: Record<string, Goal> = {}
  for (const action of contract.actions) {
    const references = task.episodes
      .filter((episode) => episode.app === app && episode.action === action.id)
      .flatMap((episode) => task.reference[episode.id] ?? [])
    goals[action.id] = goalOf(action.does, references, classes)
  }
  for (const view of contract.views) {
    const reference = task.reference[`load:${view.id}`]
    if (view.onOpen === true && reference !== undefined)
      goals[`load_${view.id}`] = { ...goalOf(`fills ${view.id}`, [reference], classes), effect: 'read', onOpen: view.id }
  }
  const saved = initialSaved(scripted)
  const used = Object.fromEntries([...new Set(Object.values(goals).flatMap((goal) => goal.apis))].map((api) => [api, classes.get(api) ?? 'unknown']))
  const only = contract.views.length === 1
  return orchestrationSchema.parse({
    title: words(app),
    roles: { worker: { instructions: plantMarker({ task: task.id, app, classes: used }) } },
    goals,
    retained: [...new Set([...contract.retains, ...Object.keys(saved), STASH])].map((name) => ({ path: `/saved/${name}`, why: 'shown or needed later' })),
    views: Object.fromEntries(contract.views.map((view) => [view.id, { show: only ? {} : { '/ui/view': view.id } }])),
    state: {
      saved: { ...Object.fromEntries(contract.retains.map((name) => [name, null])), ...saved, [STASH]: { ...saved } },
      ui: only ? {} : { view: contract.views[0]?.id ?? '' },
    },
  })
}

function goalOf(outcome: string, references: readonly ReferenceEpisode[], classes: ReadonlyMap<string, string>): Goal {
  const apis = [...new Set(references.flatMap((reference) => (reference.calls ?? []).map((call) => call.api)))].toSorted()
  const names = references.flatMap((reference) => Object.keys(reference.saves ?? {}).map(firstName))
  return {
    role: 'worker',
    outcome,
    services: [...new Set(apis.map((api) => api.slice(0, api.indexOf('.'))))],
    apis,
    effect: apis.some((api) => classes.get(api) !== 'read') ? 'write' : 'read',
    saves: [...new Set([...names, STASH])].map((name) => `/saved/${name}`),
  }
}

function firstName(pointer: string): string {
  const [first] = parsePointer(pointer).steps
  return first?.kind === 'key' ? first.name : ''
}

/** `phone.create_alarm (create): …` a line. */
function classesOf(apis: string): ReadonlyMap<string, string> {
  return new Map([...apis.matchAll(/^([a-z_]+\.[a-z0-9_]+) \((read|create|update|delete)\):/gm)].map((match) => [match[1] ?? '', match[2] ?? '']))
}
