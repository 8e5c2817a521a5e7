import type { AppDocumentState } from '../../benchmarks/liveui/layout.ts'
import type { Json } from '../../core/json.ts'
import { CAPS } from '../caps.ts'
import { wellFormed } from '../expression/well-formed.ts'
import { emptyMap } from './empty-map.ts'
import { isUnsafeKey } from './unsafe-key.ts'

/** State that may be read without care: maps without prototypes, bounded, no keys that reach prototypes. */
export interface SafeState {
  readonly model: { readonly [tree: string]: Json }
  readonly truncated: boolean
}

/**
 * A copy of the state that nothing in it can harm. Saved state is what a model's agent wrote, so it may hold anything that JSON can:
 * wrong types, huge lists, `__proto__`. Maps come back with their keys sorted, so that a view does not depend on the order of writing.
 */
export function safeState(state: AppDocumentState): SafeState {
  const budget = { left: CAPS.stateValues, truncated: false }
  const model = emptyMap()
  // What the user looks at first gets its share of the budget first.
  model['ui'] = copy(state.ui, 0, budget)
  model['inputs'] = copy(state.inputs, 0, budget)
  model['saved'] = copy(state.saved, 0, budget)
  model['message'] = copy(state.message, 0, budget)
  return { model, truncated: budget.truncated }
}

function copy(value: unknown, depth: number, budget: { left: number; truncated: boolean }): Json {
  budget.left -= 1
  if (typeof value === 'string') {
    if (value.length <= CAPS.string) return wellFormed(value)
    budget.truncated = true
    return wellFormed(value.slice(0, CAPS.string))
  }
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'boolean') return value
  if (typeof value !== 'object' || value === null) return null
  if (depth >= CAPS.stateDepth) {
    budget.truncated = true
    return null
  }
  if (Array.isArray(value)) {
    const list: Json[] = []
    for (const inner of value) {
      if (exhausted(budget)) break
      list.push(copy(inner, depth + 1, budget))
    }
    return list
  }
  const map = emptyMap()
  const entries = Object.entries(value).filter(([key]) => !isUnsafeKey(key))
  entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  for (const [key, inner] of entries) {
    if (exhausted(budget)) break
    map[key] = copy(inner, depth + 1, budget)
  }
  return map
}

function exhausted(budget: { left: number; truncated: boolean }): boolean {
  if (budget.left > 0) return false
  budget.truncated = true
  return true
}
