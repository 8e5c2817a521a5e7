import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseEnv } from 'node:util'
import type { Config } from '../config.ts'
import type { ProvidersConfig } from '../services/models/provider-config.ts'
import { loadProviders } from './load-providers.ts'

/**
 * How models are reached now: the providers file (missing = the built-in providers alone), the scripted models when the stack
 * serves them, and the keys of the environment and of `.env` beside the file. Read afresh at each call.
 */
export function readProviders(config: Pick<Config, 'providersFile' | 'scriptedUrl' | 'environment'>): {
  readonly providers: ProvidersConfig
  readonly environment: Readonly<Record<string, string | undefined>>
} {
  const file = config.providersFile
  const named = existsSync(file) ? loadProviders(file, readFileSync(file)) : {}
  const scripted: ProvidersConfig = config.scriptedUrl === undefined ? {} : { scripted: { kind: 'openai-compatible', baseURL: config.scriptedUrl } }
  const env = join(dirname(file), '.env')
  const beside = existsSync(env) ? parseEnv(readFileSync(env, 'utf8')) : {}
  return { providers: { ...scripted, ...named }, environment: { ...beside, ...config.environment } }
}
