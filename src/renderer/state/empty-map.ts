import type { Json } from '../../core/json.ts'

/** A map without a prototype: no name that a model thinks of is there unless it was put there. */
export function emptyMap(): { [key: string]: Json } {
  return { __proto__: null }
}
