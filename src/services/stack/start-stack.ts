import type { ChildProcess } from 'node:child_process'
import { statfsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Config } from '../../config.ts'
import { RevisitError } from '../../core/errors.ts'
import { tellingLogLine } from './last-log-line.ts'
import { launch, launcherExit } from './launch.ts'
import { findPython } from './python.ts'
import { type StackAddresses, stackAddresses } from './stack-addresses.ts'
import { readLiveStack, readStackFile, type StackFile } from './stack-file.ts'
import { openStateFolder, type StateFolder } from './state-folder.ts'
import { typescriptLoader } from './typescript-loader.ts'

const supervisorProgram = fileURLToPath(new URL('supervisor-main.ts', import.meta.url))
/** Postgres writes 40 MB at once and 64 MB and more while it works. */
const neededBytes = 250_000_000
const limitMs = 300_000

export interface StartOptions {
  /** `detached` (the default) outlives this process; `with-parent` is stopped when it ends, however it ends. */
  readonly lifetime?: 'detached' | 'with-parent'
  readonly onProgress?: (line: string) => void
}

/**
 * Starts the stack of this state folder or attaches to the one that runs; any number of processes may do it at once.
 * @throws RevisitError `infrastructure` or `usage` saying which part could not be started and why.
 */
export async function startStack(config: Config, options: StartOptions = {}): Promise<StackAddresses & { readonly attached: boolean }> {
  if (process.platform !== 'linux') {
    throw new RevisitError('not-built', `The embedded stack runs on Linux; this is ${process.platform}.`, {
      hint: 'Run Revisit in a Linux container or virtual machine.',
    })
  }
  const folder = openStateFolder(config.home)
  const deadline = Date.now() + limitMs
  let attached = true
  let child: ChildProcess | undefined
  let startedPid: number | undefined
  while (Date.now() < deadline) {
    const live = readLiveStack(folder)
    if (live?.phase === 'ready') {
      child?.unref()
      return { ...stackAddresses(config, folder, live), attached: attached || live.supervisor.pid !== startedPid }
    }
    if (child === undefined && live === undefined) {
      checkSpace(config.home)
      options.onProgress?.(`Starting the stack of ${config.home} …`)
      child = await launchSupervisor(config, folder, options.lifetime ?? 'detached')
      startedPid = child.pid
      attached = false
    }
    if (child !== undefined && (child.exitCode !== null || child.signalCode !== null)) {
      // Another one holds the lock: it is starting, or ending, or was started a moment before ours.
      if (child.exitCode !== launcherExit.locked) throw startFailure(folder, child, startedPid)
      child = undefined
      attached = true
    }
    await wait(80)
  }
  throw new RevisitError('infrastructure', `The stack is not ready after ${limitMs / 1000} s. ${whatIsMissing(readLiveStack(folder))}`, {
    hint: `Look at ${join(folder.stack, 'supervisor.log')}, or try: revisit down && revisit up`,
  })
}

async function launchSupervisor(config: Config, folder: StateFolder, lifetime: 'detached' | 'with-parent'): Promise<ChildProcess> {
  const inherited = Object.entries(config.environment).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
  // The supervisor works in the state folder, so relative paths are made whole here.
  const paths = { REVISIT_TEMPORAL_CLI: config.temporalCli, REVISIT_POSTGRES_BIN: config.postgresBin }
  const absolute = Object.entries(paths).flatMap(([name, value]) => (value === undefined ? [] : [[name, resolve(value)] as const]))
  const spawned = launch(await findPython(config), {
    program: process.execPath,
    args: ['--import', typescriptLoader(), supervisorProgram],
    environment: { ...Object.fromEntries(inherited), ...variablesOf(config), ...Object.fromEntries(absolute), REVISIT_HOME: folder.path },
    workingFolder: folder.stack,
    lock: join(folder.stack, 'supervisor.lock'),
    ...(lifetime === 'with-parent' ? { deathSignal: 'SIGTERM' as const } : {}),
    log: join(folder.stack, 'supervisor.log'),
  })
  await new Promise<void>((started, failed) => spawned.once('spawn', started).once('error', failed))
  return spawned
}

/** What a caller may set in the config without an environment variable (tests do). */
function variablesOf(config: Config): Record<string, string> {
  const entries = {
    REVISIT_POSTGRES_URL: config.postgresUrl,
    REVISIT_TEMPORAL_ADDRESS: config.temporalAddress,
    REVISIT_TEMPORAL_NAMESPACE: config.temporalNamespace,
    REVISIT_PYTHON: config.python,
    REVISIT_WORKERS: String(config.workers),
    REVISIT_HOSTS: config.hosts === undefined ? undefined : String(config.hosts),
    REVISIT_LOG_LEVEL: config.logLevel,
    REVISIT_RETRY_DIVISOR: String(config.retryDivisor),
    REVISIT_CONFIG: config.providersFile,
    REVISIT_SCRIPTED_ARGS: config.scriptedArgs.join(' '),
    PATH: config.path,
  }
  return Object.fromEntries(Object.entries(entries).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])))
}

function checkSpace(home: string): void {
  const { bavail, bsize } = statfsSync(home)
  if (bavail * bsize >= neededBytes) return
  throw diskFull(home, `only ${Math.floor((bavail * bsize) / 1e6)} MB are free, and Postgres and Temporal need ${neededBytes / 1e6} MB to start`)
}

function startFailure(folder: StateFolder, child: ChildProcess, pid: number | undefined): RevisitError {
  const log = join(folder.stack, 'supervisor.log')
  if (child.exitCode === 74) return diskFull(folder.path, 'nothing more can be written')
  const file = readStackFile(folder)
  const reason = file?.supervisor.pid === pid ? file?.reason : undefined
  if (reason?.includes('No space left on device') === true) return diskFull(folder.path, reason)
  return new RevisitError(
    'infrastructure',
    reason ?? `The supervisor ended at once (${child.signalCode ?? `exit code ${String(child.exitCode)}`}): ${tellingLogLine(log) ?? 'it said nothing'}`,
    {
      hint: `The whole story: ${log}. What is there and what is missing: revisit doctor`,
    },
  )
}

function diskFull(home: string, detail: string): RevisitError {
  return new RevisitError('infrastructure', `The disk that holds ${home} is full: ${detail}.`, {
    hint: 'Free some space (or set REVISIT_HOME to another disk) and run the command again; nothing was lost.',
  })
}

function whatIsMissing(file: StackFile | undefined): string {
  if (file === undefined) return 'Its supervisor does not answer.'
  return file.parts
    .filter((part) => part.phase !== 'running')
    .map((part) => `${part.name} is ${part.phase}${part.lastEnd === null ? '' : ` (${part.lastEnd})`}.`)
    .join(' ')
}
