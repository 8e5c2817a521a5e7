import type { FieldValue, ServiceRecord } from '../records/field-value.ts'

/** `$late.id` in a call's arguments: the entity's name and what of it is meant. */
export interface EntityExpression {
  readonly name: string
  /** `id`, `key` (the path of a file) or a field of the record. */
  readonly part: string
}

export function parseEntityExpression(written: string): EntityExpression | undefined {
  const match = /^\$(?<name>[a-z][a-z0-9_-]*)(?:\.(?<part>[a-z][a-z0-9_]*))?$/.exec(written)?.groups
  return match?.['name'] === undefined ? undefined : { name: match['name'], part: match['part'] ?? 'id' }
}

/** The plain value of that part; undefined when the record has none like it. */
export function entityPart(record: ServiceRecord, part: string): string | number | undefined {
  if (part === 'id') return record.id
  if (part === 'key') return record.key
  const field: FieldValue | undefined = record.fields[part]
  if (field === undefined || field.type === 'none') return undefined
  if (field.type === 'person') return field.person.email
  if (field.type === 'reference') return field.reference.id
  return 'value' in field && typeof field.value !== 'boolean' ? field.value : undefined
}
