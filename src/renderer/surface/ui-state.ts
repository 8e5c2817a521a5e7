import type { Orchestration } from '../../benchmarks/liveui/orchestration.ts'
import { pointerParts, setAt } from '../../benchmarks/liveui/run/json-pointer.ts'
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
  return Object.values(orchestration.views).map((view) =>
    Object.entries(view.show).reduce<Json>((ui, [pointer, value]) => setUi(ui, pointer, value) ?? ui, initial),
  )
}

function setUi(ui: Json, pointer: string, value: Json): Json | undefined {
  const [tree, ...parts] = pointerParts(pointer) ?? []
  const set = tree === 'ui' ? setAt(ui, parts, value) : undefined
  return set === undefined || 'fault' in set ? undefined : set.tree
}

/** The state after a local action or a field wrote a known value; undefined when the path cannot be written. */
export function writeUi(state: UiState, path: string, value: Json): UiState | undefined {
  const pointer = path.startsWith('/') ? path : `/${path}`
  const ui = setUi(state.ui, pointer, value)
  return ui === undefined ? undefined : { ui, open: state.open.filter((open) => !isBelow(pathParts(open), pathParts(pointer))) }
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
