import type { ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { RevisitError } from '../../core/errors.ts'
import { logTail, tellingLogLine } from './last-log-line.ts'
import { launch, launcherExit } from './launch.ts'
import type { Part } from './part.ts'
import { identifyProcess } from './process-identity.ts'
import type { PartStatus } from './stack-file.ts'

const firstDelayMs = 500
const longestDelayMs = 30_000
/** After so long a run the next death starts with the short delay again. */
const steadyMs = 10_000
/** Before it ever served, a part may fail so often until the whole start is given up. */
const failuresAtStart = 3
/** How long a part of an ended supervisor may take to end and free its lock. */
const lockedLimitMs = 90_000

interface End {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

export interface KeptPartOptions {
  readonly python: string
  readonly say: (line: string) => void
  /** Called after every change of the status. */
  readonly changed: () => void
}

/** Keeps one part running: starts it, waits until it serves, starts it again with growing delays when it ends. */
export class KeptPart {
  readonly #part: Part
  readonly #options: KeptPartOptions
  readonly #stopping = new AbortController()
  readonly #first: Promise<void>
  #tellFirst: { serves: () => void; fails: (error: RevisitError) => void } = { serves: () => undefined, fails: () => undefined }
  #running: { child: ChildProcess; ended: Promise<End> } | undefined
  #loop: Promise<void> | undefined
  #served = false
  #status: PartStatus

  constructor(part: Part, options: KeptPartOptions) {
    this.#part = part
    this.#options = options
    this.#first = new Promise((serves, fails) => {
      this.#tellFirst = { serves, fails }
    })
    const { name, source, version, where, log } = part
    this.#status = {
      name,
      source,
      version,
      where,
      log,
      phase: 'starting',
      process: null,
      port: null,
      since: new Date().toISOString(),
      restarts: 0,
      lastEnd: null,
    }
  }

  get status(): PartStatus {
    return this.#status
  }

  /** Resolves when it serves for the first time. @throws RevisitError when it could not be brought up. */
  start(): Promise<void> {
    this.#loop ??= this.#keep()
    return this.#first
  }

  /** Asks the process that runs now to end; another one is started in its place. */
  replace(reason: string): void {
    this.#options.say(`${this.#part.name}: is started again, as ${reason}`)
    this.#running?.child.kill('SIGTERM')
  }

  /** Ends it with the part's own signals, then with SIGKILL; it is not started again. */
  async stop(): Promise<void> {
    this.#stopping.abort(new RevisitError('cancelled', `${this.#part.name} is being stopped.`))
    this.#first.catch(() => undefined) // whoever waits for it has been told; nobody else listens
    const { child, ended } = this.#running ?? {}
    if (child !== undefined && ended !== undefined) {
      this.#change({ phase: 'stopping' })
      await this.#endWithSignals(child, ended)
    }
    await this.#loop
    if (this.#status.phase !== 'failed') this.#change({ phase: 'stopped', process: null })
  }

  async #endWithSignals(child: ChildProcess, ended: Promise<End>): Promise<void> {
    for (const { signal, waitMs } of this.#part.stopSteps) {
      child.kill(signal)
      const timer = new AbortController()
      const inTime = await Promise.race([ended.then(() => true), wait(waitMs, false, { signal: timer.signal }).catch(() => false)])
      timer.abort()
      if (inTime) return
      this.#options.say(`${this.#part.name} did not end within ${waitMs / 1000} s of ${signal}`)
    }
    child.kill('SIGKILL')
    await ended
  }

  async #keep(): Promise<void> {
    await this.#keepUntilStopped()
    // Nothing more will serve: whoever still waits is told. (Told already when it served or was given up.)
    this.#tellFirst.fails(new RevisitError('cancelled', `${this.#part.name} was stopped.`))
  }

  async #keepUntilStopped(): Promise<void> {
    let failures = 0
    let lockedSince: number | undefined
    while (!this.#stopping.signal.aborted) {
      const started = Date.now()
      const trouble = await this.#runOnce()
      if (this.#stopping.signal.aborted) return
      if (trouble === 'locked') {
        lockedSince ??= started
        if (Date.now() - lockedSince < lockedLimitMs) {
          if (this.#status.phase !== 'waiting') this.#options.say(`${this.#part.name}: waits for an earlier one of this state folder to end`)
          this.#change({ phase: 'waiting', process: null })
          await this.#pause(200)
          continue
        }
      }
      lockedSince = undefined
      failures = Date.now() - started > steadyMs ? 1 : failures + 1
      const reason = trouble === 'locked' ? `an earlier ${this.#part.name} of this state folder does not end` : trouble
      if (!this.#served && failures >= failuresAtStart) return this.#giveUp(reason)
      const delayMs = Math.min(longestDelayMs, firstDelayMs * 2 ** (failures - 1))
      this.#options.say(`${this.#part.name}: ${reason}; it is started again in ${delayMs / 1000} s`)
      this.#change({ phase: 'restarting', process: null, lastEnd: reason, restarts: this.#status.restarts + 1 })
      const mended = this.#part.mend?.(logTail(this.#part.log))
      if (mended !== undefined) this.#options.say(`${this.#part.name}: ${mended}`)
      await this.#pause(delayMs)
    }
  }

  /** One life of the part. @returns why it ended, in words, or that its lock is taken. */
  async #runOnce(): Promise<string> {
    try {
      const spec = await this.#part.prepare()
      this.#stopping.signal.throwIfAborted()
      const child = launch(this.#options.python, spec)
      const ended = new Promise<End>((resolve, reject) => child.once('error', reject).once('exit', (code, signal) => resolve({ code, signal })))
      this.#running = { child, ended }
      this.#change({ phase: 'starting', process: child.pid === undefined ? null : (identifyProcess(child.pid) ?? null), port: this.#part.port() })
      const polling = new AbortController()
      const end = await Promise.race([ended, this.#part.ready(polling.signal, child.pid ?? 0).then(() => undefined)])
        .catch(async (error: unknown) => {
          child.kill('SIGKILL')
          await ended
          throw error
        })
        .finally(() => polling.abort())
      if (end === undefined) {
        this.#served = true
        this.#options.say(`${this.#part.name}: runs (process ${child.pid ?? 0}${this.#part.port() === null ? '' : `, port ${this.#part.port() ?? 0}`})`)
        this.#change({ phase: 'running' })
        this.#tellFirst.serves()
      }
      const { code, signal } = end ?? (await ended)
      if (code === launcherExit.locked) return 'locked'
      const said = tellingLogLine(this.#part.log)
      return `${signal === null ? `it ended with exit code ${code ?? 0}` : `it was ended by ${signal}`}${said === undefined ? '' : ` (in its log: ${said.slice(0, 300)})`}`
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    } finally {
      this.#running = undefined
    }
  }

  #giveUp(reason: string): void {
    this.#options.say(`${this.#part.name}: given up: ${reason}`)
    this.#change({ phase: 'failed', process: null, lastEnd: reason })
    this.#tellFirst.fails(new RevisitError('infrastructure', `${this.#part.name} could not be started: ${reason}`, { hint: `Its log: ${this.#part.log}` }))
  }

  async #pause(ms: number): Promise<void> {
    await wait(ms, undefined, { signal: this.#stopping.signal }).catch(() => undefined) // only a stop ends it early
  }

  #change(change: Partial<PartStatus>): void {
    const since = change.phase !== undefined && change.phase !== this.#status.phase ? new Date().toISOString() : this.#status.since
    this.#status = { ...this.#status, ...change, since }
    this.#options.changed()
  }
}
