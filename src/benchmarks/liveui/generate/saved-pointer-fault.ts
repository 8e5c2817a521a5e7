import { keyFault } from '../run/json-limits.ts'
import { pointerParts } from '../run/json-pointer.ts'

/** Why a pointer under which an agent wants to save cannot be one; undefined when it can. */
export function savedPointerFault(pointer: string): string | undefined {
  const parts = pointerParts(pointer)
  if (parts === undefined) return `"${pointer}" is no JSON Pointer; write /saved/<key>`
  if (parts[0] !== 'saved') return `"${pointer}" is not under /saved; only /saved can be written by the agent`
  const unsafe = parts.map(keyFault).find((fault) => fault !== undefined)
  if (unsafe !== undefined) return `"${pointer}": ${unsafe}`
  if (parts.includes('*')) return `"${pointer}" is a pattern; write the pointer above it, everything below is allowed with it`
  return undefined
}
