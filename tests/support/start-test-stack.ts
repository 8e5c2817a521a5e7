import { existsSync, mkdtempSync, rmSync } from 'node:fs'
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
 * A configuration with a private, empty state folder that uses the Python and the Temporal CLI which set-up installed, so that
 * nothing is installed again. Addresses in the environment are left out: a test never touches a stack of the user.
 */
export function testConfig(overrides: Partial<Config> = {}): Config {
  const config = readConfig()
  const cli = join(config.home, 'venv', 'bin', 'temporal')
  const python = join(config.home, 'venv', 'bin', 'python')
  return {
    ...config,
    home: mkdtempSync(join(tmpdir(), 'revisit-test-')),
    postgresUrl: undefined,
    temporalAddress: undefined,
    temporalNamespace: 'default',
    temporalCli: config.temporalCli ?? (existsSync(cli) ? cli : undefined),
    python: config.python ?? (existsSync(python) ? python : undefined),
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

export async function removeTestStack(config: Config): Promise<void> {
  await stopStack(config)
  const folder = findStateFolder(config.home)
  if (folder !== undefined && process.getuid?.() === 0) removeSharedFolder(folder)
  rmSync(config.home, { recursive: true, force: true })
}
