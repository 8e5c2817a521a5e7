import type { Layout } from '../../../src/benchmarks/liveui/layout.ts'
import { orchestrationSchema, type Orchestration } from '../../../src/benchmarks/liveui/orchestration.ts'
import type { FrozenLiveUITask } from '../../../src/benchmarks/liveui/frozen-task.ts'
import type { Contract } from '../../../src/benchmarks/liveui/task-schema.ts'
import type { Json, JsonObject } from '../../../src/core/json.ts'

/** A written application: what a model would have made, and how its agent keeps what the reference keeps. */
export interface Application {
  readonly name: string
  readonly orchestration: Orchestration
  readonly layout: Layout
  /** Its saved state where the reference has this one. */
  keep(saved: JsonObject): JsonObject
  says(message: string): string
}

/** A plain orchestration for the contract: every goal may use every API of the task's services and save everything. */
export function orchestrationFor(
  frozen: FrozenLiveUITask,
  contract: Contract,
  views: { readonly [view: string]: { readonly [path: string]: string } },
  state: { readonly saved: JsonObject; readonly ui: { readonly [key: string]: Json } },
): Orchestration {
  const names = [...new Set([...contract.retains, ...Object.keys(state.saved), ...contract.views.map((view) => view.id), 'trip'])]
  const goal = (outcome: string, effect: 'read' | 'write', onOpen?: string) => ({
    role: 'keeper',
    outcome,
    services: frozen.task.services,
    apis: frozen.apis
      .filter((api) => effect === 'write' || api.class === 'read')
      .map(({ api }) => api)
      .slice(0, 100),
    effect,
    saves: names.map((name) => `/saved/${name}`),
    ...(onOpen === undefined ? {} : { onOpen }),
  })
  return orchestrationSchema.parse({
    title: frozen.task.title,
    roles: { keeper: { instructions: 'Do what was asked and keep what is shown.' } },
    goals: {
      ...Object.fromEntries(contract.actions.map((action) => [action.id, goal(action.does, 'write')])),
      ...Object.fromEntries(contract.views.flatMap((view) => (view.onOpen === true ? [[`fill_${view.id}`, goal(view.shows, 'read', view.id)]] : []))),
    },
    retained: names.map((name) => ({ path: `/saved/${name}`, why: 'shown or needed later' })),
    views: Object.fromEntries(contract.views.map(({ id }) => [id, { show: views[id] ?? {} }])),
    state,
  })
}
