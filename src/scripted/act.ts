import { cleanText } from '../core/clean-text.ts'
import { expandSaves, expandTemplate, type TemplateContext } from '../benchmarks/liveui/reference-template.ts'
import type { ReadPrompt } from '../benchmarks/liveui/prompts/read-prompt.ts'
import type { ReferenceEpisode } from '../benchmarks/liveui/task-schema.ts'
import { toolName } from '../core/ids.ts'
import { isJsonObject, type Json, type JsonObject } from '../core/json.ts'
import { STASH } from './orchestrate.ts'
import { otherTarget } from './other-target.ts'
import type { Reply } from './reply.ts'
import { savesOfInputs } from './saves-of-inputs.ts'
import type { Manner } from './scripted-models.ts'
import type { Conversation } from './sent-calls.ts'

/** What acting needs: all of it comes from the request, except the reference's templates. */
export interface Scene {
  readonly reference: ReferenceEpisode
  readonly prompt: ReadPrompt
  readonly conversation: Conversation
  /** The class of each API that the goal may call. */
  readonly classes: { readonly [api: string]: string }
}

/** The next thing a scripted model says in a goal's conversation: one service call, or the saved result. */
export function act(scene: Scene, manner: Manner): Reply {
  const { sent, refusal } = scene.conversation
  if (refusal !== undefined) return cannotGoOn(refusal)
  const plan = planOf(scene, manner)
  const context = contextOf(scene, manner, plan)
  const next = plan[sent.length]
  if (next === undefined) return finish(scene, manner, context)
  const args = expandTemplate(next.args, context)
  if ('problem' in args) return cannotGoOn(args.problem)
  const wanted = isJsonObject(args.value) ? args.value : {}
  const isChange = ['update', 'delete'].includes(scene.classes[next.api] ?? '')
  return { calls: [{ tool: toolName(next.api), args: manner.wrongTarget === true && isChange ? otherTarget(next.args, wanted, context) : wanted }] }
}

type Plan = NonNullable<ReferenceEpisode['calls']>

function planOf(scene: Scene, manner: Manner): Plan {
  if (manner.idle === true) return []
  return (scene.reference.calls ?? []).flatMap((call) => (manner.twice === true && scene.classes[call.api] === 'create' ? [call, call] : [call]))
}

function contextOf(scene: Scene, manner: Manner, plan: Plan): TemplateContext {
  const { prompt, conversation } = scene
  const shown = prompt.saved ?? {}
  return {
    inputs: prompt.inputs ?? {},
    saved: manner.saves === 'stash' && isJsonObject(shown) ? (shown[STASH] ?? {}) : shown,
    // Of a call that was sent twice, the first answer is the one that templates mean.
    results: conversation.sent.filter((_, index) => index === 0 || plan[index] !== plan[index - 1]).map((call) => call.body),
    user: { name: text(prompt.user?.['name']), email: text(prompt.user?.['email']), phone: text(prompt.user?.['phone']) },
  }
}

function finish(scene: Scene, manner: Manner, context: TemplateContext): Reply {
  const message = manner.silent === true ? '' : said(scene.reference.says, context)
  const saves = scene.reference.saves ?? {}
  switch (manner.saves) {
    case 'nothing':
      return save({}, message)
    case 'inputs':
      return save(below('/saved', savesOfInputs(saves, context)), message)
    default: {
      const patch = expandSaves(saves, context)
      if ('problem' in patch) return cannotGoOn(patch.problem)
      return save(below(manner.saves === 'stash' ? `/saved/${STASH}` : '/saved', patch.value), message)
    }
  }
}

/** An idle model has no results to speak of: it says that it is done all the same. */
function said(template: string | undefined, context: TemplateContext): string {
  const says = expandTemplate(template ?? 'Done.', context)
  return 'value' in says && typeof says.value === 'string' ? says.value : 'Done.'
}

/** Nothing is kept, and evidence says why. */
function cannotGoOn(reason: string): Reply {
  return save({}, cleanText(`I cannot go on: ${reason.slice(0, 500)}`))
}

function save(patch: JsonObject, message: string): Reply {
  return { calls: [{ tool: 'save_result', args: { patch, message } }] }
}

function below(prefix: string, patch: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(patch).map(([pointer, value]) => [`${prefix}${pointer}`, value]))
}

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : ''
}
