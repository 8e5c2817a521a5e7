import type { Json } from '../../../core/json.ts'
import type { FieldSpec } from './field-spec.ts'
import type { SeedScope } from './seed-row.ts'

type Converted = { readonly value: Json } | { readonly problem: string }

/** A value of a starting record as the host takes it: people as `{ $person }`, refs as `{ $ref }`, the rest plain. */
export function seedValue(field: FieldSpec, value: unknown, service: string, scope: SeedScope): Converted {
  switch (field.type) {
    case 'text':
      return typeof value === 'string' ? { value } : { problem: `write text, in quotes, not ${shown(value)}` }
    case 'texts':
      return texts(field, value)
    case 'number':
      return typeof value === 'number' ? { value } : { problem: `write a number, not ${shown(value)}` }
    case 'money':
      return typeof value === 'number' && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6
        ? { value }
        : { problem: `write dollars with at most two digits after the point, not ${shown(value)}` }
    case 'boolean':
      return typeof value === 'boolean' ? { value } : { problem: `write true or false, not ${shown(value)}` }
    case 'date':
      return matching(value, /^\d{4}-\d\d-\d\d$/, 'a date like "2026-03-09", in quotes')
    case 'time':
      return matching(value, /^([01]\d|2[0-3]):[0-5]\d$/, 'a time like "07:30", two digits each, in quotes')
    case 'date-time':
      return matching(value, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/, 'a local date and time like "2026-03-09T18:00:00", in quotes')
    case 'choice':
      return typeof value === 'string' && field.options?.includes(value) === true
        ? { value }
        : { problem: `write one of ${field.options?.join(', ') ?? ''}, not ${shown(value)}` }
    case 'person':
      return person(value, scope)
    case 'people':
      return people(value, scope)
    case 'reference':
      return reference(field, value, service, scope)
    case 'references':
      return references(field, value, service, scope)
    case 'amounts-by-person':
      return amounts(value, scope)
  }
}

const shown = (value: unknown): string => JSON.stringify(value) ?? 'nothing'

const matching = (value: unknown, pattern: RegExp, what: string): Converted =>
  typeof value === 'string' && pattern.test(value) ? { value } : { problem: `write ${what}, not ${shown(value)}` }

function texts(field: FieldSpec, value: unknown): Converted {
  if (!Array.isArray(value)) return { problem: `write a list, not ${shown(value)}` }
  const list: readonly unknown[] = value
  const words = list.filter((each) => typeof each === 'string')
  if (words.length < list.length) return { problem: 'write a list of texts' }
  const odd = words.find((word) => field.options !== undefined && !field.options.includes(word))
  return odd === undefined ? { value: words } : { problem: `${odd} is not one of ${field.options?.join(', ') ?? ''}` }
}

function person(value: unknown, scope: SeedScope): Converted {
  if (typeof value === 'string' && Object.hasOwn(scope.people, value)) return { value: { $person: value } }
  return { problem: `no person ${shown(value)}; there are ${Object.keys(scope.people).join(', ')}` }
}

function people(value: unknown, scope: SeedScope): Converted {
  if (!Array.isArray(value)) return { problem: `write a list of people, not ${shown(value)}` }
  const list: readonly unknown[] = value
  const names: string[] = []
  for (const each of list) {
    const found = person(each, scope)
    if ('problem' in found) return found
    names.push(String(each))
  }
  return new Set(names).size === names.length ? { value: { $people: names } } : { problem: 'somebody stands in it twice' }
}

function knownRef(field: FieldSpec, value: unknown, service: string, scope: SeedScope): { readonly ref: string } | { readonly problem: string } {
  const known = typeof value === 'string' ? scope.refs.get(value) : undefined
  if (typeof value === 'string' && known !== undefined && known.service === service && known.model === field.model) return { ref: value }
  if (known !== undefined) return { problem: `${shown(value)} is a ${known.service}.${known.model}, not a ${service}.${field.model ?? ''}` }
  return { problem: `no ${service}.${field.model ?? ''} with the ref ${shown(value)} stands before this row` }
}

function reference(field: FieldSpec, value: unknown, service: string, scope: SeedScope): Converted {
  const found = knownRef(field, value, service, scope)
  return 'problem' in found ? found : { value: { $ref: found.ref } }
}

function references(field: FieldSpec, value: unknown, service: string, scope: SeedScope): Converted {
  if (!Array.isArray(value)) return { problem: `write a list of refs, not ${shown(value)}` }
  const list: readonly unknown[] = value
  const refs: string[] = []
  for (const each of list) {
    const found = knownRef(field, each, service, scope)
    if ('problem' in found) return found
    refs.push(found.ref)
  }
  return { value: { $refs: refs } }
}

function amounts(value: unknown, scope: SeedScope): Converted {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { problem: `write a map of person to amount, not ${shown(value)}` }
  const pairs: [string, number][] = []
  for (const [name, amount] of Object.entries(value)) {
    const found = person(name, scope)
    if ('problem' in found) return found
    if (typeof amount !== 'number' || amount <= 0) return { problem: `${name}: write an amount above zero (leave out who owes nothing), not ${shown(amount)}` }
    pairs.push([name, amount])
  }
  return pairs.length > 0 ? { value: { $amounts: pairs } } : { problem: 'somebody has to owe something' }
}
