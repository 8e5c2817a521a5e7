import { isJsonObject, type Json, type JsonObject } from '../../../core/json.ts'
import { keyFault, MAX_DEPTH } from './json-limits.ts'

/** JSON Pointers (RFC 6901) over application state. Only own properties are ever read or written. */

/** What lies deeper is never kept (`MAX_DEPTH`), and a model may write a pointer of a hundred thousand parts. */
const MAX_PARTS = MAX_DEPTH + 1

/** The pointer's parts, or undefined when the text is no pointer, or one of more parts than anything kept is deep. The empty pointer has no parts. */
export function pointerParts(pointer: string): readonly string[] | undefined {
  if (pointer === '') return []
  if (!pointer.startsWith('/') || /~(?![01])/.test(pointer)) return undefined
  const parts = pointer.slice(1).split('/', MAX_PARTS + 1)
  if (parts.length > MAX_PARTS) return undefined
  return parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
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
 * A tree that is written to, any number of times: each container is copied once at most, so a patch of thousands of pointers costs no
 * more than it says. The given tree is left as it is.
 */
export class WrittenTree {
  #tree: Json | undefined
  /** The containers that are this tree's own copies. */
  readonly #maps = new Map<Json, { [key: string]: Json }>()
  readonly #lists = new Map<Json, Json[]>()

  constructor(tree: Json | undefined) {
    this.#tree = tree
  }

  get tree(): Json {
    return this.#tree ?? {}
  }

  /**
   * Sets the value at `parts`. Missing (or null) containers on the way become maps, or a list where the next part is `-`. In a list a
   * part is an index that exists, or the next one, or `-`: both append. With a fault nothing is changed.
   */
  set(parts: readonly string[], value: Json): PointerFault | undefined {
    const result = this.#setAt(this.#tree, parts, value)
    if ('fault' in result) return result
    this.#tree = result.tree
    return undefined
  }

  #setAt(tree: Json | undefined, parts: readonly string[], value: Json): { readonly tree: Json } | PointerFault {
    const [part, ...rest] = parts
    if (part === undefined) return { tree: value }
    const unsafe = keyFault(part)
    if (unsafe !== undefined) return { fault: unsafe }
    const container = tree ?? (part === '-' ? [] : {})
    if (isJsonArray(container)) {
      const index = part === '-' ? container.length : /^(0|[1-9]\d{0,8})$/.test(part) ? Number(part) : Number.NaN
      if (!(index <= container.length)) return { fault: `"${part}" is no place in a list of ${container.length}: use an index that exists, or "-" to append` }
      const inner = this.#setAt(container[index], rest, value)
      if ('fault' in inner) return inner
      const own = this.#ownList(container)
      own[index] = inner.tree
      return { tree: own }
    }
    if (isJsonObject(container)) {
      const inner = this.#setAt(Object.hasOwn(container, part) ? container[part] : undefined, rest, value)
      if ('fault' in inner) return inner
      const own = this.#ownMap(container)
      own[part] = inner.tree
      return { tree: own }
    }
    return { fault: `there is a ${typeof container} on the way, which has no "${part}"` }
  }

  #ownMap(container: JsonObject): { [key: string]: Json } {
    const own = this.#maps.get(container) ?? { ...container }
    this.#maps.set(own, own)
    return own
  }

  #ownList(container: readonly Json[]): Json[] {
    const own = this.#lists.get(container) ?? [...container]
    this.#lists.set(own, own)
    return own
  }
}

export function isJsonArray(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}
