import serialize from 'canonicalize'

/** Any JSON value. Evidence, saved state and journal contents are JSON and nothing else. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** A JSON object. */
export type JsonObject = { readonly [key: string]: Json }

/**
 * The one byte form of a JSON value: RFC 8785 (JSON Canonicalization Scheme).
 * Everything that is hashed or compared is written this way.
 *
 * @throws TypeError when the value is not JSON (undefined, a function, NaN, Infinity).
 */
export function canonicalJson(value: unknown): string {
  const text = serialize(value)
  if (text === undefined) throw new TypeError('value has no JSON form')
  return text
}

/** Whether the value is a plain JSON object (not null, not an array). */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
