import type { FieldPath } from '../core/field-path.ts'

/**
 * The path of a field as people read it: list members are named by their `as`, `id` or `ref` where they have one,
 * e.g. `episodes.early.checks.e1.api`, `models[0].settings`.
 */
export function fieldName(root: unknown, path: FieldPath): string {
  let value = root
  let name = ''
  for (const part of path) {
    const next = child(value, part)
    const label = typeof part === 'number' ? labelOf(next) : part
    name += label === undefined ? `[${part}]` : name === '' ? label : `.${label}`
    value = next
  }
  return name
}

/** The value of a field of parsed YAML; undefined when it is not there. */
export function child(value: unknown, part: string | number): unknown {
  if (Array.isArray(value)) return value[Number(part)]
  if (typeof value === 'object' && value !== null && Object.hasOwn(value, part)) return Object.entries(value).find(([key]) => key === String(part))?.[1]
  return undefined
}

function labelOf(value: unknown): string | undefined {
  for (const key of ['as', 'id', 'ref']) {
    const label = child(value, key)
    if (typeof label === 'string' && /^[\w.-]+$/.test(label)) return label
  }
  return undefined
}
