import type { Config } from '../config.ts'
import { RevisitError } from '../core/errors.ts'
import { attachStack } from '../services/stack/attach-stack.ts'
import { readProviders } from './read-providers.ts'

/** Providers as they can be reached now: the scripted models where the stack serves them; all others need no stack. */
export async function reachableProviders(config: Config): Promise<ReturnType<typeof readProviders>> {
  try {
    return readProviders({ ...config, scriptedUrl: (await attachStack(config)).scriptedUrl ?? config.scriptedUrl })
  } catch (error) {
    if (error instanceof RevisitError && error.code === 'stack-down') return readProviders(config)
    throw error
  }
}
