import { z } from 'zod'
import type { Json, JsonObject } from '../core/json.ts'
import type { ChatRequest } from './chat-request.ts'

/** One service call that was carried out in this conversation, and what came back. */
export interface SentCall {
  readonly tool: string
  readonly args: JsonObject
  readonly status: number
  /** Null when the answer was too long to be shown whole. */
  readonly body: Json
}

/** What a scripted model finds of its own doing in a conversation. */
export interface Conversation {
  /** The service calls that were carried out, in order. */
  readonly sent: readonly SentCall[]
  /** What the application said of the first tool call that it did not carry out, `save_result` included. */
  readonly refusal: string | undefined
}

const answerSchema = z.union([
  z.object({ status: z.number(), body: z.json() }),
  z.object({ status: z.number(), body_text: z.string() }).transform(({ status }) => ({ status, body: null })),
])
const refusalSchema = z.object({ error: z.string() })
const argsSchema = z.record(z.string(), z.json())

/** @throws SyntaxError or ZodError when the messages are no conversation of ours. */
export function readConversation(request: ChatRequest): Conversation {
  const results = new Map(request.messages.flatMap((message) => (message.role === 'tool' ? [[message.tool_call_id, message.content] as const] : [])))
  const sent: SentCall[] = []
  let refusal: string | undefined
  for (const message of request.messages) {
    if (message.role !== 'assistant') continue
    for (const call of message.tool_calls ?? []) {
      const content = results.get(call.id)
      const result: unknown = content === undefined ? undefined : JSON.parse(content)
      const answer = answerSchema.safeParse(result)
      if (answer.success) sent.push({ tool: call.function.name, args: argsSchema.parse(JSON.parse(call.function.arguments)), ...answer.data })
      else refusal ??= refusalSchema.parse(result).error
    }
  }
  return { sent, refusal }
}
