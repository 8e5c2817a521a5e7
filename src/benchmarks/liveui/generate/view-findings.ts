import type { Json } from '../../../core/json.ts'
import type { Orchestration } from '../orchestration.ts'
import { pointerParts, setAt } from '../run/json-pointer.ts'
import type { Contract } from '../task-schema.ts'
import type { Findings } from './findings.ts'

/** Views: each of the contract's can be shown, by values under /ui alone. */
export function viewFindings(orchestration: Orchestration, contract: Contract): Findings {
  const problems: string[] = []
  const warnings: string[] = []
  for (const view of contract.views) {
    if (!Object.hasOwn(orchestration.views, view.id)) problems.push(`views: the contract's view "${view.id}" is missing; add views.${view.id}.show`)
  }
  for (const [id, view] of Object.entries(orchestration.views)) {
    let ui: Json = orchestration.state?.ui ?? {}
    for (const [pointer, value] of Object.entries(view.show)) {
      const parts = pointerParts(pointer)
      if (parts === undefined || parts[0] !== 'ui' || parts.length < 2) {
        problems.push(`views.${id}.show: "${pointer}" is no JSON Pointer under /ui; write /ui/<key>`)
        continue
      }
      const applied = setAt(ui, parts.slice(1), value)
      if ('fault' in applied) problems.push(`views.${id}.show: "${pointer}" cannot be set in state.ui: ${applied.fault}`)
      else ui = applied.tree
    }
    if (!contract.views.some((known) => known.id === id)) warnings.push(`views.${id} is no view of the contract`)
  }
  return { problems, warnings }
}
