import type { Json } from '../../../core/json.ts'
import type { BaseWorld } from './base-world-schema.ts'
import type { ModelSpec } from './field-spec.ts'
import type { SeedProblem } from './seed-problem.ts'
import type { SeedRow } from './seed-plan.ts'
import { seedValue } from './seed-value.ts'

/** What rows before this one have defined. `problems` collects what is wrong. */
export interface SeedScope {
  readonly user: string
  readonly people: BaseWorld['people']
  readonly refs: Map<string, { readonly service: string; readonly model: string }>
  readonly problems: SeedProblem[]
}

interface SeedRowInput {
  readonly source: SeedProblem['source']
  readonly service: string
  readonly model: string
  readonly index: number
  readonly spec: ModelSpec
  readonly row: { readonly [field: string]: unknown }
  readonly at: string
  readonly clock: string
}

/** One starting record as the host builds it; undefined when something is wrong with it (then `scope.problems` says what). */
export function seedRow(input: SeedRowInput, scope: SeedScope): SeedRow | undefined {
  const { source, service, model, index, spec } = input
  const before = scope.problems.length
  const wrong = (message: string, field?: string): void => {
    scope.problems.push({ source, service, model, index, ...(field === undefined ? {} : { field }), message })
  }
  const { ref, ...written } = input.row
  if (ref !== undefined && (typeof ref !== 'string' || !/^[a-z][a-z0-9_-]*$/.test(ref)))
    wrong('a ref is lower-case letters, digits, - and _, starting with a letter', 'ref')
  const fields = model === 'Contact' ? fillContact(written, scope, wrong) : written
  for (const name of Object.keys(fields)) {
    const field = Object.hasOwn(spec.fields, name) ? spec.fields[name] : undefined
    if (field === undefined) wrong(`${service}.${model} has no field ${name}; it has ${seedableFields(spec).join(', ')}`, name)
    else if (field.seed === 'never') wrong('the service decides this; leave it out', name)
  }
  const columns: Record<string, Json> = {}
  const parts: Record<string, Json> = {}
  for (const [name, field] of Object.entries(spec.fields)) {
    const value = fields[name] ?? field.default
    if (value === undefined) {
      if (field.seed === 'required') wrong('is missing', name)
      continue
    }
    if (field.seed === 'never' || (name === 'person' && model === 'Contact')) continue
    const converted = seedValue(field, value, service, scope)
    if ('problem' in converted) wrong(converted.problem, name)
    else if (field.read.from === 'column') columns[field.read.column] = converted.value
    else parts[name] = converted.value
  }
  if (spec.owner !== undefined && columns[spec.owner] === undefined) columns[spec.owner] = { $person: scope.user }
  const created = columns['created_at']
  const at = typeof created === 'string' ? created : input.at
  if (at > input.clock)
    wrong(
      `is later than the task's clock ${input.clock}`,
      Object.entries(spec.fields).find(([, field]) => field.read.from === 'column' && field.read.column === 'created_at')?.[0],
    )
  checkWhole(`${service}.${model}`, fields, scope, wrong)
  if (typeof ref === 'string') {
    if (scope.refs.has(ref) || Object.hasOwn(scope.people, ref)) wrong(`the ref ${ref} is already taken`, 'ref')
    scope.refs.set(ref, { service, model })
  }
  if (scope.problems.length > before) return undefined
  return { service, model, table: spec.table, ref: typeof ref === 'string' ? ref : null, place: { source, service, model, index }, at, columns, parts }
}

const seedableFields = (spec: ModelSpec): string[] => Object.entries(spec.fields).flatMap(([name, field]) => (field.seed === 'never' ? [] : [name]))

type Wrong = (message: string, field?: string) => void

/** `person: milo` fills a contact from the persona's people; what the row says itself wins. */
function fillContact(row: { readonly [field: string]: unknown }, scope: SeedScope, wrong: Wrong): { readonly [field: string]: unknown } {
  const name = row['person']
  if (name === undefined) return row
  const person = typeof name === 'string' && Object.hasOwn(scope.people, name) ? scope.people[name] : undefined
  if (person === undefined) {
    wrong(`no person ${String(name)}; there are ${Object.keys(scope.people).join(', ')}`, 'person')
    return row
  }
  return { first_name: person.first_name, last_name: person.last_name, email: person.email, phone_number: person.phone, birthday: person.birthday, ...row }
}

/** Rules over several fields, which the service would break later or silently. */
function checkWhole(model: string, fields: { readonly [field: string]: unknown }, scope: SeedScope, wrong: Wrong): void {
  if (model === 'splitwise.Expense') {
    const shares = fields['shares']
    const sum = typeof shares === 'object' && shares !== null ? Object.values(shares).reduce((total: number, share) => total + Number(share), 0) : 0
    if (Math.abs(sum - Number(fields['amount'])) > 0.005) wrong(`the shares add up to ${sum.toFixed(2)}, the amount is ${String(fields['amount'])}`, 'shares')
  }
  if (model === 'phone.Contact' && fields['person'] === undefined) {
    for (const name of ['first_name', 'last_name', 'email'])
      if (fields[name] === undefined) wrong('is missing; or name one of the persona’s people by `person`', name)
  }
  if (model === 'gmail.Email' && fields['reply_to'] !== undefined && fields['subject'] !== undefined)
    wrong('the service gives an answer its subject; leave it out', 'subject')
  if (model === 'splitwise.Group') {
    const creator = fields['creator'] ?? scope.user
    const members: readonly unknown[] = Array.isArray(fields['members']) ? fields['members'] : []
    if (!members.includes(creator)) wrong(`the group's creator ${String(creator)} has to be a member`, 'members')
  }
}
