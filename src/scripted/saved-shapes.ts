import { parsePointer, type TemplateStep } from '../benchmarks/liveui/template-syntax.ts'
import { isJsonObject, type Json, type JsonObject } from '../core/json.ts'
import { exampleOf } from './example-of.ts'
import type { ScriptedApp } from './suite.ts'

/**
 * What the reference of an app will save, as an example: first name of the pointer → list with one example entry, map of entries,
 * object or value. The scripted layout shows exactly these shapes.
 */
export function savedShapes(scripted: ScriptedApp): JsonObject {
  return savesOf(scripted).reduce<JsonObject>((shapes, { steps, template, options }) => asObject(placed(shapes, steps, exampleOf(template), options)), {})
}

/** The state before anything was saved: empty lists and maps where entries will be, null elsewhere. */
export function initialSaved(scripted: ScriptedApp): JsonObject {
  const keyed = new Set(savesOf(scripted).flatMap(({ steps: [first, second] }) => (first?.kind === 'key' && second !== undefined ? [first.name] : [])))
  return Object.fromEntries(Object.entries(savedShapes(scripted)).map(([name, example]) => [name, isList(example) ? [] : keyed.has(name) ? {} : null]))
}

/** One pointer of the reference, with the choices that the inputs of its episode have. */
interface Save {
  readonly steps: readonly TemplateStep[]
  readonly template: unknown
  readonly options: Options
}

type Options = ReadonlyMap<string, readonly string[]>

function savesOf({ task, app, definition }: ScriptedApp): readonly Save[] {
  const loads = new Set(definition.contract.views.map((view) => `load:${view.id}`))
  return Object.entries(task.reference).flatMap(([key, reference]) => {
    const episode = task.episodes.find((candidate) => candidate.id === key)
    if (episode === undefined ? !loads.has(key) : episode.app !== app) return []
    const inputs = definition.contract.actions.find((action) => action.id === episode?.action)?.inputs ?? []
    const options = new Map(inputs.flatMap((input) => (input.options === undefined ? [] : [[input.id, input.options] as const])))
    return Object.entries(reference.saves ?? {}).map(([pointer, template]) => ({ steps: parsePointer(pointer).steps, template, options }))
  })
}

/** What stands there with the example put where the steps lead. A list has one element, which every place in it describes. */
function placed(standing: Json | undefined, steps: readonly TemplateStep[], example: Json, options: Options): Json {
  const [step, ...rest] = steps
  if (step === undefined) return merged(standing, example)
  if (step.kind === 'where' || step.kind === 'index' || (step.kind === 'key' && step.name === '-')) return [placed(firstOf(standing), rest, example, options)]
  const map = asObject(standing)
  return { ...map, ...Object.fromEntries(namesOf(step, options).map((name) => [name, placed(map[name], rest, example, options)])) }
}

/** A key that is itself an input has the input's options as names. */
function namesOf(step: TemplateStep, options: Options): readonly string[] {
  if (step.kind === 'key') return [step.name]
  if (step.kind !== 'named-by') return ['entry']
  const [first] = step.reference.steps
  return (step.reference.root === 'inputs' && first?.kind === 'key' ? options.get(first.name) : undefined) ?? ['entry']
}

function merged(standing: Json | undefined, example: Json): Json {
  if (standing === undefined || standing === null) return example
  if (isList(standing) && isList(example)) return [merged(standing[0], example[0] ?? null)]
  if (!isJsonObject(standing) || !isJsonObject(example)) return standing
  return { ...standing, ...Object.fromEntries(Object.entries(example).map(([key, child]) => [key, merged(standing[key], child)])) }
}

function firstOf(standing: Json | undefined): Json | undefined {
  return isList(standing) ? standing[0] : undefined
}

function asObject(value: Json | undefined): JsonObject {
  return value !== undefined && isJsonObject(value) ? value : {}
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value)
}
