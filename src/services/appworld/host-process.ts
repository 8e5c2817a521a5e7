import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { RevisitError } from '../../core/errors.ts'
import type { Json } from '../../core/json.ts'
import type { HostRefusal } from './host-error.ts'
import { answerLine, helloResult, type HostVersions } from './host-protocol.ts'

export interface HostProcessOptions {
  /** Absolute path of the Python of the environment where AppWorld is installed and unpacked. */
  readonly python: string
  /** The folder `host/` beside this file. */
  readonly hostDir: string
  /** AppWorld's root: a folder that may be empty or read-only. */
  readonly appworldRoot: string
  /** Longest time that one request may take in the host; then it is killed. */
  readonly deadlineMs: number
  /** Longest time until a new host answers: importing AppWorld takes seconds, more on a busy machine. Default 120 s. */
  readonly bootDeadlineMs?: number
}

interface Request {
  readonly id: number
  readonly method: string
  readonly line: string
  readonly deadlineMs: number
  readonly resolve: (answer: { readonly result: Json } | { readonly refusal: HostRefusal }) => void
  readonly reject: (error: RevisitError) => void
}

const STDERR_KEPT = 2000

/**
 * One AppWorld host: a child that ends with this process (its stdin closes). It gets an otherwise empty environment and its own
 * process group, so that a Ctrl-C reaches us alone. One request is in the host at a time; the deadline counts from when it is sent,
 * not from when it was asked for. When the host dies or hangs, everything that waits fails as `infrastructure`.
 */
export class HostProcess {
  readonly #child: ChildProcessWithoutNullStreams
  readonly #deadlineMs: number
  readonly #waiting: Request[] = []
  #current: { readonly request: Request; readonly timer: NodeJS.Timeout } | undefined
  #nextId = 1
  #buffer: Buffer[] = []
  #stderr = ''
  #death: RevisitError | undefined
  readonly versions: Promise<HostVersions>
  readonly #exited: Promise<void>

  constructor(options: HostProcessOptions) {
    this.#deadlineMs = options.deadlineMs
    this.#child = spawn(options.python, ['-B', '-s', '-X', 'utf8', options.hostDir, '--root', options.appworldRoot], {
      cwd: '/',
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8' },
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: true,
    })
    this.#exited = new Promise((resolve) => {
      this.#child.once('close', () => resolve())
      this.#child.once('error', () => resolve())
    })
    this.#child.once('error', (error) => this.#die(`the AppWorld host could not be started with ${options.python}`, error))
    this.#child.once('close', (code, signal) => this.#die(`the AppWorld host ended (${signal ?? `exit code ${String(code)}`})`))
    this.#child.stdin.on('error', (error) => this.#die('the AppWorld host no longer reads', error))
    this.#child.stderr.setEncoding('utf8')
    this.#child.stderr.on('data', (text: string) => (this.#stderr = (this.#stderr + text).slice(-STDERR_KEPT)))
    this.#child.stdout.on('data', (chunk: Buffer) => this.#read(chunk))
    this.versions = this.request('hello', {}, options.bootDeadlineMs ?? 120_000).then((answer) => helloResult.parse('result' in answer ? answer.result : null))
    this.versions.catch(() => undefined)
  }

  /** The host's process id; undefined when it could not be started. */
  get pid(): number | undefined {
    return this.#child.pid
  }

  get alive(): boolean {
    return this.#death === undefined
  }

  /** Requests sent or waiting. */
  get load(): number {
    return this.#waiting.length + (this.#current === undefined ? 0 : 1)
  }

  /**
   * Asks the host. What it refuses is a value.
   *
   * @throws RevisitError `infrastructure` when the host is dead, dies, or takes longer than the deadline (then it is killed).
   */
  request(
    method: string,
    params: { readonly [name: string]: Json },
    deadlineMs: number = this.#deadlineMs,
  ): Promise<{ readonly result: Json } | { readonly refusal: HostRefusal }> {
    if (this.#death !== undefined) return Promise.reject(this.#death)
    const id = this.#nextId++
    const line = `${JSON.stringify({ id, method, params })}\n`
    return new Promise((resolve, reject) => {
      this.#waiting.push({ id, method, line, deadlineMs, resolve, reject })
      this.#sendNext()
    })
  }

  /** Ends the host: closes its stdin, and kills it when it is still there two seconds later. */
  async close(): Promise<void> {
    this.#child.stdin.end()
    const timer = setTimeout(() => this.#kill(), 2000)
    await this.#exited
    clearTimeout(timer)
  }

  #sendNext(): void {
    if (this.#current !== undefined) return
    const request = this.#waiting.shift()
    if (request === undefined) return
    const timer = setTimeout(() => {
      this.#die(`the AppWorld host did not answer ${request.method} within ${request.deadlineMs} ms`)
      this.#kill()
    }, request.deadlineMs)
    this.#current = { request, timer }
    this.#child.stdin.write(request.line)
  }

  #read(chunk: Buffer): void {
    const end = chunk.indexOf(10)
    if (end === -1) {
      this.#buffer.push(chunk)
      return
    }
    const line = Buffer.concat([...this.#buffer, chunk.subarray(0, end)]).toString('utf8')
    this.#buffer = []
    this.#answer(line)
    if (end + 1 < chunk.length) this.#read(chunk.subarray(end + 1))
  }

  #answer(line: string): void {
    const current = this.#current
    const answer = parseAnswer(line)
    if (current === undefined || answer === undefined || answer.id !== current.request.id) {
      this.#die('the AppWorld host sent a line that is not an answer')
      this.#kill()
      return
    }
    clearTimeout(current.timer)
    this.#current = undefined
    if ('error' in answer) current.request.resolve({ refusal: answer.error })
    else current.request.resolve({ result: answer.result })
    this.#sendNext()
  }

  #die(message: string, cause?: unknown): void {
    if (this.#death !== undefined) return
    const said = this.#stderr.trim()
    this.#death = new RevisitError('infrastructure', said === '' ? message : `${message}; it said last:\n${said}`, { cause, retryable: true })
    const current = this.#current
    if (current !== undefined) {
      clearTimeout(current.timer)
      current.request.reject(this.#death)
    }
    this.#current = undefined
    for (const request of this.#waiting.splice(0)) request.reject(this.#death)
  }

  #kill(): void {
    this.#child.kill('SIGKILL')
  }
}

function parseAnswer(line: string) {
  try {
    return answerLine.safeParse(JSON.parse(line)).data
  } catch {
    return undefined // not JSON: the caller ends the host
  }
}
