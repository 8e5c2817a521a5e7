import { isJsonObject, type Json, type JsonObject } from '../../core/json.ts'
import { CAPS } from '../caps.ts'
import { readExpression } from '../expression/read-expression.ts'
import { treeOf } from '../state/state-path.ts'
import type { Findings } from './findings.ts'

/** What kinds of rows an element may stand in: the tree that the innermost repeat around it goes over, or none. */
export type RowKind = 'none' | 'inputs' | 'saved' | 'ui' | 'other'

export interface TreeElement {
  readonly children: readonly string[]
  readonly repeat: JsonObject | undefined
}

/**
 * The tree from the root: cycles, depth, copies of shared elements, nesting of repeats. Returns the rows each reachable element
 * stands in, or undefined when there is no tree to speak of.
 */
export function checkTree(root: string, elements: ReadonlyMap<string, TreeElement>, findings: Findings): ReadonlyMap<string, ReadonlySet<RowKind>> | undefined {
  const cycle = findCycle(root, elements)
  if (cycle !== undefined) {
    findings.problem(`element "${cycle[0] ?? root}"`, `contains itself: ${cycle.map((key) => `"${key}"`).join(' → ')}`)
    return undefined
  }
  const sizes = measure(root, elements)
  if (sizes.depth > CAPS.layoutDepth) findings.problem('the document', `is ${sizes.depth} elements deep; at most ${CAPS.layoutDepth} are allowed`)
  if (sizes.places > CAPS.layoutPlaces)
    findings.problem(
      'the document',
      `uses elements in ${sizes.places > 1e9 ? 'too many' : sizes.places} places, counting those with several parents once for each; at most ${CAPS.layoutPlaces} are allowed`,
    )
  return findRows(root, elements, findings)
}

function findCycle(root: string, elements: ReadonlyMap<string, TreeElement>): readonly string[] | undefined {
  const done = new Set<string>()
  const path: string[] = []
  const onPath = new Set<string>()
  const open: { readonly key: string; next: number }[] = [{ key: root, next: 0 }]
  path.push(root)
  onPath.add(root)
  for (let frame = open.at(-1); frame !== undefined; frame = open.at(-1)) {
    const child = elements.get(frame.key)?.children[frame.next]
    frame.next += 1
    if (child === undefined) {
      done.add(frame.key)
      onPath.delete(frame.key)
      path.pop()
      open.pop()
    } else if (onPath.has(child)) return [...path.slice(path.indexOf(child)), child]
    else if (!done.has(child) && elements.has(child)) {
      path.push(child)
      onPath.add(child)
      open.push({ key: child, next: 0 })
    }
  }
  return undefined
}

/** Longest way to a leaf, and places after copying shared elements. There is no cycle, and at most 500 elements. */
function measure(root: string, elements: ReadonlyMap<string, TreeElement>): { readonly depth: number; readonly places: number } {
  const known = new Map<string, { readonly depth: number; readonly places: number }>()
  function of(key: string): { readonly depth: number; readonly places: number } {
    const seen = known.get(key)
    if (seen !== undefined) return seen
    const children = (elements.get(key)?.children ?? []).filter((child) => elements.has(child)).map(of)
    const size = { depth: 1 + Math.max(0, ...children.map((child) => child.depth)), places: children.reduce((sum, child) => sum + child.places, 1) }
    known.set(key, size)
    return size
  }
  return of(root)
}

function findRows(root: string, elements: ReadonlyMap<string, TreeElement>, findings: Findings): ReadonlyMap<string, ReadonlySet<RowKind>> {
  const rows = new Map<string, Set<RowKind>>()
  const visited = new Set<string>()
  const open: { readonly key: string; readonly row: RowKind; readonly nesting: number }[] = [{ key: root, row: 'none', nesting: 0 }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const element = elements.get(next.key)
    const visit = `${next.key}\n${next.row}\n${next.nesting}`
    if (element === undefined || visited.has(visit)) continue
    visited.add(visit)
    rows.set(next.key, (rows.get(next.key) ?? new Set<RowKind>()).add(next.row))
    const inner = element.repeat === undefined ? next.row : rowKind(element.repeat['statePath'], next.row, next.key, findings)
    const nesting = next.nesting + (element.repeat === undefined ? 0 : 1)
    if (nesting > CAPS.repeatNesting)
      findings.problem(`element "${next.key}"`, `is a repeat inside ${CAPS.repeatNesting} others; at most ${CAPS.repeatNesting} may be nested`)
    else for (const child of element.children) open.push({ key: child, row: inner, nesting })
  }
  return rows
}

function rowKind(statePath: Json | undefined, around: RowKind, key: string, findings: Findings): RowKind {
  if (typeof statePath === 'string') {
    const tree = treeOf(statePath)
    return tree === 'inputs' || tree === 'saved' || tree === 'ui' ? tree : 'other'
  }
  if (around === 'none' && readExpression(statePath)?.kind === 'item')
    findings.problem(`element "${key}", "repeat"`, 'repeats over a field of a row, but stands in no repeat; use a path like "/saved/list"')
  return around === 'none' ? 'other' : around
}

/** `repeat` as an object, when it is one. */
export function repeatOf(value: Json | undefined): JsonObject | undefined {
  return isJsonObject(value) ? value : undefined
}
