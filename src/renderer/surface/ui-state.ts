import type { Orchestration } from '../../benchmarks/liveui/orchestration.ts'
import { pointerParts, WrittenTree } from '../../benchmarks/liveui/run/json-pointer.ts'
import { canonicalJson, type Json } from '../../core/json.ts'
import { pathParts, readPath } from '../state/state-path.ts'
import type { Reading } from '../expression/condition.ts'

/** One /ui that presentation-only events can lead to. */
export interface UiState {
  readonly ui: Json
  /** Paths under /ui that hold something which cannot be told before it happens (what is typed, a field of a row). */
  readonly open: readonly string[]
}

export function readUi(state: UiState, path: string): Reading {
  const parts = pathParts(path)
  if (state.open.some((open) => overlap(pathParts(open), parts))) return 'maybe'
  return { value: readPath({ ui: state.ui }, path) }
}

/** The states that the views' patches give, each on the initial /ui; entries that cannot be applied are left out. */
export function viewStates(orchestration: Orchestration): readonly Json[] {
  const initial: Json = orchestration.state?.ui ?? {}
  return Object.values(orchestration.views).map((view) => {
    const ui = new WrittenTree(initial)
    for (const [pointer, value] of Object.entries(view.show)) setUi(ui, pointer, value)
    return ui.tree
  })
}

/** Whether it could be written. */
function setUi(ui: WrittenTree, pointer: string, value: Json): boolean {
  const [tree, ...parts] = pointerParts(pointer) ?? []
  return tree === 'ui' && ui.set(parts, value) === undefined
}

/** The state after a local action or a field wrote a known value; undefined when the path cannot be written. */
export function writeUi(state: UiState, path: string, value: Json): UiState | undefined {
  const pointer = path.startsWith('/') ? path : `/${path}`
  const ui = new WrittenTree(state.ui)
  return !setUi(ui, pointer, value) ? undefined : { ui: ui.tree, open: state.open.filter((open) => !isBelow(pathParts(open), pathParts(pointer))) }
}

/** The state after something unforeseeable was written there. */
export function openUi(state: UiState, path: string): UiState {
  return state.open.includes(path) ? state : { ...state, open: [...state.open, path].toSorted() }
}

export function uiKey(state: UiState): string {
  return canonicalJson([state.ui, state.open])
}

function overlap(a: readonly string[], b: readonly string[]): boolean {
  return isBelow(a, b) || isBelow(b, a)
}

function isBelow(path: readonly string[], root: readonly string[]): boolean {
  return path.length >= root.length && root.every((part, index) => path[index] === part)
}
