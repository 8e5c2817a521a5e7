import type { Json } from '../core/json.ts'

/** An example of what a template will be filled in with: `text` where a reference stands, one element for a list. */
export function exampleOf(template: unknown): Json {
  if (template === null || typeof template === 'boolean' || typeof template === 'number') return template
  if (typeof template === 'string') return template.includes('$') ? 'text' : template
  if (Array.isArray(template)) return template.slice(0, 1).map(exampleOf)
  if (typeof template !== 'object') return null
  if ('$map' in template && 'to' in template) return [exampleOf(template.to)]
  if ('$join' in template) return 'text'
  return Object.fromEntries(Object.entries(template).map(([key, value]) => [key, exampleOf(value)]))
}
