import type { Layout } from '../../benchmarks/liveui/layout.ts'
import type { Orchestration } from '../../benchmarks/liveui/orchestration.ts'
import type { Contract } from '../../benchmarks/liveui/task-schema.ts'
import { findSurface } from '../surface/find-surface.ts'
import type { Findings } from './findings.ts'

/** What the contract asks for and the layout does not offer. Never a problem: the opening checks judge it. */
export function warnAboutContract(layout: Layout, app: { readonly orchestration: Orchestration; readonly contract: Contract }, findings: Findings): void {
  const initial = { inputs: {}, saved: app.orchestration.state?.saved ?? {}, ui: app.orchestration.state?.ui ?? {}, message: null }
  const surface = findSurface(layout, app.orchestration, initial)
  for (const view of app.contract.views) {
    if (!Object.hasOwn(app.orchestration.views, view.id)) findings.warning(`view "${view.id}"`, 'the orchestration does not say how it is shown')
  }
  for (const action of app.contract.actions) {
    if (!surface.submits.includes(action.id)) findings.warning(`action "${action.id}"`, 'nothing that can be reached submits it')
    for (const input of action.inputs ?? []) {
      const path = `/inputs/${action.id}/${input.id}`
      if (!surface.inputs.some((reached) => reached.bound === path))
        findings.warning(`input "${input.id}" of action "${action.id}"`, `no field that can be reached is bound to ${path}`)
    }
  }
}
