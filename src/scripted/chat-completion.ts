import type { Reply } from './reply.ts'

/**
 * The reply as a chat completion. A function of its arguments alone: no clock, no counter, so that equal requests get equal bytes.
 * Tokens are counted as four bytes each.
 *
 * @param id names the completion and, with their position, its tool calls.
 */
export function chatCompletion(id: string, model: string, requestBytes: number, reply: Reply): string {
  const calls = reply.calls ?? []
  const message = {
    role: 'assistant',
    content: reply.text ?? null,
    ...(calls.length === 0
      ? {}
      : {
          tool_calls: calls.map((call, index) => ({
            id: `call_${id}_${index}`,
            type: 'function',
            function: { name: call.tool, arguments: JSON.stringify(call.args) },
          })),
        }),
  }
  const input = Math.ceil(requestBytes / 4)
  const output = Math.ceil(Buffer.byteLength(JSON.stringify(message)) / 4)
  return JSON.stringify({
    id: `chatcmpl-${id}`,
    object: 'chat.completion',
    created: 0,
    model,
    choices: [{ index: 0, message, finish_reason: calls.length === 0 ? 'stop' : 'tool_calls' }],
    usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output },
  })
}
