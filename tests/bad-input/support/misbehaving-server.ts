import { callName, idempotencyKey, type CallScope } from '../../../src/core/ids.ts'
import type { JsonObject } from '../../../src/core/json.ts'
import type { LiveUITask } from '../../../src/benchmarks/liveui/task-schema.ts'
import { sha256 } from '../../../src/services/hash.ts'
import { json, startWireServer, type Reply, type SeenRequest, type WireServer } from '../../support/wire-server.ts'
import { withoutTurns } from './without-turns.ts'

/** What is done at one model call instead of what the reference says. */
export interface Misbehaviour {
  /** Answers one try; `good` fetches what the reference says. */
  readonly reply: (good: () => Promise<ChatAnswer>) => Promise<Reply>
  /** Whether the reference is asked later as if this turn had not been: it knows its own calls only. */
  readonly forgotten: boolean
}

export interface ChatAnswer extends JsonObject {
  readonly choices: readonly [{ readonly message: ChatMessage; readonly finish_reason: string }]
}
export interface ChatMessage extends JsonObject {
  readonly content: string | null
  readonly tool_calls?: readonly JsonObject[]
}

/** At every try. */
export const always = (reply: Reply): Misbehaviour => ({ reply: () => Promise.resolve(reply), forgotten: false })

/** At the first try only. */
export function once(reply: Reply): Misbehaviour {
  let tries = 0
  return {
    reply: async (good) => {
      tries += 1
      return tries === 1 ? reply : json(await good())
    },
    forgotten: false,
  }
}

/** The reference's own answer, changed. */
export function changed(change: (message: ChatMessage) => JsonObject, finish?: string): Misbehaviour {
  return {
    reply: async (good) => {
      const answer = await good()
      const [choice] = answer.choices
      return json({ ...answer, choices: [{ ...choice, message: change(choice.message), finish_reason: finish ?? choice.finish_reason }] })
    },
    forgotten: false,
  }
}

/** The document that the reference wrote, changed; text stands as it is. */
export function document(change: (document: JsonObject) => unknown): Misbehaviour {
  return changed((said) => {
    const written = change(JSON.parse(said.content ?? ''))
    return { ...said, content: typeof written === 'string' ? written : JSON.stringify(written) }
  })
}

/** An answer of its own; the reference comes after it. */
export function saying(message: JsonObject, finish = 'stop'): Misbehaviour {
  return { ...changed(() => ({ role: 'assistant', content: null, ...message }), finish), forgotten: true }
}

/** Tool calls of its own, by name and the text of their arguments; the reference's come after them. */
export function calling(calls: readonly (readonly [name: string, args: string])[], over: JsonObject = {}): Misbehaviour {
  return saying(
    { tool_calls: calls.map(([name, args], index) => ({ id: `bad_${index}`, ...over, type: 'function', function: { name, arguments: args } })) },
    'tool_calls',
  )
}

/**
 * A model server that is the scripted `reference`, except at the calls that are named: there it does as it was told. Calls are told
 * apart by their idempotency key, so the order of requests does not matter.
 */
export async function startMisbehavingServer(
  behind: string,
  scope: CallScope,
  task: LiveUITask,
  misbehaviours: { readonly [call: string]: Misbehaviour },
): Promise<WireServer> {
  const names = new Map(callsOf(task).map((call) => [idempotencyKey(sha256, scope, call), call]))
  return startWireServer(async (response, request) => {
    const call = names.get(request.headers['idempotency-key'] ?? '') ?? ''
    const forgotten = (turn: number): boolean => misbehaviours[call.replace(/\d+$/, String(turn))]?.forgotten === true
    const good = (): Promise<ChatAnswer> => askReference(behind, request, withoutTurns(request.body, forgotten))
    const misbehaviour = misbehaviours[call]
    const reply = misbehaviour === undefined ? json(await good()) : await misbehaviour.reply(good)
    await reply(response, request)
  })
}

function callsOf(task: LiveUITask): readonly string[] {
  const steps = Array.from({ length: 24 }, (_, step) => step)
  return [
    ...Object.keys(task.apps).flatMap((app) => [callName.orchestrate(app), callName.layout(app)].flatMap((call) => [call, callName.repair(call)])),
    ...task.episodes.flatMap(({ id }) => steps.flatMap((step) => [callName.agent(id, step), callName.load(id, step)])),
  ]
}

async function askReference(baseURL: string, request: SeenRequest, body: unknown): Promise<ChatAnswer> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': request.headers['idempotency-key'] ?? '' }
  const answer = await fetch(`${baseURL}/chat/completions`, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`the reference refuses: ${text}`)
  return JSON.parse(text)
}
