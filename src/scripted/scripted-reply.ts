import { readPrompt, type ReadPrompt } from '../benchmarks/liveui/prompts/read-prompt.ts'
import { loadKey } from '../benchmarks/liveui/task-lint/reference-coverage.ts'
import type { Hasher } from '../core/hash.ts'
import { act } from './act.ts'
import { textsOf, type ChatRequest } from './chat-request.ts'
import { breaksOrchestration, malformationOf, malformedLayout, malformedOrchestration } from './malformed.ts'
import { findMarker } from './marker.ts'
import { scriptedOrchestration } from './orchestrate.ts'
import type { Reply } from './reply.ts'
import { savedShapes } from './saved-shapes.ts'
import { scriptedLayout } from './scripted-layout.ts'
import { SCRIPTED_MODELS, type ScriptedModel } from './scripted-models.ts'
import { readConversation } from './sent-calls.ts'
import type { ScriptedSuite } from './suite.ts'

/** `call` names the request independently of surveys and attempts: faults are functions of it. A refusal says what the reader can do. */
export type ScriptedReply = { readonly reply: Reply; readonly call: string } | { readonly refusal: string }

/**
 * What a scripted model answers to a request: a pure function of the request and the suite.
 *
 * @throws SyntaxError or ZodError when a part of the request that is a prompt of ours holds something else than it should.
 */
export function scriptedReply(model: ScriptedModel, request: ChatRequest, suite: ScriptedSuite, hash: Hasher): ScriptedReply {
  const { system, user } = textsOf(request)
  const prompt = readPrompt(system, user)
  if (prompt === null) return { reply: chatter(request), call: 'chatter' }
  const phase = prompt.phase === 'repair' ? (prompt.repairs ?? 'orchestrate') : prompt.phase
  return phase === 'orchestrate' || phase === 'layout' ? make(model, phase, prompt, suite, hash) : carryOut(model, phase, prompt, request, suite)
}

/** The one document of a generation; its repair says the same again. */
function make(model: ScriptedModel, phase: 'orchestrate' | 'layout', prompt: ReadPrompt, suite: ScriptedSuite, hash: Hasher): ScriptedReply {
  const scripted = suite.withRequirement(prompt.requirement ?? '')
  if (scripted === undefined)
    return {
      refusal: `no app of the suite has this requirement; the scripted models know the ${suite.size} tasks that they could read when they started: start them again (revisit down, revisit up) after a change`,
    }
  const malformation = model === 'malformed' ? malformationOf(scripted, hash) : undefined
  const said = (text: string): ScriptedReply => ({
    reply: { text },
    call: `${scripted.task.id}/${scripted.app}/${phase}${prompt.phase === 'repair' ? ':repair' : ''}`,
  })
  if (phase === 'orchestrate') {
    const good = JSON.stringify(scriptedOrchestration(scripted, prompt.apis ?? ''))
    return said(malformation !== undefined && breaksOrchestration(malformation) ? malformedOrchestration(malformation, good) : good)
  }
  if (prompt.orchestration === undefined) return { refusal: 'a layout is asked for without an orchestration' }
  return said(
    JSON.stringify(
      malformation === undefined ? scriptedLayout(scripted.definition.contract, prompt.orchestration, savedShapes(scripted)) : malformedLayout(malformation),
    ),
  )
}

/** A step of a goal: the app is known by the marker in its role, the episode by the person's own words. */
function carryOut(model: ScriptedModel, phase: 'load' | 'agent', prompt: ReadPrompt, request: ChatRequest, suite: ScriptedSuite): ScriptedReply {
  const marker = findMarker(prompt.role ?? '')
  if (marker === undefined) return { refusal: 'the role has no line of a scripted model in it: this app was made by another model' }
  const scripted = suite.named(marker.task, marker.app)
  if (scripted === undefined) return { refusal: `the suite has no app ${marker.app} of a task ${marker.task} any more` }
  const { task, app } = scripted
  const episode = task.episodes.find((candidate) => candidate.app === app && candidate.request === prompt.request && candidate.action === prompt.action?.id)
  const key = phase === 'load' ? loadKey(prompt.goal?.onOpen ?? '') : episode?.id
  if (key === undefined) return { refusal: `no episode of ${task.id} submits ${prompt.action?.id ?? 'an action'} with these words` }
  const reference = Object.hasOwn(task.reference, key) ? task.reference[key] : undefined
  if (reference === undefined) return { refusal: `the reference of ${task.id} has no entry ${key}` }
  const step = request.messages.filter((message) => message.role === 'assistant').length
  const reply = act({ reference, prompt, conversation: readConversation(request), classes: marker.classes }, SCRIPTED_MODELS[model])
  return { reply, call: `${task.id}/${app}/${key}/${step}` }
}

/** An answer for requests that are no prompt of a benchmark, such as `models check`: uses the first tool once, then says ok. */
function chatter(request: ChatRequest): Reply {
  const [tool] = request.tools ?? []
  const hasCalled = request.messages.some((message) => message.role === 'tool')
  return tool === undefined || hasCalled ? { text: 'ok' } : { calls: [{ tool: tool.function.name, args: {} }] }
}
