import { expect } from 'vitest'
import type { ModelMessage } from '../../../src/core/ports/model.ts'
import type { ProviderKind } from '../../../src/services/models/provider-kind.ts'
import { TOOLS } from '../../support/model-setup.ts'

export const USER: ModelMessage = { role: 'user', text: 'Set my alarm for 6:15.' }
export const alarm = { id: 'call_abc123', name: 'phone__create_alarm', args: { time: '06:15' } }
export const save = { id: 'call_def456', name: 'save_result', args: { patch: { '/saved/alarm': { time: '06:15' } }, message: 'done' } }

/** What the first request of a conversation has to look like on the wire. */
export const FIRST_BODY: Readonly<Record<ProviderKind, unknown>> = {
  openai: {
    model: 'gpt-5.1',
    store: false,
    include: ['reasoning.encrypted_content'],
    max_output_tokens: 500,
    reasoning: { effort: 'high' },
    input: [
      { role: 'developer', content: 'You set alarms.' },
      { role: 'user', content: [{ type: 'input_text', text: USER.text }] },
    ],
    tools: TOOLS.map((tool) => ({ type: 'function', name: tool.name, description: tool.description, parameters: tool.parameters, strict: false })),
  },
  anthropic: {
    model: 'claude-sonnet-4-5',
    max_tokens: 500,
    output_config: { effort: 'high' },
    system: [{ type: 'text', text: 'You set alarms.', cache_control: { type: 'ephemeral' } }],
    messages: [{ role: 'user', content: [{ type: 'text', text: USER.text, cache_control: { type: 'ephemeral' } }] }],
    tools: TOOLS.map((tool) => ({ name: tool.name, description: tool.description, input_schema: tool.parameters })),
  },
  google: {
    generationConfig: { maxOutputTokens: 500, thinkingConfig: { thinkingLevel: 'high' } },
    systemInstruction: { parts: [{ text: 'You set alarms.' }] },
    contents: [{ role: 'user', parts: [{ text: USER.text }] }],
    tools: [
      {
        functionDeclarations: [
          expect.objectContaining({ name: 'phone__create_alarm', description: 'Create an alarm.' }),
          expect.objectContaining({ name: 'save_result' }),
        ],
      },
    ],
  },
  'openai-compatible': {
    model: 'kimi-k2',
    max_tokens: 500,
    reasoning_effort: 'high',
    messages: [
      { role: 'system', content: 'You set alarms.' },
      { role: 'user', content: USER.text },
    ],
    tools: TOOLS.map((tool) => ({ type: 'function', function: { name: tool.name, description: tool.description, parameters: tool.parameters } })),
  },
}

/** What the second request carries of the first answer (thinking with its proof, both calls) and of our results. */
export const SECOND_BODY: Readonly<Record<ProviderKind, unknown>> = {
  openai: {
    input: [
      expect.anything(),
      expect.anything(),
      { type: 'reasoning', encrypted_content: 'ENCRYPTED-THINKING', summary: [] },
      { type: 'function_call', call_id: 'call_abc123', name: 'phone__create_alarm', arguments: '{"time":"06:15"}' },
      { type: 'function_call', call_id: 'call_def456', name: 'save_result', arguments: JSON.stringify(save.args) },
      { type: 'function_call_output', call_id: 'call_abc123', output: '{"alarm_id":9}' },
      { type: 'function_call_output', call_id: 'call_def456', output: 'not yet' },
    ],
  },
  anthropic: {
    messages: [
      expect.anything(),
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'let me see', signature: 'SIGNED-THINKING' },
          { type: 'tool_use', id: 'call_abc123', name: 'phone__create_alarm', input: { time: '06:15' } },
          { type: 'tool_use', id: 'call_def456', name: 'save_result', input: save.args },
        ],
      },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 'call_abc123', content: '{"alarm_id":9}' },
          { type: 'tool_result', tool_use_id: 'call_def456', content: 'not yet', cache_control: { type: 'ephemeral' } },
        ],
      },
    ],
  },
  google: {
    contents: [
      expect.anything(),
      {
        role: 'model',
        parts: [
          { functionCall: { id: 'call_abc123', name: 'phone__create_alarm', args: { time: '06:15' } }, thoughtSignature: 'SIGNED-THOUGHT' },
          { functionCall: { id: 'call_def456', name: 'save_result', args: save.args } },
        ],
      },
      {
        role: 'user',
        parts: [
          { functionResponse: { id: 'call_abc123', name: 'phone__create_alarm', response: { name: 'phone__create_alarm', content: { alarm_id: 9 } } } },
          { functionResponse: { id: 'call_def456', name: 'save_result', response: { name: 'save_result', content: 'not yet' } } },
        ],
      },
    ],
  },
  'openai-compatible': {
    messages: [
      expect.anything(),
      expect.anything(),
      {
        role: 'assistant',
        content: null,
        reasoning_content: 'let me see',
        tool_calls: [
          { id: 'call_abc123', type: 'function', function: { name: 'phone__create_alarm', arguments: '{"time":"06:15"}' } },
          { id: 'call_def456', type: 'function', function: { name: 'save_result', arguments: JSON.stringify(save.args) } },
        ],
      },
      { role: 'tool', tool_call_id: 'call_abc123', content: '{"alarm_id":9}' },
      { role: 'tool', tool_call_id: 'call_def456', content: 'not yet' },
    ],
  },
}
