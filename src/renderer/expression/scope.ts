import type { Provenance } from '../../benchmarks/liveui/rendered-view.ts'
import type { Json } from '../../core/json.ts'
import { joinPath, pathParts, readPath } from '../state/state-path.ts'

/** One row of a `repeat`. */
export interface Scope {
  readonly item: Json | undefined
  readonly index: number
  /** Where the row lives: `/saved/shifts/0`, or `/saved/shifts/early` in a map. */
  readonly base: string
  readonly from: Provenance
  /** For a row of a map: its key. Such a row has the field `key` besides its own, and `value` when it is no map itself. */
  readonly key?: string
}

/** `$item` of a row. Rows of lists are as in json-render 0.21.0, which knows no maps. */
export function readItem(scope: Scope, field: string): Json | undefined {
  const own = readPath(scope.item, field)
  if (scope.key === undefined || own !== undefined) return own
  const parts = pathParts(field)
  if (parts.length === 1 && parts[0] === 'key') return scope.key
  return parts[0] === 'value' ? readPath(scope.item, parts.slice(1).join('/')) : undefined
}

/** The state path behind a field of a row; undefined for the key of a map, which is no value of the state. */
export function itemPath(scope: Scope, field: string): string | undefined {
  if (scope.key !== undefined && readPath(scope.item, field) === undefined) {
    const parts = pathParts(field)
    if (parts.length === 1 && parts[0] === 'key') return undefined
    if (parts[0] === 'value') return joinPath(scope.base, parts.slice(1).join('/'))
  }
  return joinPath(scope.base, field)
}
