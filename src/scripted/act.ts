import { expandSaves, expandTemplate, type TemplateContext } from '../benchmarks/liveui/reference-template.ts'
import type { ReadPrompt } from '../benchmarks/liveui/prompts/read-prompt.ts'
import type { ReferenceEpisode } from '../benchmarks/liveui/task-schema.ts'
import { toolName } from '../core/ids.ts'
import { isJsonObject, type Json, type JsonObject } from '../core/json.ts'
import type { Reply } from './chat.ts'
import type { SentCall } from './conversation.ts'
import type { Marker } from './marker.ts'
import { STASH } from './orchestrate.ts'

/** How a model departs from the reference while it acts. */
export interface Manner {
  /** Sends no service call at all. */
  readonly idle?: boolean
  /** Sends create calls twice in a row. */
  readonly twice?: boolean
  /** Replaces the target of update and delete calls (docs/reference-templates.md). */
  readonly wrongTarget?: boolean
  /** `all`: as the reference. `stash`: keeps everything where no view shows it. `inputs`: only what inputs say. `nothing`. */
  readonly saves: 'all' | 'stash' | 'inputs' | 'nothing'
  readonly silent?: boolean
}

/** What acting needs: all of it comes from the request body, except the reference's templates. */
export interface Scene {
  readonly reference: ReferenceEpisode
  readonly prompt: ReadPrompt
  readonly sent: readonly SentCall[]
  readonly marker: Marker
}

/** The next thing a scripted model says in a goal's conversation: one service call, or the saved result. */
export function act(scene: Scene, manner: Manner): Reply {
  const calls = manner.idle === true ? [] : (scene.reference.calls ?? [])
  const plan = calls.flatMap((call) => (manner.twice === true && scene.marker.classes[call.api] === 'create' ? [call, call] : [call]))
  const context = contextOf(scene, manner, plan)
  const next = plan[scene.sent.length]
  if (next !== undefined) {
    const args = expandTemplate(next.args, context)
    if ('problem' in args) return save({}, `I cannot go on: ${args.problem}`)
    const wanted = isJsonObject(args.value) ? args.value : {}
    const changes = manner.wrongTarget === true && ['update', 'delete'].includes(scene.marker.classes[next.api] ?? '')
    return { calls: [{ tool: toolName(next.api), args: changes ? otherTarget(next.args, wanted, context.saved, scene.sent) : wanted }] }
  }
  return finish(scene, manner, context)
}

function contextOf(scene: Scene, manner: Manner, plan: readonly { readonly api: string }[]): TemplateContext {
  const { prompt } = scene
  const shown = prompt.saved ?? {}
  const saved = manner.saves === 'stash' && isJsonObject(shown) ? (shown[STASH] ?? {}) : shown
  // Of a call that was sent twice, the first answer is the one that templates mean.
  const results = scene.sent.filter((_, index) => !(manner.twice === true && plan[index] !== undefined && plan[index] === plan[index - 1])).map((call) => call.body)
  return { inputs: prompt.inputs ?? {}, saved, results, user: { name: text(prompt.user?.['name']), email: text(prompt.user?.['email']), phone: text(prompt.user?.['phone']) } }
}

function finish(scene: Scene, manner: Manner, context: TemplateContext): Reply {
  const says = expandTemplate(scene.reference.says ?? 'Done.', context)
  const message = manner.silent === true ? '' : 'value' in says && typeof says.value === 'string' ? says.value : 'Done.'
  if (manner.saves === 'nothing') return save({}, message)
  const saves = manner.saves === 'inputs' ? onlyInputs(scene.reference.saves ?? {}, context) : (scene.reference.saves ?? {})
  const patch = expandSaves(saves, context)
  if ('problem' in patch) return save({}, manner.saves === 'inputs' ? message : `I cannot go on: ${patch.problem}`)
  const prefix = manner.saves === 'stash' ? `/saved/${STASH}` : '/saved'
  return save(Object.fromEntries(Object.entries(patch.value).map(([pointer, value]) => [`${prefix}${pointer}`, value])), message)
}

function save(patch: JsonObject, message: string): Reply {
  return { calls: [{ tool: 'save_result', args: { patch, message } }] }
}

/** The saves with every field left out that does not follow from inputs and saved state alone. */
function onlyInputs(saves: { readonly [pointer: string]: unknown }, context: TemplateContext): { readonly [pointer: string]: Json } {
  const known = { ...context, results: [] }
  const kept: { [pointer: string]: Json } = {}
  for (const [pointer, template] of Object.entries(saves)) {
    if ('problem' in expandSaves({ [pointer]: null }, known)) continue
    const value = pruned(template, known)
    if (value !== undefined) kept[pointer] = escaped(value)
  }
  return kept
}

function pruned(template: unknown, context: TemplateContext): Json | undefined {
  if (typeof template === 'object' && template !== null && !Array.isArray(template) && !('$map' in template) && !('$join' in template)) {
    return Object.fromEntries(Object.entries(template).flatMap(([key, field]) => {
      const value = pruned(field, context)
      return value === undefined ? [] : [[key, value]]
    }))
  }
  const expanded = expandTemplate(template, context)
  return 'value' in expanded ? expanded.value : undefined
}

/** A value that goes through template expansion once more must stay what it is. */
function escaped(value: Json): Json {
  if (typeof value === 'string') return value.replaceAll('$', '$$$$')
  if (Array.isArray(value)) return value.map(escaped)
  if (isJsonObject(value)) return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, escaped(child)]))
  return value
}

/** The call with another record as its target, by the rule of docs/reference-templates.md. */
function otherTarget(written: { readonly [name: string]: unknown }, args: JsonObject, saved: Json, sent: readonly SentCall[]): JsonObject {
  const name = Object.keys(written).find((candidate) => candidate.endsWith('_id') || candidate.endsWith('_path'))
  const target = name === undefined ? undefined : args[name]
  if (name === undefined || target === undefined) return args
  const other = firstOther(saved, name, target) ?? sent.map((call) => firstOther(call.body, name, target)).find((value) => value !== undefined) ?? madeUp(target)
  return { ...args, [name]: other }
}

function firstOther(value: Json, name: string, than: Json): Json | undefined {
  if (Array.isArray(value)) return firstDefined(value.map((element: Json) => () => firstOther(element, name, than)))
  if (!isJsonObject(value)) return undefined
  return firstDefined(Object.entries(value).map(([key, child]) => () => (key === name && child !== than && child !== null && typeof child !== 'object' ? child : firstOther(child, name, than))))
}

function firstDefined(candidates: readonly (() => Json | undefined)[]): Json | undefined {
  for (const candidate of candidates) {
    const value = candidate()
    if (value !== undefined) return value
  }
  return undefined
}

function madeUp(target: Json): Json {
  if (typeof target === 'number') return target > 1 ? target - 1 : target + 1
  const path = text(target)
  const slash = path.lastIndexOf('/')
  return `${path.slice(0, slash + 1)}other-${path.slice(slash + 1)}`
}

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : ''
}
