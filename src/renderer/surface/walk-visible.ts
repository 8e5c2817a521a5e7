import type { Layout } from '../../benchmarks/liveui/layout.ts'
import { isJsonObject, type JsonObject } from '../../core/json.ts'
import { componentNamed } from '../catalogue/catalogue.ts'
import type { ComponentSpec } from '../catalogue/component-spec.ts'
import { conditionHolds, type ConditionReader } from '../expression/condition.ts'
import { readExpression } from '../expression/read-expression.ts'
import { isList, joinPath, treeOf } from '../state/state-path.ts'
import { readUi, type UiState } from './ui-state.ts'

export interface ReachedElement {
  readonly spec: ComponentSpec
  readonly element: JsonObject
  /** The list that the innermost repeat around it goes over: `/inputs/add/lines`. */
  readonly repeat: string | undefined
}

/**
 * Every element that this /ui shows for some saved state, some inputs and some rows: conditions on /ui are decided, all others may
 * hold (docs/decisions/0014).
 */
export function walkVisible(layout: Layout, ui: UiState): readonly ReachedElement[] {
  const reader: ConditionReader = {
    state: (path) => (treeOf(path) === 'ui' ? readUi(ui, path) : treeOf(path) === undefined ? { value: undefined } : 'maybe'),
    item: () => 'maybe',
    index: () => 'maybe',
  }
  const reached: ReachedElement[] = []
  const visited = new Set<string>()
  const open: { readonly key: string; readonly repeat: string | undefined }[] = [{ key: layout.root, repeat: undefined }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const visit = `${next.key}\n${next.repeat ?? ''}`
    const element = Object.hasOwn(layout.elements, next.key) ? layout.elements[next.key] : undefined
    const spec = typeof element?.['type'] === 'string' ? componentNamed(element['type']) : undefined
    if (element === undefined || spec === undefined || visited.has(visit)) continue
    visited.add(visit)
    if (conditionHolds(element['visible'], reader) === false) continue
    reached.push({ spec, element, repeat: next.repeat })
    const inner = element['repeat'] === undefined ? next.repeat : repeatBase(element['repeat'], next.repeat)
    const children = spec.children && isList(element['children']) ? element['children'] : []
    for (const child of children) if (typeof child === 'string') open.push({ key: child, repeat: inner })
  }
  return reached
}

function repeatBase(repeat: unknown, around: string | undefined): string | undefined {
  const statePath = isJsonObject(repeat) ? repeat['statePath'] : undefined
  if (typeof statePath === 'string') return statePath.startsWith('/') ? statePath : `/${statePath}`
  const expression = readExpression(statePath)
  return expression?.kind === 'item' && around !== undefined ? joinPath(around, expression.field) : around
}
