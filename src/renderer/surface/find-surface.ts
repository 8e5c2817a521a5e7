import type { SurfaceInput } from '../../benchmarks/liveui/evidence.ts'
import type { AppDocumentState, Layout } from '../../benchmarks/liveui/layout.ts'
import type { Orchestration } from '../../benchmarks/liveui/orchestration.ts'
import { canonicalJson } from '../../core/json.ts'
import { CAPS } from '../caps.ts'
import { safeState } from '../state/safe-state.ts'
import { SurfaceRecord } from './surface-record.ts'
import { uiChanges } from './ui-changes.ts'
import { uiKey, viewStates, type UiState } from './ui-state.ts'
import { walkVisible } from './walk-visible.ts'

/**
 * What a user can reach without a model: the goals submitted and the inputs bound in any /ui state that the views' patches, local
 * actions and fields lead to, at most 200 of them, nearest first. What rows and saved state decide counts as reachable.
 */
export function findSurface(
  layout: Layout,
  orchestration: Orchestration,
  state: AppDocumentState,
): { readonly submits: readonly string[]; readonly inputs: readonly SurfaceInput[] } {
  const record = new SurfaceRecord(safeState(state).model)
  const open: UiState[] = [state.ui, ...viewStates(orchestration)].map((ui) => ({
    ui: safeState({ ...state, ui, inputs: null, saved: null }).model['ui'] ?? {},
    open: [],
  }))
  const seen = new Set<string>()
  for (let next = open.shift(); next !== undefined && seen.size < CAPS.uiStates; next = open.shift()) {
    const key = uiKey(next)
    if (seen.has(key)) continue
    seen.add(key)
    for (const reached of walkVisible(layout, next)) {
      record.add(reached)
      if (open.length < CAPS.uiStates) open.push(...uiChanges(reached, next))
    }
  }
  return { submits: record.submits(), inputs: unique(record.inputs()) }
}

function unique(inputs: readonly SurfaceInput[]): readonly SurfaceInput[] {
  const byText = new Map(inputs.map((input) => [canonicalJson(input), input]))
  return [...byText].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, input]) => input)
}
