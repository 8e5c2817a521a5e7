import { isJsonObject, type JsonObject } from '../../../core/json.ts'
import { jsonSyntaxFault } from './json-syntax-fault.ts'

/** Far more than any document may hold; looking for objects in an answer without end would keep the worker from everything else. */
const READ = 2_000_000

/** How many `{` outside of any object are tried as the start of one; prose has few. */
const STARTS = 50

/**
 * The one JSON object in a model's answer. Text around it and a fenced block are tolerated; two objects are not, because nothing
 * says which of them is meant. The problem is written for the model that has to answer again.
 */
export function jsonInAnswer(text: string): { readonly document: JsonObject } | { readonly problem: string } {
  if (text.length > READ)
    return { problem: `the answer has ${text.length} characters; one JSON object was expected, and no more than ${READ} characters are read` }
  const trimmed = text.trim()
  if (trimmed === '') return { problem: 'the answer is empty; one JSON object was expected' }
  const whole = parsed(trimmed)
  if (whole !== undefined)
    return isJsonObject(whole.value)
      ? { document: whole.value }
      : { problem: `the answer is JSON, but ${Array.isArray(whole.value) ? 'a list' : `a ${typeof whole.value}`} instead of one object` }

  const { objects, firstFault } = objectsIn(trimmed)
  const [only, second] = objects
  if (only === undefined) return { problem: firstFault ?? 'the answer holds no JSON object' }
  if (second !== undefined) return { problem: `the answer holds ${objects.length} JSON objects one after the other; one was expected` }
  return { document: only }
}

function objectsIn(text: string): { readonly objects: readonly JsonObject[]; readonly firstFault: string | undefined } {
  const objects: JsonObject[] = []
  let firstFault: string | undefined
  let at = text.indexOf('{')
  for (let start = 0; at !== -1 && start < STARTS; start += 1) {
    const end = balancedEnd(text, at)
    const value = end === undefined ? undefined : parsed(text.slice(at, end))?.value
    if (isJsonObject(value)) {
      // Empty braces in prose are no answer.
      if (Object.keys(value).length > 0) objects.push(value)
    } else {
      firstFault ??= `the JSON object cannot be read: ${jsonSyntaxFault(text.slice(at, end))}`
      // An object that is cut off: what is inside it must not be taken for the whole.
      if (end === undefined && /^\{\s*["'}/\n]/.test(text.slice(at))) break
    }
    at = text.indexOf('{', end ?? at + 1)
  }
  return { objects, firstFault }
}

/** The index after the brace that closes the one at `at`, strings respected; undefined when nothing closes it. */
function balancedEnd(text: string, at: number): number | undefined {
  let depth = 0
  let inString = false
  for (let index = at; index < text.length; index += 1) {
    const character = text.charAt(index)
    if (inString) {
      if (character === '\\') index += 1
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === '{') depth += 1
    else if (character === '}') {
      depth -= 1
      if (depth === 0) return index + 1
    }
  }
  return undefined
}

function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    // Not JSON: the caller says why, in words that do not depend on the engine.
    return undefined
  }
}
