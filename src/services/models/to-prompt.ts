import type {
  JSONSchema7,
  JSONValue,
  LanguageModelV3FunctionTool,
  LanguageModelV3Message,
  LanguageModelV3Prompt,
  LanguageModelV3ToolResultPart,
} from '@ai-sdk/provider'
import { z } from 'zod'
import { isJsonObject } from '../../core/json.ts'
import type { ModelMessage, ModelRequest, ToolSpec } from '../../core/ports/model.ts'
import type { ConversationMemory } from './conversation-memory.ts'
import { echoedName } from './echoed.ts'
import type { ProviderKind } from './provider-kind.ts'

// Both are JSON already; the SDK's types only lack `readonly`.
const schemaSchema = z.custom<JSONSchema7>(isJsonObject)
const jsonSchema = z.custom<JSONValue>(() => true)

const CACHED = { anthropic: { cacheControl: { type: 'ephemeral' } } }

/**
 * A request in the SDK's form. The stable prefix (tools, system) comes first; for Anthropic it ends in a cache mark, and the last message
 * bears one too, so that each step of a conversation reads what the step before wrote. OpenAI and Google cache equal prefixes by themselves.
 */
export function toPrompt(request: ModelRequest, memory: ConversationMemory, kind: ProviderKind, sendReasoning: boolean): LanguageModelV3Prompt {
  const mark = kind === 'anthropic' ? { providerOptions: CACHED } : {}
  const lastUser = request.messages.findLastIndex((message) => message.role === 'user')
  const messages: LanguageModelV3Message[] = []
  for (const [index, message] of request.messages.entries()) {
    switch (message.role) {
      case 'user':
        messages.push({ role: 'user', content: [{ type: 'text', text: message.text }] })
        break
      case 'assistant':
        // Chat-completions servers want thinking back within a run of tool steps and refuse or ignore that of earlier turns.
        messages.push({ role: 'assistant', content: memory.contentOf(message, kind === 'openai-compatible' ? sendReasoning && index > lastUser : true) })
        break
      case 'tool':
        addToolResult(messages, message, memory)
    }
  }
  const last = messages.at(-1)
  return [{ role: 'system', content: request.system, ...mark }, ...messages.slice(0, -1), ...(last === undefined ? [] : [{ ...last, ...mark }])]
}

/** The results of one answer's calls stand together, as providers want them. */
function addToolResult(messages: LanguageModelV3Message[], message: Extract<ModelMessage, { role: 'tool' }>, memory: ConversationMemory): void {
  const part: LanguageModelV3ToolResultPart = {
    type: 'tool-result',
    toolCallId: memory.providerId(message.id),
    toolName: echoedName(message.name),
    output: typeof message.result === 'string' ? { type: 'text', value: message.result } : { type: 'json', value: jsonSchema.parse(message.result) },
  }
  const last = messages.at(-1)
  if (last?.role === 'tool') last.content.push(part)
  else messages.push({ role: 'tool', content: [part] })
}

/** Tools without strict mode: parameters stay optional where the API says so. (OpenAI's responses API makes tools strict unless told otherwise.) */
export function toTools(tools: readonly ToolSpec[], kind: ProviderKind): LanguageModelV3FunctionTool[] {
  return tools.map((tool) => ({
    type: 'function',
    name: tool.name,
    description: tool.description,
    inputSchema: schemaSchema.parse(tool.parameters),
    ...(kind === 'openai' ? { strict: false } : {}),
  }))
}
