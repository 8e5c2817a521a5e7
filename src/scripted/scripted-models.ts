import { readPrompt } from '../benchmarks/liveui/prompts/read-prompt.ts'
import type { Hasher } from '../core/hash.ts'
import { act, type Manner } from './act.ts'
import type { ChatRequest, Reply } from './chat.ts'
import { sentCalls, textsOf } from './conversation.ts'
import { breaksOrchestration, MALFORMATIONS, malformedLayout, malformedOrchestration } from './malformed.ts'
import { findMarker } from './marker.ts'
import { scriptedOrchestration } from './orchestrate.ts'
import { savedShapes } from './saved-shapes.ts'
import { scriptedLayout } from './scripted-layout.ts'
import type { ScriptedApp, ScriptedSuite } from './suite.ts'

/** The scripted models (docs/scripted-models.md). `flaky` acts as `reference`; the server adds the faults. */
export const SCRIPTED_MODELS = {
  reference: { saves: 'all' },
  flaky: { saves: 'all' },
  'acknowledges-only': { saves: 'nothing', idle: true },
  'wrong-record': { saves: 'all', wrongTarget: true },
  duplicates: { saves: 'all', twice: true },
  forgetful: { saves: 'stash' },
  malformed: { saves: 'all' },
  null: { saves: 'nothing', idle: true, silent: true },
  echo: { saves: 'inputs', idle: true },
} as const satisfies Readonly<Record<string, Manner>>

export type ScriptedModel = keyof typeof SCRIPTED_MODELS

export function isScriptedModel(name: string): name is ScriptedModel {
  return Object.hasOwn(SCRIPTED_MODELS, name)
}

export interface ScriptedReply {
  readonly reply: Reply
  /** Names the call independently of surveys and attempts: faults are functions of it. */
  readonly call: string
}

/** What a scripted model answers to a request: a pure function of the request body and the suite. */
export function scriptedReply(model: ScriptedModel, request: ChatRequest, suite: ScriptedSuite, hash: Hasher): ScriptedReply {
  const { system, user } = textsOf(request)
  const prompt = readPrompt(system, user)
  if (prompt === null) return { reply: chatter(request), call: 'chatter' }
  const phase = prompt.phase === 'repair' ? (prompt.repairs ?? 'orchestrate') : prompt.phase
  const suffix = prompt.phase === 'repair' ? ':repair' : ''
  if (phase === 'orchestrate' || phase === 'layout') {
    const scripted = prompt.requirement === undefined ? undefined : suite.withRequirement(prompt.requirement)
    if (scripted === undefined) return { reply: { text: 'I know no task with this requirement.' }, call: `${phase}:unknown` }
    const call = `${scripted.task.id}/${scripted.app}/${phase}${suffix}`
    return { reply: { text: phase === 'orchestrate' ? orchestration(model, scripted, prompt.apis ?? '', hash) : layout(model, scripted, prompt.orchestration, hash) }, call }
  }
  const marker = findMarker(prompt.role ?? '')
  const scripted = marker === undefined ? undefined : suite.named(marker.task, marker.app)
  if (marker === undefined || scripted === undefined) return { reply: { text: 'I find no marker of mine in my role.' }, call: `${phase}:unknown` }
  const episode = scripted.task.episodes.find((candidate) => candidate.app === marker.app && candidate.request === prompt.request && candidate.action === prompt.action?.id)
  const key = phase === 'load' ? `load:${prompt.goal?.onOpen ?? ''}` : (episode?.id ?? '')
  const reference = scripted.task.reference[key]
  const sent = sentCalls(request)
  const step = request.messages.filter((message) => message.role === 'assistant').length
  const call = `${marker.task}/${marker.app}/${key}/${step}`
  if (reference === undefined) return { reply: { text: `I have no reference for this request (${key || 'no episode has these words'}).` }, call }
  return { reply: act({ reference, prompt, sent, marker }, SCRIPTED_MODELS[model]), call }
}

function orchestration(model: ScriptedModel, scripted: ScriptedApp, apis: string, hash: Hasher): string {
  const good = JSON.stringify(scriptedOrchestration(scripted, apis))
  const malformation = malformationOf(scripted, hash)
  return model === 'malformed' && breaksOrchestration(malformation) ? malformedOrchestration(malformation, good) : good
}

function layout(model: ScriptedModel, scripted: ScriptedApp, planned: Parameters<typeof scriptedLayout>[1] | undefined, hash: Hasher): string {
  if (planned === undefined) return 'I see no orchestration.'
  if (model === 'malformed') return JSON.stringify(malformedLayout(malformationOf(scripted, hash)))
  return JSON.stringify(scriptedLayout(scripted.definition.contract, planned, savedShapes(scripted)))
}

function malformationOf(scripted: ScriptedApp, hash: Hasher): (typeof MALFORMATIONS)[number] {
  const number = Number.parseInt(hash(`malformed/${scripted.task.id}/${scripted.app}`).slice(0, 8), 16)
  return MALFORMATIONS[number % MALFORMATIONS.length] ?? 'prose'
}

/** An answer for requests that are no prompt of a benchmark, such as `models check`: uses the first tool once, then says ok. */
function chatter(request: ChatRequest): Reply {
  const [tool] = request.tools ?? []
  if (tool !== undefined && !request.messages.some((message) => message.role === 'tool')) return { calls: [{ tool: tool.function.name, args: {} }] }
  return { text: 'ok' }
}
