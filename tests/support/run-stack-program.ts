import { join } from 'node:path'
import { type ChildProcess, spawn } from 'node:child_process'
import type { Config } from '../../src/config.ts'
import { typescriptLoader } from '../../src/services/stack/typescript-loader.ts'

export interface RunOptions {
  /** Put before the program, e.g. `setpriv …` to run it as another user. */
  readonly before?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
}

export interface ProgramResult {
  readonly exitCode: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs `revisit up|down|status|doctor` in a process of its own, without workers, on the state folder of that configuration. */
export async function runStackProgram(config: ProgramConfig, args: readonly string[], options: RunOptions = {}): Promise<ProgramResult> {
  const child = startStackProgram(config, args, options)
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) child[name]?.setEncoding('utf8').on('data', (text: string) => (output[name] += text))
  const exitCode = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  return { exitCode, ...output }
}

type ProgramConfig = Pick<Config, 'root' | 'home' | 'path'>

/** The same, without waiting for its end. */
export function startStackProgram(config: ProgramConfig, args: readonly string[], options: RunOptions = {}): ChildProcess {
  const [program = process.execPath, ...rest] = [
    ...(options.before ?? []),
    process.execPath,
    '--import',
    typescriptLoader(),
    join(config.root, 'tests/support/stack-program.ts'),
    ...args,
  ]
  return spawn(program, rest, {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: config.home,
    env: { PATH: config.path, HOME: config.home, REVISIT_HOME: config.home, REVISIT_WORKERS: '0', ...options.environment },
  })
}
