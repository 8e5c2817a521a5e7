import { z } from 'zod'
import type { Json, JsonObject } from '../core/json.ts'
import type { ChatRequest } from './chat.ts'

/** One service call that was sent in this conversation, and what came back. */
export interface SentCall {
  readonly tool: string
  readonly args: JsonObject
  readonly status: number
  readonly body: Json
}

const resultSchema = z.object({ status: z.number(), body: z.json() })
const argsSchema = z.record(z.string(), z.json())

/** The service calls of a conversation in order; calls of `save_result` and refused ones are left out. */
export function sentCalls(request: ChatRequest): readonly SentCall[] {
  const results = new Map<string, string>()
  for (const message of request.messages) if (message.role === 'tool') results.set(message.tool_call_id, message.content)
  return request.messages.flatMap((message) => {
    if (message.role !== 'assistant') return []
    return (message.tool_calls ?? []).flatMap((call) => {
      const result = resultSchema.safeParse(parse(results.get(call.id)))
      if (call.function.name === 'save_result' || !result.success) return []
      return [{ tool: call.function.name, args: argsSchema.parse(parse(call.function.arguments)), status: result.data.status, body: result.data.body }]
    })
  })
}

export function textsOf(request: ChatRequest): { readonly system: string; readonly user: readonly string[] } {
  const system = request.messages.flatMap((message) => (message.role === 'system' ? [message.content] : [])).join('\n\n')
  const user = request.messages.flatMap((message) => (message.role === 'user' ? [typeof message.content === 'string' ? message.content : message.content.map((part) => part.text).join('\n')] : []))
  return { system, user }
}

function parse(text: string | undefined): unknown {
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch {
    // A refusal of ours is plain text, not a service's result.
    return undefined
  }
}
