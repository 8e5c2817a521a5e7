import { isCleanText } from '../../../core/clean-text.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../core/json.ts'
import type { Goal } from '../orchestration.ts'
import { jsonLimitFault } from './json-limits.ts'
import { isAtOrBelow, pointerParts, WrittenTree } from './json-pointer.ts'
import { SAVED_LIMITS } from './saved-limits.ts'

/** A valid `save_result`: the saved state after it, and what the agent said. */
export interface SavedResult {
  readonly before: Json
  readonly after: Json
  readonly patch: JsonObject
  readonly message: string
}

/** Applies the arguments of a `save_result` call, or says why they are invalid, in words for the agent. Nothing is applied by halves. */
export function applySaveResult(args: JsonObject, goal: Goal, saved: Json): SavedResult | { readonly fault: string } {
  const { patch, message } = args
  if (!isJsonObject(patch)) return { fault: 'patch has to be an object: { "/saved/...": value }' }
  if (typeof message !== 'string') return { fault: 'message has to be a text' }
  if (message.length > SAVED_LIMITS.message) return { fault: `message is too long: ${message.length} characters, at most ${SAVED_LIMITS.message}` }
  if (!isCleanText(message)) return { fault: 'message holds a character that is no text: NUL, or half of a surrogate pair' }
  const pointers = Object.keys(patch).length
  if (pointers > SAVED_LIMITS.pointers) return { fault: `patch has ${pointers} keys, at most ${SAVED_LIMITS.pointers}: replace whole lists or maps` }
  const patchFault = jsonLimitFault(patch, SAVED_LIMITS.characters)
  if (patchFault !== undefined) return { fault: `patch: ${patchFault}` }

  const allowed = goal.saves.map((pointer) => pointerParts(pointer) ?? [])
  const state = new WrittenTree(saved)
  for (const [pointer, value] of Object.entries(patch)) {
    const parts = pointerParts(pointer)
    if (parts === undefined || parts[0] !== 'saved' || parts.length < 2)
      return { fault: `patch: "${pointer}" is no JSON Pointer under /saved; write /saved/<key>` }
    if (!allowed.some((root) => isAtOrBelow(parts, root)))
      return { fault: `patch: this goal may not save at "${pointer}"; it may save at or below: ${goal.saves.length === 0 ? 'nothing' : goal.saves.join(', ')}` }
    const result = state.set(parts.slice(1), value)
    if (result !== undefined) return { fault: `patch: "${pointer}": ${result.fault}` }
  }
  const after = state.tree
  const stateFault = jsonLimitFault(after, SAVED_LIMITS.characters)
  return stateFault === undefined ? { before: saved, after, patch, message } : { fault: `the saved state would not be kept: ${stateFault}` }
}
