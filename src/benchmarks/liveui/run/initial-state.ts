import { RevisitError } from '../../../core/errors.ts'
import type { Json, JsonObject } from '../../../core/json.ts'
import type { Orchestration } from '../orchestration.ts'
import type { Contract } from '../task-schema.ts'
import { pointerParts, WrittenTree } from './json-pointer.ts'

/** `/saved` when an application opens for the first time: its own first values, and null for retained information that has none. */
export function initialSaved(orchestration: Orchestration, contract: Contract): JsonObject {
  return { ...Object.fromEntries(contract.retains.map((id) => [id, null])), ...orchestration.state?.saved }
}

/** `/inputs` of an application whose forms are empty: null for each input, at `/inputs/<action>/<input>`. */
export function emptyInputs(contract: Contract): JsonObject {
  return Object.fromEntries(contract.actions.map((action) => [action.id, Object.fromEntries((action.inputs ?? []).map((input) => [input.id, null]))]))
}

/** `/ui` with one view open: the application's first values and the view's patch. `/ui` is not kept between episodes. */
export function uiShowing(orchestration: Orchestration, view: string): Json {
  const ui = new WrittenTree(orchestration.state?.ui ?? {})
  for (const [pointer, value] of Object.entries(orchestration.views[view]?.show ?? {})) {
    const result = ui.set((pointerParts(pointer) ?? []).slice(1), value)
    if (result !== undefined) throw new RevisitError('bug', `views.${view}.show was accepted, yet ${pointer} cannot be set: ${result.fault}`)
  }
  return ui.tree
}
