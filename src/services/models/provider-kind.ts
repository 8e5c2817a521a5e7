/** The wire protocols we speak. `openai` = the responses API; `openai-compatible` = chat completions. */
export const PROVIDER_KINDS = ['openai', 'anthropic', 'google', 'openai-compatible'] as const
export type ProviderKind = (typeof PROVIDER_KINDS)[number]

/** Where a kind lives and its key's usual variable, when the configuration says nothing. */
export const PROVIDER_DEFAULTS: Readonly<Record<Exclude<ProviderKind, 'openai-compatible'>, { readonly baseURL: string; readonly apiKeyEnv: string }>> = {
  openai: { baseURL: 'https://api.openai.com/v1', apiKeyEnv: 'OPENAI_API_KEY' },
  anthropic: { baseURL: 'https://api.anthropic.com/v1', apiKeyEnv: 'ANTHROPIC_API_KEY' },
  google: { baseURL: 'https://generativelanguage.googleapis.com/v1beta', apiKeyEnv: 'GOOGLE_GENERATIVE_AI_API_KEY' },
}
