import { z } from 'zod'
import type { Problem } from '../core/errors.ts'
import type { FieldPath } from '../core/field-path.ts'
import { suggestion } from '../core/nearest-name.ts'
import { child, fieldName } from './field-name.ts'
import type { FileRule } from './file-rules.ts'
import type { YamlDocument } from './yaml-document.ts'

/** A key that files may come to have, but that this version refuses by name: path pattern (`*` = any part) → what to say. */
export interface RefusedKeys {
  readonly [pattern: string]: string
}

export type ShapeResult<T> = { readonly value: T } | { readonly problems: readonly Problem[] }

/** Checks a document against a schema. Every fault has its line, its field and what to write instead. */
export function parseShape<T>(file: string, document: YamlDocument, schema: z.ZodType<T>, refused: RefusedKeys = {}): ShapeResult<T> {
  const result = schema.safeParse(document.value, { error: readableMessage, reportInput: true })
  if (result.success) return { value: result.data }
  const problems = result.error.issues.flatMap((issue) =>
    placed(issue, document.value, refused).map((found): Problem => ({
      file,
      line: document.lineOf(found.path),
      field: fieldName(document.value, found.path),
      severity: 'error',
      rule: found.rule,
      message: found.message,
    })),
  )
  return { problems }
}

interface Placed {
  readonly path: FieldPath
  readonly rule: FileRule
  readonly message: string
}

function placed(issue: z.core.$ZodIssue, root: unknown, refused: RefusedKeys): readonly Placed[] {
  const path = issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part))
  if (issue.code === 'unrecognized_keys') {
    const messages = issue.message.split('\n')
    return issue.keys.map((key, index) => {
      const at = [...path, key]
      const notBuilt = refusedBy(refused, at)
      if (notBuilt !== undefined) return { path: at, rule: 'not-built', message: notBuilt }
      const comma = at.reduce(child, root) === null ? ' (a comma inside { … } or [ … ] starts a new entry; put the text in quotes)' : ''
      return { path: at, rule: 'unknown-key', message: `${messages[index] ?? issue.message}${comma}` }
    })
  }
  if (issue.code === 'invalid_key')
    return [{ path, rule: 'wrong-key', message: `the name \`${String(path.at(-1))}\`: ${issue.issues[0]?.message ?? issue.message}` }]
  const notBuilt = refusedBy(refused, [...path, ...(typeof issue.input === 'string' ? [issue.input] : [])])
  if (notBuilt !== undefined) return [{ path, rule: 'not-built', message: notBuilt }]
  return [{ path, rule: issue.message.startsWith('is missing') ? 'missing' : 'wrong-value', message: issue.message }]
}

function refusedBy(refused: RefusedKeys, path: FieldPath): string | undefined {
  for (const [pattern, message] of Object.entries(refused)) {
    const parts = pattern.split('.')
    if (parts.length === path.length && parts.every((part, index) => part === '*' || part === String(path[index]))) return message
  }
  return undefined
}

/** zod's error map: messages for people who write YAML. Messages that a schema gives itself win over it. */
function readableMessage(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => `unknown key \`${key}\`${suggestion(key, knownKeys(issue.inst))}`).join('\n')
    case 'invalid_type':
      return issue.input === undefined ? `is missing; write ${kindName(issue.expected)}` : `must be ${kindName(issue.expected)}, not ${nameOf(issue.input)}`
    case 'invalid_value':
      return issue.input === undefined
        ? `is missing; write ${oneOf(issue.values)}`
        : `must be ${oneOf(issue.values)}, not ${nameOf(issue.input)}${typeof issue.input === 'string' && issue.values.length > 1 ? nearOf(issue.input, issue.values) : ''}`
    case 'invalid_union':
      return unionMessage(issue)
    case 'too_small':
      return issue.origin === 'number'
        ? `must be ${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}`
        : Number(issue.minimum) === 1
          ? 'must not be empty'
          : `must have at least ${issue.minimum} members`
    case 'too_big':
      return issue.origin === 'number'
        ? `must be ${issue.inclusive === false ? 'less than' : 'at most'} ${issue.maximum}`
        : `must have at most ${issue.maximum} members`
    default:
      return undefined
  }
}

function unionMessage(issue: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>): string | undefined {
  if (!(issue.inst instanceof z.ZodDiscriminatedUnion)) return issue.input === undefined ? 'is missing' : undefined
  const key = issue.inst.def.discriminator
  const known = issue.inst.options.flatMap((option) => (option instanceof z.ZodObject ? [...discriminatorValues(option, key)] : []))
  const given = child(issue.input, key)
  if (given === undefined) return `is missing; write one of ${known.join(', ')}`
  return `unknown ${key} kind \`${String(given)}\`${suggestion(String(given), known)}`
}

function discriminatorValues(option: z.ZodObject, key: string): readonly string[] {
  const field: unknown = Object.entries(option.shape).find(([name]) => name === key)?.[1]
  return field instanceof z.ZodLiteral ? [...field.values].map(String) : []
}

function knownKeys(schema: unknown): readonly string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape)
  if (schema instanceof z.ZodRecord && schema.keyType instanceof z.ZodEnum) return schema.keyType.options.map(String)
  return []
}

const oneOf = (values: readonly unknown[]): string => (values.length === 1 ? String(values[0]) : `one of ${values.map(String).join(', ')}`)

/** Only the near name: the list of all stands in the sentence already. */
function nearOf(typed: string, values: readonly unknown[]): string {
  const hint = suggestion(typed, values.map(String))
  return hint.includes('did you mean') ? hint : ''
}

const KIND_NAMES: { readonly [kind: string]: string } = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a map',
  record: 'a map',
  null: 'null',
}
const kindName = (kind: string): string => KIND_NAMES[kind] ?? kind

function nameOf(value: unknown): string {
  if (value === null) return 'empty'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'a map'
  return typeof value === 'string' ? `\`${value.length > 60 ? `${value.slice(0, 60)}…` : value}\`` : String(value)
}
