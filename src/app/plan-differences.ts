import { canonicalJson, isJsonObject, jsonOf, type Json } from '../core/json.ts'
import type { Plan } from '../core/plan.ts'

const LISTED = 20

/** The fields in which two plans differ, a line each: `models[1].id: openai/a → openai/b`. */
export function planDifferences(before: Plan, after: Plan): readonly string[] {
  const [was, is] = [flatten(jsonOf(before), ''), flatten(jsonOf(after), '')]
  const paths = [...new Set([...was.keys(), ...is.keys()])].toSorted()
  const lines = paths.flatMap((path) => (was.get(path) === is.get(path) ? [] : [`  ${path}: ${was.get(path) ?? '(absent)'} → ${is.get(path) ?? '(absent)'}`]))
  return lines.length <= LISTED ? lines : [...lines.slice(0, LISTED), `  … and ${lines.length - LISTED} more`]
}

/** Lists of things with a name are compared by the name, so that one more task is one line. */
function flatten(value: Json, path: string): ReadonlyMap<string, string> {
  const entries = Array.isArray(value)
    ? value.map((member: Json, index): readonly [string, Json] => [`${path}[${nameOf(member) ?? index}]`, member])
    : isJsonObject(value)
      ? Object.entries(value).map(([key, member]): readonly [string, Json] => [path === '' ? key : `${path}.${key}`, member])
      : undefined
  if (entries === undefined) return new Map([[path, canonicalJson(value)]])
  return new Map(entries.flatMap(([at, member]) => [...flatten(member, at)]))
}

function nameOf(member: Json): string | undefined {
  const name = isJsonObject(member) ? (member['as'] ?? member['id']) : undefined
  return typeof name === 'string' ? name : undefined
}
