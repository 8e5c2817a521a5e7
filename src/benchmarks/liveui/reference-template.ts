import { canonicalJson, isJsonObject, type Json, type JsonObject } from '../../core/json.ts'
import { isJsonArray } from './run/json-pointer.ts'
import {
  parsePointer,
  parseTemplate,
  TemplateSyntaxError,
  type TemplateCondition,
  type TemplatePart,
  type TemplateReference,
  type TemplateStep,
} from './template-syntax.ts'

/**
 * Reference templates (docs/reference-templates.md): how a task writes its perfect walk without writing down any value that the
 * application has to get from its prompt. A forgotten input therefore shows as a problem and never as a right answer.
 */
export interface TemplateContext {
  readonly inputs: JsonObject
  /** `/saved` before the episode's result is saved. */
  readonly saved: Json
  /** Response bodies of this episode's reference calls, in order. */
  readonly results: readonly Json[]
  readonly user: { readonly name: string; readonly email: string; readonly phone: string }
  /** Inside `$map`: the element, or `{ key, value }` of a map's entry. */
  readonly each?: Json
}

export type Expansion<T = Json> = { readonly value: T } | { readonly problem: string }

/** Fills a template in. Everything but text stands for itself; `{ $map, to }` and `{ $join, with }` are the only functions. */
export function expandTemplate(template: unknown, context: TemplateContext): Expansion {
  return reporting(() => expand(template, context))
}

/**
 * Fills in the `saves` of a reference episode: concrete JSON Pointers under /saved → values. Selectors become indices, and an
 * appending pointer (`/costs/-`) becomes the list's own pointer with the longer list, so that the patch only ever sets values.
 */
export function expandSaves(saves: { readonly [pointer: string]: unknown }, context: TemplateContext): Expansion<JsonObject> {
  return reporting(() => {
    const patch: { [pointer: string]: Json } = {}
    for (const [pointer, template] of Object.entries(saves)) {
      const place = locate(parsePointer(pointer), context)
      const value = expand(template, context)
      if (place.appendsTo !== undefined) patch[place.pointer] = [...place.appendsTo, value]
      else patch[place.pointer] = value
    }
    return patch
  })
}

class TemplateProblem extends Error {
  override readonly name = 'TemplateProblem'
}

function reporting<T>(make: () => T): Expansion<T> {
  try {
    return { value: make() }
  } catch (error) {
    if (error instanceof TemplateProblem || error instanceof TemplateSyntaxError) return { problem: error.message }
    throw error
  }
}

function expand(template: unknown, context: TemplateContext): Json {
  if (typeof template === 'string') return expandText(parseTemplate(template), context)
  if (template === null || typeof template === 'number' || typeof template === 'boolean') return template
  if (isList(template)) return template.map((element) => expand(element, context))
  if (typeof template !== 'object') throw new TemplateProblem(`a template is JSON, not ${typeof template}`)
  if ('$map' in template) return expandMap(template, context)
  if ('$join' in template) return expandJoin(template, context)
  const result: { [key: string]: Json } = {}
  for (const [key, value] of Object.entries(template)) {
    if (key.startsWith('$')) throw new TemplateProblem(`${key}: no such function; use $map or $join`)
    result[key] = expand(value, context)
  }
  return result
}

function expandText(parts: readonly TemplatePart[], context: TemplateContext): Json {
  const [first, second] = parts
  if (first !== undefined && second === undefined && 'reference' in first) return resolve(first.reference, context)
  return joinParts(parts, context)
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}

function joinParts(parts: readonly TemplatePart[], context: TemplateContext): string {
  return parts.map((part) => ('literal' in part ? part.literal : asText(resolve(part.reference, context), part.reference.source))).join('')
}

function asText(value: Json, source: string): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  throw new TemplateProblem(`${source}: only text and numbers go into a text, not ${canonicalJson(value)}`)
}

function expandMap(template: object, context: TemplateContext): Json {
  const keys = Object.keys(template)
  if (!('$map' in template) || !('to' in template) || keys.length !== 2) throw new TemplateProblem('write { $map: list or map, to: template }')
  const source = expand(template.$map, context)
  const elements: readonly Json[] | undefined = isJsonArray(source)
    ? source
    : isJsonObject(source)
      ? Object.entries(source).map(([key, value]) => ({ key, value }))
      : undefined
  if (elements === undefined) throw new TemplateProblem(`$map goes over a list or a map, not ${canonicalJson(source)}`)
  const to = template.to
  return elements.map((each) => expand(to, { ...context, each }))
}

