import { join } from 'node:path'
import { RevisitError } from '../../core/errors.ts'
import type { Part } from './part.ts'
import { pollUntilReady } from './poll-until-ready.ts'
import { choosePort } from './ports.ts'
import type { StateFolder } from './state-folder.ts'
import { typescriptLoader } from './typescript-loader.ts'

export interface ScriptedOptions {
  readonly root: string
  readonly version: string
  readonly environment: () => Record<string, string>
  /** More arguments for the server, e.g. `--delay-ms 20`. */
  readonly args: readonly string[]
}

/** The scripted models: a loopback server that speaks the OpenAI chat protocol and needs no key. */
export function scriptedPart(folder: StateFolder, options: ScriptedOptions): Part {
  const log = join(folder.stack, 'scripted.log')
  const program = join(options.root, 'src', 'scripted', 'main.ts')
  let port: number | null = null
  return {
    name: 'scripted',
    source: 'embedded',
    version: options.version,
    where: program,
    log,
    port: () => port,
    stopSteps: [{ signal: 'SIGTERM', waitMs: 5_000 }],
    async prepare() {
      port = await choosePort(folder, 'scripted')
      const ledger = join(folder.stack, 'scripted-ledger.jsonl')
      return {
        program: process.execPath,
        args: [
          '--import',
          typescriptLoader(),
          program,
          '--port',
          String(port),
          '--suite',
          join(options.root, 'tasks', 'liveui'),
          '--ledger',
          ledger,
          ...options.args,
        ],
        environment: options.environment(),
        workingFolder: folder.stack,
        lock: join(folder.stack, 'scripted.lock'),
        deathSignal: 'SIGKILL',
        log,
      }
    },
    ready: (signal) =>
      pollUntilReady('the scripted models', signal, async () => {
        if (port === null) throw new RevisitError('bug', 'The scripted models are asked for before they were prepared.')
        const response = await fetch(`${scriptedUrl(port)}/models`)
        if (!response.ok) throw new RevisitError('infrastructure', `it answers with status ${response.status}`)
      }),
  }
}

export const scriptedUrl = (port: number): string => `http://127.0.0.1:${port}/v1`
