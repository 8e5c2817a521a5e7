import type { Provenance } from '../../benchmarks/liveui/rendered-view.ts'
import type { Json } from '../../core/json.ts'

/** Paths as json-render 0.21.0 reads them: JSON Pointers whose leading slash may be missing; `` and `/` are the whole. */
export function pathParts(path: string): readonly string[] {
  if (path === '' || path === '/') return []
  return (path.startsWith('/') ? path.slice(1) : path).split('/').map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
}

export function joinPath(base: string, field: string): string {
  const parts = pathParts(field)
  return parts.length === 0 ? base : `${base}/${parts.map(escapePart).join('/')}`
}

export function escapePart(part: string): string {
  return part.replaceAll('~', '~0').replaceAll('/', '~1')
}

/** The value at a path, or undefined. Own values only: `toString` of a map is nothing. */
export function readPath(root: Json | undefined, path: string): Json | undefined {
  let current = root
  for (const part of pathParts(path)) {
    if (typeof current !== 'object' || current === null) return undefined
    if (isList(current)) current = /^\d+/.test(part) ? current[Number.parseInt(part, 10)] : undefined
    else current = Object.hasOwn(current, part) ? current[part] : undefined
  }
  return current
}

export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value)
}

/** Which tree of the state a path reads. The whole state (``) and unknown trees are no tree: they render as nothing. */
export function treeOf(path: string): 'inputs' | 'saved' | 'ui' | 'message' | undefined {
  const [tree] = pathParts(path)
  return tree === 'inputs' || tree === 'saved' || tree === 'ui' || tree === 'message' ? tree : undefined
}

/** What text read from this path counts as. /ui is written by layout and orchestration, so it is literal. */
export function provenanceOf(path: string): Provenance {
  const tree = treeOf(path)
  if (tree === 'saved' || tree === 'message') return tree
  return tree === 'inputs' ? 'input' : 'literal'
}
