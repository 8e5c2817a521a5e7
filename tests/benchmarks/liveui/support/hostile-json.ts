import { isJsonObject, type Json, type JsonObject } from '../../../../src/core/json.ts'

/** JSON text that no object literal can say, like `__proto__` as a key of its own. */
export function parseObject(text: string): JsonObject {
  const value: unknown = JSON.parse(text)
  if (!isJsonObject(value)) throw new Error(`${text} is no JSON object`)
  return value
}

/** Lists in lists. */
export function nested(levels: number): Json {
  let value: Json = 'x'
  for (let level = 0; level < levels; level += 1) value = [value]
  return value
}
