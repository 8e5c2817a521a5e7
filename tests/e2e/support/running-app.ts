import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withApp, type AppContext } from '../../../src/app/app-context.ts'
import { wakeRunningSurveys } from '../../../src/app/wake-running-surveys.ts'
import type { Config } from '../../../src/config.ts'
import { startStack } from '../../../src/services/stack/start-stack.ts'
import { removeTestStack, testConfig } from '../../support/start-test-stack.ts'

export interface RunningApp {
  readonly app: AppContext
  readonly config: Config
  /** Ends the stack and removes its state folder. */
  stop(): Promise<void>
}

/** How long a scripted model thinks, so that whatever a test does to a survey happens while calls are under way. */
const DELAY_MS = 120

/** The whole program on a private state folder: stack, one worker with one AppWorld host, scripted models; and a use case's view of it. */
export async function startApp(overrides: Partial<Config> = {}): Promise<RunningApp> {
  const own = testConfig({ workers: 1, hosts: 1, scriptedArgs: ['--delay-ms', String(DELAY_MS)], retryDivisor: 4, ...overrides })
  const config = { ...own, providersFile: join(own.home, 'revisit.config.yaml') }
  await startStack(config, { lifetime: 'with-parent' })
  let close = (): void => undefined
  let closed: Promise<void> = Promise.resolve()
  const app = await new Promise<AppContext>((opened, failed) => {
    closed = withApp(config, async (context) => {
      opened(context)
      await new Promise<void>((over) => (close = over))
    })
    closed.catch(failed)
  })
  return {
    app,
    config,
    stop: async () => {
      close()
      await closed
      await removeTestStack(config)
    },
  }
}

/** What `revisit up` does; the stack ends with the test process. */
export async function up(config: Config): Promise<readonly string[]> {
  await startStack(config, { lifetime: 'with-parent' })
  return withApp(config, wakeRunningSurveys)
}

/** Makes these providers known to planning and to the workers, which read the file for every model client. */
export function writeProviders(
  config: Pick<Config, 'providersFile'>,
  providers: Readonly<Record<string, { readonly baseURL: string; readonly apiKeyEnv?: string }>>,
): void {
  const document = { providers: Object.fromEntries(Object.entries(providers).map(([name, provider]) => [name, { kind: 'openai-compatible', ...provider }])) }
  writeFileSync(config.providersFile, JSON.stringify(document))
}
