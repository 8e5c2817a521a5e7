import { basename } from 'node:path'
import type { Config } from '../../config.ts'
import { RevisitError } from '../../core/errors.ts'
import { ensureDatabaseAnswers } from '../store/ensure-database.ts'
import { checkNamespace } from '../temporal/prepare-namespace.ts'
import { workflowPollers } from '../temporal/workflow-pollers.ts'
import { KeptPart } from './kept-part.ts'
import { findPostgres } from './postgres-binaries.ts'
import { embeddedPostgresUrl, postgresPart } from './postgres-part.ts'
import { identifyProcess, isErrno, type ProcessIdentity } from './process-identity.ts'
import { programVersion } from './program-version.ts'
import { findPython } from './python.ts'
import { clearAbandoned } from './shared-root.ts'
import { scriptedPart, scriptedUrl } from './scripted-part.ts'
import { type PartStatus, type StackFile, writeStackFile } from './stack-file.ts'
import { openStateFolder, type StateFolder } from './state-folder.ts'
import { say } from './supervisor-log.ts'
import { findTemporalCli } from './temporal-cli.ts'
import { embeddedNamespace, temporalPart } from './temporal-part.ts'
import { workerPart } from './worker-part.ts'

/**
 * Brings up the stack of one state folder, keeps every part of it running and stops them in the right order: workers, Temporal,
 * Postgres. It holds the supervisor's lock (the launcher took it), so there is one per state folder.
 */
export class Supervisor {
  readonly #config: Config
  readonly #folder: StateFolder
  readonly #identity: ProcessIdentity
  readonly #since = new Date().toISOString()
  #phase: StackFile['phase'] = 'starting'
  #reason: string | null = null
  #postgres: KeptPart | undefined
  #temporal: KeptPart | undefined
  #scripted: KeptPart | undefined
  #workers: readonly KeptPart[] = []
  #external: readonly PartStatus[] = []
  #stopped: Promise<void> | undefined
  #unwritten = false
  /** The ports that the workers were told when they were started last. */
  #portsOfWorkers = ''

  constructor(config: Config) {
    const identity = identifyProcess(process.pid)
    if (identity === undefined) throw new RevisitError('infrastructure', 'The embedded stack needs Linux with /proc.')
    this.#config = config
    this.#folder = openStateFolder(config.home)
    this.#identity = identity
  }

