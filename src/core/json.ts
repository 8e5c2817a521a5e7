import serialize from 'canonicalize'

/** Any JSON value. Evidence, saved state and journal contents are JSON and nothing else. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** A JSON object. */
export interface JsonObject {
  readonly [key: string]: Json
}

/**
 * The one byte form of a JSON value: RFC 8785 (JSON Canonicalization Scheme).
 * Everything that is hashed or compared is written this way.
 *
 * @throws TypeError when the value has no such form: undefined, a function, NaN, Infinity, half of a surrogate pair, a cycle.
 */
export function canonicalJson(value: unknown): string {
  const text = serialized(value)
  if (text === undefined) throw new TypeError('value has no JSON form')
  return text
}

/** The package throws a plain Error; here it is always a fault of the code that made the value. */
function serialized(value: unknown): string | undefined {
  try {
    return serialize(value)
  } catch (error) {
    if (error instanceof RangeError) throw error
    throw new TypeError(`value has no JSON form: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

/** Whether the value is a plain JSON object (not null, not an array). */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * The same value as plain JSON: what would be read back after writing it.
 *
 * @throws TypeError when the value is not JSON.
 */
export function jsonOf(value: unknown): Json {
  const read: unknown = JSON.parse(canonicalJson(value))
  if (!isJson(read)) throw new TypeError('value has no JSON form')
  return read
}

function isJson(value: unknown): value is Json {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true
  if (Array.isArray(value)) return value.every(isJson)
  return typeof value === 'object' && Object.values(value).every(isJson)
}
