import { isJsonObject, type Json, type JsonObject } from '../core/json.ts'

/**
 * The arguments of a call with another record as its target, by the rule of docs/reference-templates.md.
 *
 * @param written the arguments as the reference writes them: their order says which one is the target.
 */
export function otherTarget(
  written: { readonly [name: string]: unknown },
  args: JsonObject,
  known: { readonly saved: Json; readonly results: readonly Json[] },
): JsonObject {
  const name = Object.keys(written).find((candidate) => candidate.endsWith('_id') || candidate.endsWith('_path'))
  const target = name === undefined ? undefined : args[name]
  if (name === undefined || target === undefined) return args
  return { ...args, [name]: firstOther(known.saved, name, target) ?? firstOther(known.results, name, target) ?? madeUp(target) }
}

/** The first value under this name that is not the target, depth first. */
function firstOther(value: Json, name: string, target: Json): Json | undefined {
  if (!isJsonObject(value)) return Array.isArray(value) ? firstDefined(value, (element: Json) => firstOther(element, name, target)) : undefined
  return firstDefined(Object.entries(value), ([key, child]) => (key === name && isOther(child, target) ? child : firstOther(child, name, target)))
}

function isOther(value: Json, target: Json): boolean {
  return value !== target && (typeof value === 'string' || typeof value === 'number')
}

function firstDefined<Element>(elements: readonly Element[], find: (element: Element) => Json | undefined): Json | undefined {
  for (const element of elements) {
    const found = find(element)
    if (found !== undefined) return found
  }
  return undefined
}

function madeUp(target: Json): Json {
  if (typeof target === 'number') return target > 1 ? target - 1 : target + 1
  const path = typeof target === 'string' ? target : ''
  const slash = path.lastIndexOf('/')
  return `${path.slice(0, slash + 1)}other-${path.slice(slash + 1)}`
}
