import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, renameSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { UserIds } from './server-user.ts'

const launcher = fileURLToPath(new URL('launcher.py', import.meta.url))
const logLimitBytes = 20_000_000

/** Exit codes of the launcher itself. */
export const launcherExit = { locked: 75, orphaned: 70, unstartable: 71 } as const

export interface Launch {
  readonly program: string
  readonly args: readonly string[]
  /** The whole environment of the program. */
  readonly environment: Readonly<Record<string, string>>
  readonly workingFolder: string
  /** Held for the program's lifetime. */
  readonly lock?: string
  /** Sent by the kernel when this process ends; none for a program that outlives it. */
  readonly deathSignal?: 'SIGINT' | 'SIGTERM' | 'SIGKILL'
  /** Other user to run as (only root can). */
  readonly user?: UserIds | undefined
  /** A server's pid file, removed by the launcher when the server it names is gone. */
  readonly stalePidFile?: string
  /** Gets standard output and standard error, appended. */
  readonly log: string
}

/** Starts a program through the launcher (`python` runs it), in a process group of its own, so that Ctrl-C does not reach it. */
export function launch(python: string, spec: Launch): ChildProcess {
  const options = [
    ...(spec.lock === undefined ? [] : ['--lock', spec.lock]),
    ...(spec.user === undefined ? [] : ['--uid', String(spec.user.uid), '--gid', String(spec.user.gid)]),
    ...(spec.deathSignal === undefined ? [] : ['--parent', String(process.pid), '--death-signal', spec.deathSignal]),
    ...(spec.stalePidFile === undefined ? [] : ['--stale-pid-file', spec.stalePidFile]),
  ]
  const log = openLog(spec.log)
  try {
    return spawn(python, ['-I', '-S', launcher, ...options, '--', spec.program, ...spec.args], {
      env: { ...spec.environment },
      cwd: spec.workingFolder,
      detached: true,
      stdio: ['ignore', log, log],
    })
  } finally {
    closeSync(log)
  }
}

function openLog(path: string): number {
  if (existsSync(path) && statSync(path).size > logLimitBytes) renameSync(path, `${path}.old`)
  return openSync(path, 'a', 0o600)
}
