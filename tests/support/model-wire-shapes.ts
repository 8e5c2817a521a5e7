import type { ProviderKind } from '../../src/services/models/provider-kind.ts'

/** A tool call as a test writes it; `id: null` = the provider sends none. */
export interface WireToolCall {
  readonly id: string | null
  readonly name: string
  readonly args: unknown
}

export interface WireAnswer {
  readonly text?: string
  readonly toolCalls?: readonly WireToolCall[]
  readonly finish?: 'stop' | 'tool-calls' | 'length' | 'content-filter'
}

/** Answers in each provider's documented non-streaming shape; 120 input tokens (20 of them cached), 30 output tokens (10 of them thinking). */
export const wireAnswer: Readonly<Record<ProviderKind, (answer: WireAnswer) => unknown>> = {
  openai: (answer) => ({
    id: 'resp_0a1b2c3d4e5f',
    object: 'response',
    created_at: 1_760_000_000,
    model: 'gpt-5.1-2025-11-13',
    status: answer.finish === 'length' || answer.finish === 'content-filter' ? 'incomplete' : 'completed',
    incomplete_details: answer.finish === 'length' ? { reason: 'max_output_tokens' } : answer.finish === 'content-filter' ? { reason: 'content_filter' } : null,
    error: null,
    output: [
      { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'ENCRYPTED-THINKING' },
      ...(answer.text === undefined
        ? []
        : [{ type: 'message', id: 'msg_1', role: 'assistant', status: 'completed', content: [{ type: 'output_text', text: answer.text, annotations: [] }] }]),
      ...(answer.toolCalls ?? []).map((call, index) => ({
        type: 'function_call',
        id: `fc_${index}`,
        call_id: call.id ?? `call_${index}`,
        name: call.name,
        arguments: typeof call.args === 'string' ? call.args : JSON.stringify(call.args),
        status: 'completed',
      })),
    ],
    usage: {
      input_tokens: 120,
      input_tokens_details: { cached_tokens: 20 },
      output_tokens: 30,
      output_tokens_details: { reasoning_tokens: 10 },
      total_tokens: 150,
    },
  }),
  anthropic: (answer) => ({
    id: 'msg_01ABCDEFGH',
    type: 'message',
    role: 'assistant',
    model: 'claude-sonnet-4-5-20250929',
    content: [
      { type: 'thinking', thinking: 'let me see', signature: 'SIGNED-THINKING' },
      ...(answer.text === undefined ? [] : [{ type: 'text', text: answer.text }]),
      ...(answer.toolCalls ?? []).map((call, index) => ({ type: 'tool_use', id: call.id ?? `toolu_${index}`, name: call.name, input: call.args })),
    ],
    stop_reason: { stop: 'end_turn', 'tool-calls': 'tool_use', length: 'max_tokens', 'content-filter': 'refusal' }[answer.finish ?? 'stop'],
    stop_sequence: null,
    usage: { input_tokens: 100, cache_read_input_tokens: 20, cache_creation_input_tokens: 0, output_tokens: 30 },
  }),
  google: (answer) => ({
    candidates: [
      {
        index: 0,
        content: {
          role: 'model',
          parts: [
            ...(answer.text === undefined ? [] : [{ text: answer.text }]),
            ...(answer.toolCalls ?? []).map((call, index) => ({
              functionCall: { ...(call.id === null ? {} : { id: call.id }), name: call.name, args: call.args },
              ...(index === 0 ? { thoughtSignature: 'SIGNED-THOUGHT' } : {}),
            })),
          ],
        },
        finishReason: { stop: 'STOP', 'tool-calls': 'STOP', length: 'MAX_TOKENS', 'content-filter': 'SAFETY' }[answer.finish ?? 'stop'],
      },
    ],
    usageMetadata: { promptTokenCount: 120, cachedContentTokenCount: 20, candidatesTokenCount: 20, thoughtsTokenCount: 10, totalTokenCount: 150 },
    modelVersion: 'gemini-3-pro-preview',
    responseId: 'g-response-1',
  }),
  'openai-compatible': (answer) => ({
    id: 'chatcmpl-1234567890',
    object: 'chat.completion',
    created: 1_760_000_000,
    model: 'kimi-k2-0905',
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: answer.text ?? null,
          reasoning_content: 'let me see',
          ...(answer.toolCalls === undefined
            ? {}
            : {
                tool_calls: answer.toolCalls.map((call) => ({
                  ...(call.id === null ? {} : { id: call.id }),
                  type: 'function',
                  function: { name: call.name, arguments: typeof call.args === 'string' ? call.args : JSON.stringify(call.args) },
                })),
              }),
        },
        finish_reason: { stop: 'stop', 'tool-calls': 'tool_calls', length: 'length', 'content-filter': 'content_filter' }[answer.finish ?? 'stop'],
      },
    ],
    usage: {
      prompt_tokens: 120,
      completion_tokens: 30,
      total_tokens: 150,
      prompt_tokens_details: { cached_tokens: 20 },
      completion_tokens_details: { reasoning_tokens: 10 },
    },
  }),
}

/** A model name of each kind for which the SDK knows all features. */
export const MODEL: Readonly<Record<ProviderKind, string>> = {
  openai: 'gpt-5.1',
  anthropic: 'claude-sonnet-4-5',
  google: 'gemini-3-pro-preview',
  'openai-compatible': 'kimi-k2',
}
