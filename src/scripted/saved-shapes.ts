import { parsePointer, type TemplateStep } from '../benchmarks/liveui/template-syntax.ts'
import { isJsonObject, type Json } from '../core/json.ts'
import type { ScriptedApp } from './suite.ts'

/**
 * What the reference of an app will save, as an example: first name of the pointer → list with one example entry, map of entries,
 * object or value. The scripted layout shows exactly these shapes.
 */
export function savedShapes(scripted: ScriptedApp): { readonly [name: string]: Json } {
  const root: Mutable = {}
  for (const { saves, options } of referencesOf(scripted)) {
    for (const [pointer, template] of Object.entries(saves)) put(root, parsePointer(pointer).steps, exampleOf(template), options)
  }
  return root
}

/** The state before anything was saved: empty lists and maps where entries will be, null elsewhere. */
export function initialSaved(scripted: ScriptedApp): { readonly [name: string]: Json } {
  const keyed = new Set<string>()
  for (const { saves } of referencesOf(scripted)) {
    for (const pointer of Object.keys(saves)) {
      const [first, second] = parsePointer(pointer).steps
      if (first?.kind === 'key' && second !== undefined) keyed.add(first.name)
    }
  }
  return Object.fromEntries(Object.entries(savedShapes(scripted)).map(([name, example]) => [name, Array.isArray(example) ? [] : keyed.has(name) ? {} : null]))
}

type Mutable = { [key: string]: Json }

/** The `saves` of this app's reference episodes, with the choices that their inputs may have. */
export function referencesOf(scripted: ScriptedApp): readonly { readonly saves: { readonly [pointer: string]: unknown }; readonly options: ReadonlyMap<string, readonly string[]> }[] {
  const { task, app, definition } = scripted
  const views = new Set(definition.contract.views.map((view) => `load:${view.id}`))
  return Object.entries(task.reference).flatMap(([id, reference]) => {
    const episode = task.episodes.find((candidate) => candidate.id === id)
    if (episode === undefined ? !views.has(id) : episode.app !== app) return []
    const inputs = definition.contract.actions.find((action) => action.id === episode?.action)?.inputs ?? []
    return [{ saves: reference.saves ?? {}, options: new Map(inputs.flatMap((input) => (input.options === undefined ? [] : [[input.id, input.options] as const]))) }]
  })
}

function put(target: Mutable, steps: readonly TemplateStep[], value: Json, options: ReadonlyMap<string, readonly string[]>): void {
  const [step, ...rest] = steps
  if (step === undefined) return
  for (const name of namesOf(step, options)) {
    const [next] = rest
    if (next === undefined) target[name] = merge(target[name], value)
    else if (next.kind === 'where' || next.kind === 'index' || (next.kind === 'key' && next.name === '-')) {
      const list = target[name]
      const entry: Mutable = { entry: Array.isArray(list) ? (list[0] ?? null) : null }
      put(entry, [{ kind: 'key', name: 'entry' }, ...rest.slice(1)], value, options)
      target[name] = [entry['entry'] ?? null]
    } else {
      const standing = target[name]
      const child: Mutable = isJsonObject(standing) ? { ...standing } : {}
      put(child, rest, value, options)
      target[name] = child
    }
  }
}

/** A key that is itself an input has the input's options as names. */
function namesOf(step: TemplateStep, options: ReadonlyMap<string, readonly string[]>): readonly string[] {
  if (step.kind === 'key') return [step.name]
  if (step.kind !== 'named-by') return ['entry']
  const [first] = step.reference.steps
  return (step.reference.root === 'inputs' && first?.kind === 'key' ? options.get(first.name) : undefined) ?? ['entry']
}

function merge(standing: Json | undefined, value: Json): Json {
  if (standing === undefined || standing === null) return value
  if (Array.isArray(standing) && Array.isArray(value)) return [merge(standing[0], value[0] ?? null)]
  if (isJsonObject(standing) && isJsonObject(value)) {
    const result: Mutable = { ...standing }
    for (const [key, child] of Object.entries(value)) result[key] = merge(result[key], child)
    return result
  }
  return standing
}

function exampleOf(template: unknown): Json {
  if (template === null || typeof template === 'boolean' || typeof template === 'number') return template
  if (typeof template === 'string') return template.includes('$') ? 'text' : template
  if (Array.isArray(template)) return template.slice(0, 1).map(exampleOf)
  if (typeof template !== 'object') return null
  if ('$map' in template && 'to' in template) return [exampleOf(template.to)]
  if ('$join' in template) return 'text'
  return Object.fromEntries(Object.entries(template).map(([key, value]) => [key, exampleOf(value)]))
}
