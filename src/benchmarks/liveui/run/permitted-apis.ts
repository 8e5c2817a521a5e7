import { toolName } from '../../../core/ids.ts'
import type { ToolSpec } from '../../../core/ports/model.ts'
import type { Goal } from '../orchestration.ts'
import type { ApiDescription } from '../world.ts'

/** The APIs that a goal's agent gets: those it names, narrowed to read-class when the goal only reads; by name. */
export function permittedApis(goal: Goal, apis: readonly ApiDescription[]): readonly ApiDescription[] {
  return apis.filter((api) => goal.apis.includes(api.api) && (goal.effect === 'write' || api.class === 'read')).toSorted((a, b) => (a.api < b.api ? -1 : 1))
}

/** An API as a tool of the model. */
export function apiTool(api: ApiDescription): ToolSpec {
  return { name: toolName(api.api), description: api.description, parameters: api.parameters }
}
