import { z } from 'zod'
import type { JsonObject } from '../core/json.ts'

/** The part of the OpenAI chat protocol that the scripted models read (API reference: "Create chat completion"). */
export const chatRequestSchema = z.object({
  model: z.string(),
  messages: z.array(
    z.discriminatedUnion('role', [
      z.object({ role: z.literal('system'), content: z.string() }),
      z.object({ role: z.literal('user'), content: z.union([z.string(), z.array(z.object({ type: z.literal('text'), text: z.string() }))]) }),
      z.object({
        role: z.literal('assistant'),
        content: z.string().nullish(),
        tool_calls: z.array(z.object({ id: z.string(), type: z.literal('function'), function: z.object({ name: z.string(), arguments: z.string() }) })).optional(),
      }),
      z.object({ role: z.literal('tool'), tool_call_id: z.string(), content: z.string() }),
    ]),
  ),
  tools: z.array(z.object({ type: z.literal('function'), function: z.object({ name: z.string() }) })).optional(),
  stream: z.boolean().optional(),
})

export type ChatRequest = z.infer<typeof chatRequestSchema>

/** What a scripted model says: text, or tool calls in order. */
export interface Reply {
  readonly text?: string
  readonly calls?: readonly { readonly tool: string; readonly args: JsonObject }[]
}

/** The reply as a chat completion. Ids and times are fixed by (id), so equal requests give equal bytes. */
export function chatCompletion(id: string, request: ChatRequest, requestBytes: number, reply: Reply): string {
  const calls = reply.calls ?? []
  const content = reply.text ?? null
  const message = {
    role: 'assistant',
    content,
    ...(calls.length === 0
      ? {}
      : { tool_calls: calls.map((call, index) => ({ id: `call_${id}_${index}`, type: 'function', function: { name: call.tool, arguments: JSON.stringify(call.args) } })) }),
  }
  const output = Math.ceil(JSON.stringify(message).length / 4)
  const input = Math.ceil(requestBytes / 4)
  return JSON.stringify({
    id: `chatcmpl-${id}`,
    object: 'chat.completion',
    created: 0,
    model: request.model,
    choices: [{ index: 0, message, finish_reason: calls.length === 0 ? 'stop' : 'tool_calls' }],
    usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output },
  })
}
