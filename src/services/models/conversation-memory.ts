import type { JSONObject, LanguageModelV3Content, LanguageModelV3Message } from '@ai-sdk/provider'
import { cleanText } from '../../core/clean-text.ts'
import type { ModelMessage, ToolCall } from '../../core/ports/model.ts'
import { echoedArguments, echoedName } from './echoed.ts'
import { derivedToolCallId } from './fill-tool-call-ids.ts'
import type { ProviderKind } from './provider-kind.ts'

type AssistantMessage = Extract<ModelMessage, { role: 'assistant' }>
type AssistantContent = Extract<LanguageModelV3Message, { role: 'assistant' }>['content']
type AssistantPart = AssistantContent[number]

interface RememberedAnswer {
  readonly text: string
  readonly toolCalls: readonly ToolCall[]
  readonly parts: readonly AssistantPart[]
  /** The provider's id of each tool call, in order. */
  readonly providerIds: readonly string[]
}

/**
 * What providers need back of their own answers and our conversation does not carry: tool-call ids, OpenAI's encrypted reasoning items,
 * Anthropic's thinking signatures, Gemini's thought signatures. Read from stored answers only; a client that replays walks the same
 * calls and so remembers the same. A message of a call that this client did not make is sent in its plain form.
 */
export class ConversationMemory {
  readonly #answers = new Map<string, RememberedAnswer>()
  readonly #kind: ProviderKind

  constructor(kind: ProviderKind) {
    this.#kind = kind
  }

  remember(call: string, content: readonly LanguageModelV3Content[], text: string, toolCalls: readonly ToolCall[]): void {
    let index = 0
    const parts = content.flatMap((part): AssistantPart[] => {
      const options = part.providerMetadata === undefined ? {} : { providerOptions: this.#optionsOf(part.providerMetadata) }
      switch (part.type) {
        case 'text':
        case 'reasoning':
          return [{ type: part.type, text: cleanText(part.text), ...options }]
        case 'tool-call': {
          const ours = toolCalls[index]
          index += 1
          return ours === undefined
            ? []
            : [{ type: 'tool-call', toolCallId: part.toolCallId, toolName: echoedName(part.toolName), input: echoedArguments(ours), ...options }]
        }
        default:
          return []
      }
    })
    const providerIds = content.flatMap((part) => (part.type === 'tool-call' ? [part.toolCallId] : []))
    this.#answers.set(call, { text, toolCalls, parts, providerIds })
  }

  /** The provider's id of one of our tool calls. */
  providerId(toolCallId: string): string {
    const { call, index } = splitToolCallId(toolCallId)
    return this.#answers.get(call)?.providerIds[index] ?? derivedToolCallId(call, index)
  }

  /** The parts of an assistant message as its provider gave them; `withReasoning: false` leaves its thinking out. */
  contentOf(message: AssistantMessage, withReasoning: boolean): AssistantContent {
    const remembered = this.#find(message)
    const parts = remembered === undefined ? this.#plain(message) : this.#kept(remembered, message)
    const content = withReasoning ? parts : parts.filter((part) => part.type !== 'reasoning')
    // Providers refuse an assistant message of nothing (a filtered or truncated answer that the loop kept).
    return content.length === 0 ? [{ type: 'text', text: '(no answer)' }] : content
  }

  #find(message: AssistantMessage): RememberedAnswer | undefined {
    const [first] = message.toolCalls
    if (first !== undefined) {
      const answer = this.#answers.get(splitToolCallId(first.id).call)
      return answer?.text === message.text ? answer : undefined
    }
    return [...this.#answers.values()].findLast((answer) => answer.toolCalls.length === 0 && answer.text === message.text)
  }

  #kept(answer: RememberedAnswer, message: AssistantMessage): AssistantContent {
    const wanted = new Set(message.toolCalls.map((call) => this.providerId(call.id)))
    return answer.parts.filter((part) => part.type !== 'tool-call' || wanted.has(part.toolCallId))
  }

  #plain(message: AssistantMessage): AssistantContent {
    const calls = message.toolCalls.map((call) => ({
      type: 'tool-call' as const,
      toolCallId: this.providerId(call.id),
      toolName: echoedName(call.name),
      input: echoedArguments(call),
    }))
    return [...(message.text === '' ? [] : [{ type: 'text' as const, text: cleanText(message.text) }]), ...calls]
  }

  /** Gemini behind a chat-completions gateway: the adapter reads thought signatures under another name than it writes them. */
  #optionsOf(metadata: Record<string, JSONObject>): Record<string, JSONObject> {
    if (this.#kind !== 'openai-compatible') return metadata
    const signature = metadata['openaiCompatible']?.['thoughtSignature']
    return signature === undefined ? {} : { google: { thoughtSignature: signature } }
  }
}

function splitToolCallId(id: string): { readonly call: string; readonly index: number } {
  const colon = id.lastIndexOf(':')
  const index = Number(id.slice(colon + 1))
  return colon > 0 && Number.isInteger(index) ? { call: id.slice(0, colon), index } : { call: id, index: 0 }
}
