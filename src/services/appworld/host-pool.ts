import { RevisitError } from '../../core/errors.ts'
import { HostProcess, type HostProcessOptions } from './host-process.ts'

export interface HostPoolOptions extends HostProcessOptions {
  /** How many hosts: one per core is sensible, since a host does one thing at a time. */
  readonly hosts: number
}

interface Slot {
  host: HostProcess | undefined
  /** Worlds that live in it. */
  worlds: number
  /** Deaths in a row without a good start between. */
  deaths: number
  /** Not started again before this moment (ms since the epoch). */
  notBefore: number
}

/** A host for one world; `release` when the world is gone. */
export interface HostLease {
  readonly host: HostProcess
  release(): void
}

/** After the n-th death in a row a host is started again 250 ms × 2^(n−1) later, at most 15 s. */
const backoffMs = (deaths: number): number => Math.min(250 * 2 ** (deaths - 1), 15_000)

/** Several hosts, started when they are first needed. A dead one is replaced when it is needed next, with growing pauses. */
export class HostPool {
  readonly #options: HostPoolOptions
  readonly #slots: Slot[]
  #closed = false

  constructor(options: HostPoolOptions) {
    this.#options = options
    this.#slots = Array.from({ length: Math.max(1, options.hosts) }, () => ({ host: undefined, worlds: 0, deaths: 0, notBefore: 0 }))
  }

  /** The host with the fewest worlds. */
  async lease(): Promise<HostLease> {
    if (this.#closed) throw new RevisitError('infrastructure', 'the AppWorld hosts are shut down', { retryable: false })
    for (const slot of this.#slots) this.#noticeDeath(slot)
    const [slot] = this.#slots.toSorted((a, b) => a.worlds - b.worlds || a.notBefore - b.notBefore || (a.host?.load ?? 0) - (b.host?.load ?? 0))
    if (slot === undefined) throw new RevisitError('bug', 'a pool without hosts')
    slot.worlds += 1
    let host: HostProcess | undefined
    try {
      host = await this.#start(slot)
    } catch (error) {
      slot.worlds = Math.max(0, slot.worlds - 1)
      throw error
    }
    const leased = host
    let open = true
    return {
      host: leased,
      release: () => {
        if (open && slot.host === leased) slot.worlds = Math.max(0, slot.worlds - 1)
        open = false
      },
    }
  }

  async #start(slot: Slot): Promise<HostProcess> {
    const pause = slot.notBefore - Date.now()
    if (slot.host === undefined && pause > 0) await new Promise((resolve) => setTimeout(resolve, pause))
    if (this.#closed) throw new RevisitError('infrastructure', 'the AppWorld hosts are shut down', { retryable: false })
    slot.host ??= new HostProcess(this.#options)
    const host = slot.host
    try {
      await host.versions
    } catch (error) {
      this.#noticeDeath(slot)
      throw error
    }
    slot.deaths = 0
    return host
  }

  #noticeDeath(slot: Slot): void {
    if (slot.host === undefined || slot.host.alive) return
    slot.host = undefined
    slot.worlds = 0
    slot.deaths += 1
    slot.notBefore = Date.now() + backoffMs(slot.deaths)
  }

  /** Process ids of the hosts that run, for tests and `status`. */
  get pids(): readonly number[] {
    return this.#slots.flatMap((slot) => (slot.host?.alive === true && slot.host.pid !== undefined ? [slot.host.pid] : []))
  }

  async close(): Promise<void> {
    this.#closed = true
    await Promise.all(this.#slots.map(async (slot) => slot.host?.close()))
  }
}
