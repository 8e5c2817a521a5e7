import { cutText } from '../../core/cut-text.ts'
import type { Json } from '../../core/json.ts'
import { CAPS } from '../caps.ts'
import { isUnsafeKey } from '../state/unsafe-key.ts'

/**
 * Whether the document is JSON within its caps, found without recursion and without reading more than the caps allow; so what
 * comes after may recurse and serialize. Returns what is wrong, or undefined.
 */
export function scanDocument(document: unknown): string | undefined {
  const open: { readonly value: unknown; readonly depth: number; readonly path: string }[] = [{ value: document, depth: 0, path: '' }]
  let characters = 0
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, depth, path } = next
    // Every value is at least one character of the document.
    characters += 1
    if (typeof value === 'string') {
      characters += value.length
      if (value.length > CAPS.string) return `the text at ${path} has ${value.length} characters; at most ${CAPS.string} are allowed`
    } else if (typeof value === 'object' && value !== null) {
      if (depth >= CAPS.jsonDepth) return `JSON is nested deeper than ${CAPS.jsonDepth} levels at ${path}`
      for (const key of Object.keys(value)) {
        characters += key.length
        if (isUnsafeKey(key)) return `the key "${key}" at ${path === '' ? 'the top' : path} is not allowed`
        if (key.length > CAPS.string) return `a key at ${path === '' ? 'the top' : path} has ${key.length} characters`
        if (characters > CAPS.layoutBytes) break
      }
      for (const [key, inner] of characters > CAPS.layoutBytes ? [] : Object.entries(value))
        open.push({ value: inner, depth: depth + 1, path: depth < 6 ? `${path}/${cutText(key, 60)}` : path })
    } else if (value !== null && typeof value !== 'boolean' && !(typeof value === 'number' && Number.isFinite(value))) {
      return `the value at ${path} is not JSON`
    }
    if (characters > CAPS.layoutBytes) return `the document is larger than ${CAPS.layoutBytes} bytes`
  }
  return undefined
}

/** The document as JSON, when the scan found nothing wrong with it. */
export function isScannedJson(document: unknown): document is Json {
  return scanDocument(document) === undefined && Buffer.byteLength(JSON.stringify(document)) <= CAPS.layoutBytes
}