  /** Resolves when everything serves. @throws the first part's error; the parts that run are stopped before. */
  async start(): Promise<void> {
    this.#write()
    try {
      for (const path of clearAbandoned()) say(`removed ${path}: its state folder has been gone for a week`)
      const python = await findPython(this.#config)
      const options = { python, say, changed: () => this.#changed() }
      if (this.#config.postgresUrl === undefined) this.#postgres = new KeptPart(postgresPart(this.#folder, await findPostgres(this.#config), python), options)
      else await this.#useExternal('postgres', this.#config.postgresUrl)
      if (this.#config.temporalAddress === undefined) this.#temporal = new KeptPart(temporalPart(this.#folder, await findTemporalCli(this.#config)), options)
      else await this.#useExternal('temporal', this.#config.temporalAddress)
      // Workers are told its port when they start, so it comes first.
      const scripted = {
        root: this.#config.root,
        version: programVersion(this.#config.root),
        environment: () => this.#withoutKeys(),
        args: this.#config.scriptedArgs,
      }
      if (this.#config.workers > 0) this.#scripted = new KeptPart(scriptedPart(this.#folder, scripted), options)
      await Promise.all([this.#postgres?.start(), this.#temporal?.start(), this.#scripted?.start()])
      this.#workers = Array.from({ length: this.#config.workers }, (_, position) => {
        const worker = {
          index: position + 1,
          root: this.#config.root,
          version: programVersion(this.#config.root),
          environment: () => this.#workerEnvironment(),
          polls: (pid: number) => this.#polls(pid),
        }
        return new KeptPart(workerPart(this.#folder, worker), options)
      })
      await Promise.all(this.#workers.map((worker) => worker.start()))
      if (this.#phase === 'starting') this.#phase = 'ready'
      this.#write()
      say('everything runs')
    } catch (error) {
      if (this.#stopped === undefined) this.#reason = inWords(error)
      await this.stop()
      throw error
    }
  }

  /** Stops everything; a second call waits for the first. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stop()
    return this.#stopped
  }

  async #stop(): Promise<void> {
    this.#phase = 'stopping'
    this.#writeIfPossible()
    say('stopping')
    await Promise.all(this.#workers.map((worker) => worker.stop()))
    await Promise.all([this.#temporal?.stop(), this.#scripted?.stop()])
    await this.#postgres?.stop()
    this.#phase = this.#reason === null ? 'stopped' : 'failed'
    this.#writeIfPossible()
    say('stopped')
  }

  async #useExternal(name: 'postgres' | 'temporal', address: string): Promise<void> {
    if (name === 'postgres') await ensureDatabaseAnswers(address)
    else await checkNamespace(address, this.#config.temporalNamespace)
    const where = name === 'postgres' ? withoutPassword(address) : address
    this.#external = [
      ...this.#external,
      {
        name,
        source: 'environment',
        version: 'not ours',
        where,
        phase: 'running',
        process: null,
        port: null,
        since: new Date().toISOString(),
        restarts: 0,
        lastEnd: null,
        log: null,
      },
    ]
  }

  #addresses(): { temporalAddress: string | null; namespace: string } {
    const port = this.#temporal?.status.port ?? null
    if (this.#config.temporalAddress !== undefined) return { temporalAddress: this.#config.temporalAddress, namespace: this.#config.temporalNamespace }
    return { temporalAddress: port === null ? null : `127.0.0.1:${port}`, namespace: embeddedNamespace(this.#folder) }
  }

  async #polls(pid: number): Promise<boolean> {
    const { temporalAddress, namespace } = this.#addresses()
    return temporalAddress !== null && (await workflowPollers(temporalAddress, namespace)).includes(pid)
  }

  #workerEnvironment(): Record<string, string> {
    const { temporalAddress, namespace } = this.#addresses()
    const postgresPort = this.#postgres?.status.port ?? null
    const postgresUrl = this.#config.postgresUrl ?? (postgresPort === null ? undefined : embeddedPostgresUrl(this.#folder, postgresPort))
    if (temporalAddress === null || postgresUrl === undefined)
      throw new RevisitError('bug', 'A worker is started before Postgres and Temporal have their ports.')
    const scriptedPort = this.#scripted?.status.port ?? null
    this.#portsOfWorkers = this.#ports()
    return {
      ...this.#inherited(),
      ...(scriptedPort === null ? {} : { REVISIT_SCRIPTED_URL: scriptedUrl(scriptedPort) }),
      REVISIT_HOME: this.#folder.path,
      REVISIT_POSTGRES_URL: postgresUrl,
      REVISIT_TEMPORAL_ADDRESS: temporalAddress,
      REVISIT_TEMPORAL_NAMESPACE: namespace,
      // React renders several times faster without its development checks.
      NODE_ENV: 'production',
    }
  }

  /** For a part that calls no model: nothing that the user has set for providers. */
  #withoutKeys(): Record<string, string> {
    const needed = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'LC_ALL', 'TZ']
    return Object.fromEntries(Object.entries(this.#inherited()).filter(([name]) => needed.includes(name)))
  }

  #inherited(): Record<string, string> {
    return Object.fromEntries(Object.entries(this.#config.environment).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])))
  }

  #changed(): void {
    this.#writeIfPossible()
    // A part came back on another port, as its own was taken meanwhile: workers know only those they were started with.
    if (this.#phase !== 'ready' || this.#workers.length === 0 || this.#portsOfWorkers === this.#ports()) return
    this.#portsOfWorkers = this.#ports()
    for (const worker of this.#workers) worker.replace('another part has moved to another port')
  }

  #ports(): string {
    return [this.#postgres, this.#temporal, this.#scripted].map((part) => part?.status.port ?? '').join(' ')
  }

  /** A full disk is no reason to stop what runs: the account is behind until there is room again. */
  #writeIfPossible(): void {
    try {
      this.#write()
      this.#unwritten = false
    } catch (error) {
      if (!isErrno(error, 'ENOSPC') && !isErrno(error, 'EDQUOT')) throw error
      if (!this.#unwritten) say(`the disk that holds ${this.#folder.path} is full: the status cannot be written`)
      this.#unwritten = true
    }
  }

  #write(): void {
    const kept = [this.#postgres, this.#temporal, this.#scripted, ...this.#workers].flatMap((part) => (part === undefined ? [] : [part.status]))
    writeStackFile(this.#folder, {
      format: 1,
      home: this.#folder.id,
      supervisor: this.#identity,
      since: this.#since,
      phase: this.#phase,
      reason: this.#reason,
      ...this.#addresses(),
      parts: [...this.#external, ...kept],
    })
  }
}

function inWords(error: unknown): string {
  if (error instanceof RevisitError && error.hint !== undefined) return `${error.message}\n${error.hint}`
  return error instanceof Error ? error.message : String(error)
}

function withoutPassword(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}/${basename(pathname)}`
}
