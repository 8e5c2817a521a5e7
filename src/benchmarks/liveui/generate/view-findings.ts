import type { Orchestration } from '../orchestration.ts'
import { pointerParts, WrittenTree } from '../run/json-pointer.ts'
import type { Contract } from '../task-schema.ts'
import type { Findings } from './findings.ts'
import { ORCHESTRATION_LIMITS } from './orchestration-limits.ts'

/** Views: each of the contract's can be shown, by values under /ui alone. */
export function viewFindings(orchestration: Orchestration, contract: Contract): Findings {
  const problems: string[] = []
  const warnings: string[] = []
  for (const view of contract.views) {
    if (!Object.hasOwn(orchestration.views, view.id)) problems.push(`views: the contract's view "${view.id}" is missing; add views.${view.id}.show`)
  }
  const views = Object.entries(orchestration.views)
  if (views.length > ORCHESTRATION_LIMITS.views)
    return {
      problems: [...problems, `views: there are ${views.length}, at most ${ORCHESTRATION_LIMITS.views} are possible; write those of the contract`],
      warnings,
    }
  for (const [id, view] of views) {
    const ui = new WrittenTree(orchestration.state?.ui ?? {})
    for (const [pointer, value] of Object.entries(view.show)) {
      const parts = pointerParts(pointer)
      if (parts === undefined || parts[0] !== 'ui' || parts.length < 2) {
        problems.push(`views.${id}.show: "${pointer}" is no JSON Pointer under /ui; write /ui/<key>`)
        continue
      }
      const applied = ui.set(parts.slice(1), value)
      if (applied !== undefined) problems.push(`views.${id}.show: "${pointer}" cannot be set in state.ui: ${applied.fault}`)
    }
    if (!contract.views.some((known) => known.id === id)) warnings.push(`views.${id} is no view of the contract`)
  }
  return { problems, warnings }
}
