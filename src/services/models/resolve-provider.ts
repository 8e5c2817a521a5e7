import { RevisitError } from '../../core/errors.ts'
import { ModelParkedError } from '../../core/model-parked-error.ts'
import type { Price, ProvidersConfig } from './provider-config.ts'
import { PROVIDER_DEFAULTS, type ProviderKind } from './provider-kind.ts'

/** A provider that can be called: the connection. None of it is identity. */
export interface ResolvedProvider {
  readonly name: string
  readonly kind: ProviderKind
  readonly baseURL: string
  /** Undefined for local servers that want none. */
  readonly apiKey: string | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly price: Price | undefined
  /** Values of every configured key variable: what must never reach a log, an error, the journal or a blob. */
  readonly secrets: readonly string[]
}

/** A model id's two parts: `openai/gpt-5.1`; everything after the first slash is the provider's own name of the model. */
export function splitModelId(id: string): { readonly provider: string; readonly model: string } {
  const slash = id.indexOf('/')
  if (slash < 1 || slash === id.length - 1) {
    throw new RevisitError('usage', `model id "${id}" is not of the form provider/model, e.g. openai/gpt-5.1`)
  }
  return { provider: id.slice(0, slash), model: id.slice(slash + 1) }
}

/** The providers as configured, and those that need no configuration (openai, anthropic, google). */
export function withBuiltInProviders(config: ProvidersConfig): ProvidersConfig {
  return { openai: { kind: 'openai' }, anthropic: { kind: 'anthropic' }, google: { kind: 'google' }, ...config }
}

/**
 * The connection of a model.
 *
 * @throws RevisitError `usage` for an unknown provider; ModelParkedError `missing-key` when its variable is not set.
 */
export function resolveProvider(
  modelId: string,
  config: ProvidersConfig,
  environment: Readonly<Record<string, string | undefined>>,
): { readonly provider: ResolvedProvider; readonly model: string } {
  const { provider: name, model } = splitModelId(modelId)
  const providers = withBuiltInProviders(config)
  const entry = Object.hasOwn(providers, name) ? providers[name] : undefined
  if (entry === undefined) {
    throw new RevisitError('usage', `model "${modelId}": no provider "${name}"; known: ${Object.keys(providers).toSorted().join(', ')}`, {
      hint: name === 'scripted' ? 'The stack serves it: revisit up.' : 'Add it under `providers:` in revisit.config.yaml.',
    })
  }
  const defaults = entry.kind === 'openai-compatible' ? undefined : PROVIDER_DEFAULTS[entry.kind]
  const baseURL = entry.baseURL ?? defaults?.baseURL
  if (baseURL === undefined) throw new RevisitError('usage', `provider "${name}" has no baseURL`)
  const keyName = entry.apiKeyEnv ?? (entry.baseURL === undefined ? defaults?.apiKeyEnv : undefined)
  const apiKey = keyName === undefined ? undefined : environment[keyName]
  if (keyName !== undefined && (apiKey === undefined || apiKey.trim() === '')) {
    throw new ModelParkedError({ cause: 'missing-key', detail: `${keyName} is not set; provider "${name}" takes its key from it (environment or .env)` })
  }
  return {
    provider: {
      name,
      kind: entry.kind,
      baseURL: baseURL.replace(/\/+$/, ''),
      apiKey: apiKey?.trim(),
      headers: entry.headers ?? {},
      price: entry.prices !== undefined && Object.hasOwn(entry.prices, model) ? entry.prices[model] : undefined,
      secrets: keyValues(providers, environment),
    },
    model,
  }
}

function keyValues(providers: ProvidersConfig, environment: Readonly<Record<string, string | undefined>>): string[] {
  const names = Object.values(providers).flatMap(
    (entry) => entry.apiKeyEnv ?? (entry.kind === 'openai-compatible' ? [] : PROVIDER_DEFAULTS[entry.kind].apiKeyEnv),
  )
  return [...new Set(names.map((name) => environment[name]?.trim() ?? '').filter((value) => value !== ''))]
}
