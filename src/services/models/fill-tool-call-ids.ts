import { jsonNesting } from '../../core/json-nesting.ts'
import { isJsonObject, type Json, type JsonObject } from '../../core/json.ts'
import { sha256 } from '../hash.ts'

/** An id in the place of one that the provider did not send: derived, so that every replay gets the same; letters and digits only, because some providers refuse more. */
export function derivedToolCallId(call: string, index: number): string {
  return `call${sha256(`${call}:${index}`).slice(0, 20)}`
}

/** Far more than any answer needs around arguments that may be kept, and far less than writing JSON can take. */
const MAX_NESTING = 1_000

/**
 * Some servers send no tool-call ids, empty ones, or the same one twice in an answer; the SDK would then invent random ids at each parse.
 * This fills such places in a chat completion or a Gemini answer. The stored bytes stay as they came; only the SDK sees the filled copy.
 * Anything that is not such an answer comes back unchanged.
 */
export function fillToolCallIds(text: string, call: string): string {
  // What is nested too deep to be written again is left to the adapter, which cannot read it either: the model's fault.
  if (jsonNesting(text) > MAX_NESTING) return text
  const body: unknown = JSON.parse(text)
  if (!isJsonObject(body)) return text
  const seen = new Set<string>()
  let index = 0
  let changed = false
  const withId = (item: JsonObject): JsonObject => {
    const id = item['id']
    const derived = derivedToolCallId(call, index)
    index += 1
    if (typeof id === 'string' && id !== '' && !seen.has(id)) {
      seen.add(id)
      return item
    }
    changed = true
    return { ...item, id: derived }
  }
  const filled = {
    ...body,
    ...over(body, 'choices', (choice) => within(choice, 'message', (message) => ({ ...message, ...over(message, 'tool_calls', withId) }))),
    ...over(body, 'candidates', (candidate) =>
      within(candidate, 'content', (content) => ({ ...content, ...over(content, 'parts', (part) => within(part, 'functionCall', withId)) })),
    ),
  }
  return changed ? JSON.stringify(filled) : text
}

function over(object: JsonObject, key: string, change: (item: JsonObject) => JsonObject): JsonObject {
  const list = object[key]
  if (!isList(list)) return {}
  return { [key]: list.map((item) => (isJsonObject(item) ? change(item) : item)) }
}

function within(object: JsonObject, key: string, change: (item: JsonObject) => JsonObject): JsonObject {
  const inner = object[key]
  return isJsonObject(inner) ? { ...object, [key]: change(inner) } : object
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value)
}
