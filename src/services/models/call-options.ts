import type { SharedV3ProviderOptions } from '@ai-sdk/provider'
import { RevisitError } from '../../core/errors.ts'
import type { ModelSettings } from '../../core/model-settings.ts'
import type { ProviderKind } from './provider-kind.ts'

/** The settings of a model as the SDK takes them. */
export interface CallOptions {
  readonly maxOutputTokens?: number
  readonly temperature?: number
  readonly topP?: number
  readonly seed?: number
  readonly providerOptions: SharedV3ProviderOptions
}

/** Which words of `reasoningEffort` a kind knows. */
const EFFORTS: Readonly<Record<ProviderKind, readonly string[]>> = {
  openai: ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'],
  anthropic: ['low', 'medium', 'high', 'xhigh', 'max'],
  google: ['minimal', 'low', 'medium', 'high'],
  'openai-compatible': ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'],
}

/**
 * What `settings.providerOptions` may name. Nothing that changes who sees the data, stores it, runs tools at the provider, or points
 * to another conversation. For `openai-compatible` these are fields of the request body, as vLLM, llama.cpp, OpenRouter and others take them.
 */
export const ALLOWED_OPTIONS: Readonly<Record<ProviderKind, readonly string[]>> = {
  openai: [
    'reasoningSummary',
    'textVerbosity',
    'serviceTier',
    'parallelToolCalls',
    'truncation',
    'forceReasoning',
    'systemMessageMode',
    'promptCacheRetention',
  ],
  anthropic: ['thinking', 'disableParallelToolUse', 'sendReasoning', 'speed'],
  google: ['thinkingConfig', 'safetySettings', 'threshold', 'serviceTier'],
  'openai-compatible': [
    'chat_template_kwargs',
    'enable_thinking',
    'frequency_penalty',
    'max_completion_tokens',
    'min_p',
    'parallel_tool_calls',
    'presence_penalty',
    'provider',
    'reasoning',
    'repetition_penalty',
    'service_tier',
    'thinking',
    'thinking_budget',
    'top_k',
    'verbosity',
  ],
}

/** The SDK's namespace of each kind's options. */
export const OPTIONS_KEY: Readonly<Record<ProviderKind, string>> = {
  openai: 'openai',
  anthropic: 'anthropic',
  google: 'google',
  'openai-compatible': 'openaiCompatible',
}

/**
 * Called when a plan is made (so that a bad setting is refused before anything runs) and for every call.
 *
 * @throws RevisitError `usage` naming the setting.
 */
export function callOptions(kind: ProviderKind, settings: ModelSettings): CallOptions {
  const extra = settings.providerOptions ?? {}
  for (const name of Object.keys(extra)) {
    if (!ALLOWED_OPTIONS[kind].includes(name)) {
      throw new RevisitError('usage', `settings.providerOptions.${name}: not passed on to ${kind}; known: ${ALLOWED_OPTIONS[kind].join(', ')}`)
    }
  }
  const effort = settings.reasoningEffort
  if (effort !== undefined && !EFFORTS[kind].includes(effort)) {
    throw new RevisitError('usage', `settings.reasoningEffort: ${kind} knows ${EFFORTS[kind].join(', ')}, not "${effort}"`)
  }
  if (!settings.sendReasoning && kind !== 'openai-compatible') {
    throw new RevisitError(
      'usage',
      `settings.sendReasoning: only openai-compatible servers may need it off; ${kind} needs its own thinking back over tool steps`,
    )
  }
  if (settings.seed !== undefined && (kind === 'openai' || kind === 'anthropic')) {
    throw new RevisitError('usage', `settings.seed: ${kind} takes no seed; remove it`)
  }
  return {
    ...(settings.maxOutputTokens === undefined ? {} : { maxOutputTokens: settings.maxOutputTokens }),
    ...(settings.temperature === undefined ? {} : { temperature: settings.temperature }),
    ...(settings.topP === undefined ? {} : { topP: settings.topP }),
    ...(settings.seed === undefined ? {} : { seed: settings.seed }),
    providerOptions: { [OPTIONS_KEY[kind]]: { ...extra, ...fixedOptions(kind), ...effortOption(kind, effort, extra['thinkingConfig']) } },
  }
}

/** Nothing is stored at OpenAI (the thinking travels with the conversation, encrypted). */
function fixedOptions(kind: ProviderKind): SharedV3ProviderOptions[string] {
  return kind === 'openai' ? { store: false } : {}
}

function effortOption(kind: ProviderKind, effort: string | undefined, thinkingConfig: unknown): SharedV3ProviderOptions[string] {
  if (effort === undefined) return {}
  switch (kind) {
    case 'openai':
    case 'openai-compatible':
      return { reasoningEffort: effort }
    case 'anthropic':
      return { effort }
    case 'google':
      return { thinkingConfig: { ...(typeof thinkingConfig === 'object' ? thinkingConfig : {}), thinkingLevel: effort } }
  }
}
