import { isJsonObject, type Json } from '../../core/json.ts'
import { readExpression } from '../expression/read-expression.ts'
import { itemPath, type Scope } from '../expression/scope.ts'
import type { Surroundings } from '../expression/evaluate.ts'
import { escapePart, isList, provenanceOf, readPath, treeOf } from '../state/state-path.ts'
import { plainText } from '../expression/plain-text.ts'

interface RepeatRow {
  readonly scope: Scope
  /** Stable name of the row among its siblings: the value of `repeat.key`, or the map's key, or the index. */
  readonly id: string
}

/** The rows that a `repeat` makes: a list's entries in order, a map's in order of their keys, none where there is neither. */
export function rowsOf(repeat: Json | undefined, at: Surroundings): readonly RepeatRow[] {
  const path = repeatPath(repeat, at)
  if (path === undefined || treeOf(path) === undefined) return []
  const value = readPath(at.model, path)
  const from = provenanceOf(path)
  const key = isJsonObject(repeat) && typeof repeat['key'] === 'string' ? repeat['key'] : undefined
  if (isList(value)) {
    return value.map((item, index) => ({
      scope: { item, index, base: `${path}/${index}`, from },
      id: idOf(key === undefined || !isJsonObject(item) ? undefined : readPath(item, key), index),
    }))
  }
  if (!isJsonObject(value)) return []
  return Object.keys(value)
    .toSorted()
    .map((entry, index) => ({ scope: { item: value[entry], index, base: `${path}/${escapePart(entry)}`, from, key: entry }, id: entry.slice(0, 80) }))
}

/** The absolute path that a `repeat` goes over. */
function repeatPath(repeat: Json | undefined, at: Pick<Surroundings, 'scope'>): string | undefined {
  const written = isJsonObject(repeat) ? repeat['statePath'] : undefined
  if (typeof written === 'string') return written.startsWith('/') ? written : `/${written}`
  const expression = readExpression(written)
  return expression?.kind === 'item' && at.scope !== undefined ? itemPath(at.scope, expression.field) : undefined
}

function idOf(value: Json | undefined, index: number): string {
  return typeof value === 'string' || typeof value === 'number' ? plainText(value).slice(0, 80) : String(index)
}