function expandJoin(template: object, context: TemplateContext): Json {
  const keys = Object.keys(template)
  if (!('$join' in template) || !('with' in template) || typeof template.with !== 'string' || keys.length !== 2)
    throw new TemplateProblem('write { $join: list, with: text }')
  const list = expand(template.$join, context)
  if (!isJsonArray(list)) throw new TemplateProblem(`$join takes a list, not ${canonicalJson(list)}`)
  return list.map((element) => asText(element, '$join')).join(template.with)
}

function resolve(reference: TemplateReference, context: TemplateContext): Json {
  let value = rootValue(reference, context)
  for (const step of reference.steps) value = walk(value, step, reference, context)
  return value
}

function rootValue(reference: TemplateReference, context: TemplateContext): Json {
  if (reference.root === 'inputs') return context.inputs
  if (reference.root === 'saved') return context.saved
  if (reference.root === 'result') return context.results
  if (reference.root === 'user') return { ...context.user }
  if (context.each === undefined) throw new TemplateProblem(`${reference.source}: $each stands only inside $map`)
  return context.each
}

function walk(value: Json, step: TemplateStep, reference: TemplateReference, context: TemplateContext): Json {
  const index = indexOf(value, step, reference, context)
  const found = childAt(value, index)
  if (found === undefined) throw new TemplateProblem(`${reference.source}: nothing at ${String(index)}`)
  return found
}

/** Only own properties are ever followed. */
function childAt(value: Json, index: string | number): Json | undefined {
  if (isJsonArray(value)) return typeof index === 'number' ? value[index] : undefined
  return isJsonObject(value) && Object.hasOwn(value, String(index)) ? value[String(index)] : undefined
}

/** The key or index that a step stands for in this value. */
function indexOf(value: Json, step: TemplateStep, reference: TemplateReference, context: TemplateContext): string | number {
  switch (step.kind) {
    case 'index':
      return step.index
    case 'key':
      return isJsonArray(value) && /^\d+$/.test(step.name) ? Number.parseInt(step.name, 10) : step.name
    case 'named-by':
      return asText(resolve(step.reference, context), step.reference.source)
    case 'where': {
      if (!isJsonArray(value)) throw new TemplateProblem(`${reference.source}: a selector picks from a list`)
      const matching = value.flatMap((element, position) => (step.conditions.every((condition) => meets(element, condition, context)) ? [position] : []))
      const [only, another] = matching
      if (only === undefined) throw new TemplateProblem(`${reference.source}: no element of ${value.length} matches`)
      if (another !== undefined) throw new TemplateProblem(`${reference.source}: ${matching.length} elements match`)
      return only
    }
  }
}

function meets(element: Json, condition: TemplateCondition, context: TemplateContext): boolean {
  const wanted = joinParts(condition.value, context)
  const actual = condition.fields.map((path) => fieldText(element, path)).join(' ')
  return condition.compare === 'equals' ? actual === wanted : actual.toLowerCase().includes(wanted.toLowerCase())
}

function fieldText(element: Json, path: readonly string[]): string {
  let value: Json | undefined = element
  for (const key of path) value = isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** Where a `saves` pointer writes: the last step may name what does not exist yet; everything before it is only walked if a selector needs it. */
function locate(reference: TemplateReference, context: TemplateContext): { readonly pointer: string; readonly appendsTo?: readonly Json[] } {
  let pointer = ''
  let value: Json | undefined = context.saved
  for (const [position, step] of reference.steps.entries()) {
    if (step.kind === 'key' && step.name === '-') {
      if (position !== reference.steps.length - 1) throw new TemplateProblem(`${reference.source}: "-" appends and stands last`)
      if (value !== undefined && value !== null && !isJsonArray(value)) throw new TemplateProblem(`${reference.source}: "-" appends to a list`)
      return { pointer, appendsTo: value ?? [] }
    }
    const index = indexOf(value ?? null, step, reference, context)
    pointer += `/${String(index).replaceAll('~', '~0').replaceAll('/', '~1')}`
    value = value === undefined ? undefined : childAt(value, index)
  }
  return { pointer }
}
