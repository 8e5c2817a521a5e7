import { isJsonObject, type Json } from '../../../core/json.ts'
import { keyFault } from './json-limits.ts'

/** JSON Pointers (RFC 6901) over application state. Only own properties are ever read or written. */

/** The pointer's parts, or undefined when the text is no pointer. The empty pointer has no parts. */
export function pointerParts(pointer: string): readonly string[] | undefined {
  if (pointer === '') return []
  if (!pointer.startsWith('/') || /~(?![01])/.test(pointer)) return undefined
  return pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** Whether `parts` names `root` itself or something inside it. */
export function isAtOrBelow(parts: readonly string[], root: readonly string[]): boolean {
  return parts.length >= root.length && root.every((part, index) => parts[index] === part)
}

/** Why a value cannot be set, in words for the model. */
export interface PointerFault {
  readonly fault: string
}

/**
 * The tree with `value` at `parts`; the given tree is left as it is. Missing (or null) containers on the way become maps, or a
 * list where the next part is `-`. In a list a part is an index that exists, or the next one, or `-`: both append.
 */
export function setAt(tree: Json | undefined, parts: readonly string[], value: Json): { readonly tree: Json } | PointerFault {
  const [part, ...rest] = parts
  if (part === undefined) return { tree: value }
  const unsafe = keyFault(part)
  if (unsafe !== undefined) return { fault: unsafe }
  const container = tree ?? (part === '-' ? [] : {})
  if (isJsonArray(container)) return setInList(container, part, rest, value)
  if (isJsonObject(container)) {
    const inner = setAt(Object.hasOwn(container, part) ? container[part] : undefined, rest, value)
    return 'fault' in inner ? inner : { tree: { ...container, [part]: inner.tree } }
  }
  return { fault: `there is a ${typeof container} on the way, which has no "${part}"` }
}

function setInList(list: readonly Json[], part: string, rest: readonly string[], value: Json): { readonly tree: Json } | PointerFault {
  const index = part === '-' ? list.length : /^(0|[1-9]\d{0,8})$/.test(part) ? Number(part) : Number.NaN
  if (!(index <= list.length)) return { fault: `"${part}" is no place in a list of ${list.length}: use an index that exists, or "-" to append` }
  const inner = setAt(list[index], rest, value)
  return 'fault' in inner ? inner : { tree: [...list.slice(0, index), inner.tree, ...list.slice(index + 1)] }
}

export function isJsonArray(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}
