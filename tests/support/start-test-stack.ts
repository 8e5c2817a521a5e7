import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, readConfig } from '../../src/config.ts'
import { removeSharedFolder } from '../../src/services/stack/shared-root.ts'
import type { StackAddresses } from '../../src/services/stack/stack-addresses.ts'
import { startStack } from '../../src/services/stack/start-stack.ts'
import { findStateFolder } from '../../src/services/stack/state-folder.ts'
import { stopStack } from '../../src/services/stack/stop-stack.ts'

export interface TestStack extends StackAddresses {
  /** The configuration of this stack: its own state folder, the machine's programs. */
  readonly config: Config
  /** Stops it and removes its state folder. */
  stop(): Promise<void>
}

/**
 * A configuration with a private state folder, empty but for a link to what set-up installed (`npm test` has run it; by hand:
 * `npm run setup`). Addresses in the environment are left out: a test never touches a stack of the user.
 */
export function testConfig(overrides: Partial<Config> = {}): Config {
  const config = readConfig()
  const home = overrides.home ?? mkdtempSync(join(tmpdir(), 'revisit-test-'))
  mkdirSync(home, { recursive: true })
  const environment = join(config.home, 'venv')
  if (existsSync(environment) && !existsSync(join(home, 'venv'))) symlinkSync(realpathSync(environment), join(home, 'venv'))
  return {
    ...config,
    home,
    postgresUrl: undefined,
    temporalAddress: undefined,
    temporalNamespace: 'default',
    workers: 0,
    environment: Object.fromEntries(Object.entries(config.environment).filter(([name]) => !name.startsWith('REVISIT_'))),
    ...overrides,
  }
}

/** A private Postgres and Temporal (and workers, if asked for), up in about three seconds. It ends with the test process at the latest. */
export async function startTestStack(overrides: Partial<Config> = {}): Promise<TestStack> {
  const config = testConfig(overrides)
  const addresses = await startStack(config, { lifetime: 'with-parent' })
  return { ...addresses, config, stop: () => removeTestStack(config) }
}

/** Stops the stack of that state folder, if it runs, and removes the folder. */
export async function removeTestStack(config: Pick<Config, 'home'>): Promise<void> {
  if (existsSync(join(config.home, 'home-id'))) {
    await stopStack(config)
    const folder = findStateFolder(config.home)
    if (folder !== undefined && process.getuid?.() === 0) removeSharedFolder(folder)
  }
  rmSync(config.home, { recursive: true, force: true })
}
