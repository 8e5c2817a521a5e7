import { join } from 'node:path'
import { RevisitError } from '../../core/errors.ts'
import type { Part } from './part.ts'
import { pollUntilReady } from './poll-until-ready.ts'
import type { StateFolder } from './state-folder.ts'
import { typescriptLoader } from './typescript-loader.ts'

export interface WorkerOptions {
  readonly index: number
  readonly root: string
  readonly version: string
  /** Everything a worker gets: the user's environment with the addresses of the stack. Asked for at each start, as ports may have changed. */
  readonly environment: () => Record<string, string>
  /** Whether the worker of that process asks for work. */
  readonly polls: (pid: number) => Promise<boolean>
}

/** One worker process: it calls models and owns AppWorld hosts. */
export function workerPart(folder: StateFolder, options: WorkerOptions): Part {
  const name = `worker-${options.index}`
  const log = join(folder.stack, `${name}.log`)
  const program = join(options.root, 'src', 'worker', 'main.ts')
  return {
    name,
    source: 'embedded',
    version: options.version,
    where: program,
    log,
    port: () => null,
    // It lets running episodes end or reach a point where they can be taken up again.
    stopSteps: [{ signal: 'SIGTERM', waitMs: 60_000 }],
    prepare: async () => ({
      program: process.execPath,
      args: ['--import', typescriptLoader(), program],
      environment: options.environment(),
      workingFolder: folder.stack,
      lock: join(folder.stack, `${name}.lock`),
      deathSignal: 'SIGKILL',
      log,
    }),
    ready: (signal, pid) =>
      pollUntilReady(
        name,
        signal,
        async () => {
          if (!(await options.polls(pid))) throw new RevisitError('infrastructure', 'it does not ask for work yet')
        },
        300,
      ),
  }
}
