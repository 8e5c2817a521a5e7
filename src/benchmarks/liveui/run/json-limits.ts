import { isCleanText } from '../../../core/clean-text.ts'
import { canonicalJson } from '../../../core/json.ts'

/** Deepest nesting of anything a model wrote that we keep: beyond it no application needs more, and renderers recurse. */
export const MAX_DEPTH = 32

/** Keys through which a careless reader reaches prototypes; the renderer shows nothing under them, so nothing is kept there either. */
const UNSAFE_KEYS: readonly string[] = ['__proto__', 'constructor', 'prototype']

const UNCLEAN_TEXT = 'it holds a character that is no text: NUL, or half of a surrogate pair'

/** Why a key cannot be one, in words for the model; undefined when it can. */
export function keyFault(key: string): string | undefined {
  return UNSAFE_KEYS.includes(key) ? `"${key}" is no key` : undefined
}

/**
 * Why JSON that a model wrote cannot be kept, in words for the model; undefined when it can.
 * `maxCharacters` is measured on the canonical text (about one byte a character).
 */
export function jsonLimitFault(value: unknown, maxCharacters: number, maxDepth = MAX_DEPTH): string | undefined {
  const fault = structureFault(value, maxDepth, maxDepth)
  if (fault !== undefined) return fault
  const length = canonicalJson(value).length
  return length <= maxCharacters ? undefined : `it is too large: ${length} characters, at most ${maxCharacters} are kept`
}

function structureFault(value: unknown, levels: number, maxDepth: number): string | undefined {
  if (typeof value === 'string') return isCleanText(value) ? undefined : UNCLEAN_TEXT
  // JSON.parse reads 1e999 as Infinity, which JSON itself cannot say.
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : 'it holds a number too large to be one'
  if (typeof value !== 'object' || value === null) return undefined
  if (levels === 0) return `it is nested deeper than ${maxDepth} levels`
  for (const [key, inner] of Object.entries(value)) {
    if (!isCleanText(key)) return UNCLEAN_TEXT
    const fault = (Array.isArray(value) ? undefined : keyFault(key)) ?? structureFault(inner, levels - 1, maxDepth)
    if (fault !== undefined) return fault
  }
  return undefined
}
