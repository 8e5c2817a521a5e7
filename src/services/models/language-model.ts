import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogleGenerativeAI } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LanguageModelV3 } from '@ai-sdk/provider'
import { OPTIONS_KEY } from './call-options.ts'
import type { ResolvedProvider } from './resolve-provider.ts'

/** Given where the SDK insists on a key but none is configured; the headers it makes are taken out again (see `withoutUnwantedKey`). */
const NO_KEY = 'no-key'

/** The SDK's adapter for a model, on our `fetch`. The SDK never looks for keys or addresses itself, and never retries at this level. */
export function languageModel(provider: ResolvedProvider, model: string, fetch: typeof globalThis.fetch): LanguageModelV3 {
  const common = { baseURL: provider.baseURL, apiKey: provider.apiKey ?? NO_KEY, headers: { ...provider.headers }, fetch }
  switch (provider.kind) {
    case 'openai':
      return createOpenAI(common).responses(model)
    case 'anthropic':
      return createAnthropic(common).languageModel(model)
    case 'google':
      return createGoogleGenerativeAI(common).languageModel(model)
    case 'openai-compatible':
      return createOpenAICompatible({ ...common, name: OPTIONS_KEY['openai-compatible'] }).chatModel(model)
  }
}

/** Request headers as they go out: without a key header when there is no key. */
export function withoutUnwantedKey(headers: Headers, provider: ResolvedProvider): Record<string, string> {
  const entries = [...headers]
  if (provider.apiKey !== undefined) return Object.fromEntries(entries)
  return Object.fromEntries(entries.filter(([name]) => !['authorization', 'x-api-key', 'x-goog-api-key'].includes(name)))
}
