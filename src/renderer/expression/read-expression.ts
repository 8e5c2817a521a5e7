import { isJsonObject, type Json, type JsonObject } from '../../core/json.ts'

/**
 * What an object in a prop stands for: json-render 0.21.0's expressions in the library's own order of precedence, and our two
 * directives (`$format`, `$count`) and the bare condition, which the library would read as its value and never compare.
 */
type Expression =
  | { readonly kind: 'condition'; readonly condition: JsonObject }
  | { readonly kind: 'state'; readonly path: string; readonly bound: boolean }
  | { readonly kind: 'item'; readonly field: string; readonly bound: boolean }
  | { readonly kind: 'index' }
  | { readonly kind: 'cond'; readonly condition: Json; readonly then: Json; readonly else: Json }
  | { readonly kind: 'computed'; readonly name: string }
  | { readonly kind: 'template'; readonly template: string }
  | { readonly kind: 'format'; readonly format: string; readonly value: Json }
  | { readonly kind: 'count'; readonly of: Json }

export const COMPARISONS = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'not'] as const

/** The keys that make an object an expression. */
export const EXPRESSION_KEYS = [
  '$state',
  '$item',
  '$index',
  '$bindState',
  '$bindItem',
  '$cond',
  '$template',
  '$format',
  '$count',
  '$and',
  '$or',
  '$computed',
] as const

/** Undefined for literal values: strings, numbers, lists, and objects that are no (well-formed) expression. */
export function readExpression(value: Json | undefined): Expression | undefined {
  if (!isJsonObject(value)) return undefined
  if (isCondition(value)) return { kind: 'condition', condition: value }
  if (typeof value['$state'] === 'string') return { kind: 'state', path: value['$state'], bound: false }
  if (typeof value['$item'] === 'string') return { kind: 'item', field: value['$item'], bound: false }
  if (value['$index'] === true) return { kind: 'index' }
  if (typeof value['$bindState'] === 'string') return { kind: 'state', path: value['$bindState'], bound: true }
  if (typeof value['$bindItem'] === 'string') return { kind: 'item', field: value['$bindItem'], bound: true }
  if (has(value, '$cond') && has(value, '$then') && has(value, '$else')) {
    return { kind: 'cond', condition: value['$cond'] ?? null, then: value['$then'] ?? null, else: value['$else'] ?? null }
  }
  if (typeof value['$computed'] === 'string') return { kind: 'computed', name: value['$computed'] }
  if (typeof value['$template'] === 'string') return { kind: 'template', template: value['$template'] }
  if (typeof value['$format'] === 'string' && has(value, 'value')) return { kind: 'format', format: value['$format'], value: value['value'] ?? null }
  if (has(value, '$count')) return { kind: 'count', of: value['$count'] ?? null }
  return undefined
}

function isCondition(value: JsonObject): boolean {
  if (has(value, '$and') || has(value, '$or')) return true
  return (has(value, '$state') || has(value, '$item') || has(value, '$index')) && COMPARISONS.some((operator) => has(value, operator))
}

function has(value: JsonObject, key: string): boolean {
  return Object.hasOwn(value, key)
}

/** The places in a template: `Remove ${title}` → text `Remove `, path `title`. */
export function templateParts(template: string): readonly ({ readonly text: string } | { readonly path: string })[] {
  const parts: ({ readonly text: string } | { readonly path: string })[] = []
  let end = 0
  for (const match of template.matchAll(/\$\{([^}]+)\}/g)) {
    if (match.index > end) parts.push({ text: template.slice(end, match.index) })
    parts.push({ path: match[1] ?? '' })
    end = match.index + match[0].length
  }
  if (end < template.length) parts.push({ text: template.slice(end) })
  return parts
}
