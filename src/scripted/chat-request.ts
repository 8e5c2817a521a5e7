import { z } from 'zod'

const toolCallSchema = z.object({ id: z.string(), type: z.literal('function'), function: z.object({ name: z.string(), arguments: z.string() }) })

/** The part of the OpenAI chat protocol that the scripted models read (API reference: "Create chat completion"). */
export const chatRequestSchema = z.object({
  model: z.string(),
  messages: z.array(
    z.discriminatedUnion('role', [
      z.object({ role: z.literal('system'), content: z.string() }),
      z.object({ role: z.literal('user'), content: z.union([z.string(), z.array(z.object({ type: z.literal('text'), text: z.string() }))]) }),
      z.object({ role: z.literal('assistant'), content: z.string().nullish(), tool_calls: z.array(toolCallSchema).optional() }),
      z.object({ role: z.literal('tool'), tool_call_id: z.string(), content: z.string() }),
    ]),
  ),
  tools: z.array(z.object({ type: z.literal('function'), function: z.object({ name: z.string() }) })).optional(),
  stream: z.literal(false, { error: 'the scripted models answer in one piece; leave it out' }).optional(),
})

export type ChatRequest = z.infer<typeof chatRequestSchema>

/** The texts of a request that hold prompts: all system text, and the user messages in order. */
export function textsOf(request: ChatRequest): { readonly system: string; readonly user: readonly string[] } {
  const system = request.messages.flatMap((message) => (message.role === 'system' ? [message.content] : [])).join('\n\n')
  const user = request.messages.flatMap((message) => {
    if (message.role !== 'user') return []
    return [typeof message.content === 'string' ? message.content : message.content.map((part) => part.text).join('\n')]
  })
  return { system, user }
}
