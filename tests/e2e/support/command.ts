import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Config } from '../../../src/config.ts'

export interface CommandResult {
  readonly exitCode: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface RunningCommand {
  readonly child: ChildProcess
  /** What it has said on standard error so far. */
  readonly said: () => string
  readonly ended: Promise<CommandResult>
}

/** `revisit …` as a process of its own, on that state folder. */
export function startCommand(config: Config, args: readonly string[]): RunningCommand {
  const child = spawn(process.execPath, [join(config.root, 'bin', 'revisit.mjs'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: config.home,
    env: {
      PATH: config.path,
      HOME: config.home,
      REVISIT_HOME: config.home,
      REVISIT_CONFIG: config.providersFile,
      REVISIT_WORKERS: String(config.workers),
      NO_COLOR: '1',
    },
  })
  let [stdout, stderr] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const ended = new Promise<CommandResult>((resolve, reject) => child.once('error', reject).once('close', (exitCode) => resolve({ exitCode, stdout, stderr })))
  return { child, said: () => stderr, ended }
}

export const runCommand = (config: Config, args: readonly string[]): Promise<CommandResult> => startCommand(config, args).ended
