import { cleanText } from '../../core/clean-text.ts'
import { isJsonObject, type Json } from '../../core/json.ts'
import type { ToolCall } from '../../core/ports/model.ts'

/**
 * What a model wrote, in the form in which it goes back to it. A model may write anything (half an emoji, NUL, a tool's name with
 * dots); a request that carries it would be refused for its form, and the refusal would look like a fault of the model's provider.
 */

/** Characters that every provider takes in the name of a tool, and so many of them. */
const ILLEGAL = /[^A-Za-z0-9_-]/g
const LONGEST_NAME = 64

/** The name of a called tool; names of tools that exist stay as they are. */
export function echoedName(name: string): string {
  const legal = name.replaceAll(ILLEGAL, '_').slice(0, LONGEST_NAME)
  return legal === '' ? 'unnamed' : legal
}

/** Arguments that were not a JSON object go back in a form that every provider takes; the model reads what it wrote. */
export function echoedArguments(call: ToolCall): Json {
  return cleanJson(call.args ?? { unreadable_arguments: call.raw })
}

function cleanJson(value: Json): Json {
  if (typeof value === 'string') return cleanText(value)
  if (isList(value)) return value.map(cleanJson)
  return isJsonObject(value) ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [cleanText(key), cleanJson(inner)])) : value
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}
