import type { Sha256 } from '../../core/hash.ts'
import type { Blobs } from '../../core/ports/blobs.ts'
import { RevisitError } from '../../core/errors.ts'
import type { DatabaseHashes, Person, ServiceAnswer, ServiceCall, WorldDump, WorldSession } from '../../benchmarks/liveui/world.ts'
import { askHost } from './ask-host.ts'
import type { HostLease } from './host-pool.ts'
import { callResult, dumpResult, snapshotResult } from './host-protocol.ts'
import { unpackDatabase } from './packed-database.ts'

/** One live world in one host. */
export class AppWorldSession implements WorldSession {
  readonly #lease: HostLease
  readonly #world: string
  readonly #user: Pick<Person, 'email' | 'phone'>
  readonly #blobs: Blobs
  readonly #signal: AbortSignal | undefined
  #open = true

  constructor(options: {
    readonly lease: HostLease
    readonly world: string
    readonly user: Pick<Person, 'email' | 'phone'>
    readonly blobs: Blobs
    readonly signal?: AbortSignal | undefined
  }) {
    this.#lease = options.lease
    this.#world = options.world
    this.#user = options.user
    this.#blobs = options.blobs
    this.#signal = options.signal
  }

  async call(call: ServiceCall): Promise<ServiceAnswer> {
    this.#signal?.throwIfAborted()
    const user = { email: this.#user.email, phone: this.#user.phone }
    const { fault, effects, ...answer } = await askHost(
      this.#lease.host,
      'call',
      { world: this.#world, user, api_name: call.api, args: call.args, clock: call.clock, seed: call.seed },
      callResult,
    )
    const found = effects.map(({ columns, ...effect }) => (columns === undefined ? effect : { ...effect, columns }))
    return fault === undefined ? { ...answer, effects: found } : { ...answer, effects: found, fault }
  }

  async dump(): Promise<WorldDump> {
    return { format: 'revisit.world-dump/1', databases: await askHost(this.#lease.host, 'dump', { world: this.#world }, dumpResult) }
  }

  async snapshot(): Promise<DatabaseHashes> {
    const { hashes, packed } = await askHost(this.#lease.host, 'snapshot', { world: this.#world }, snapshotResult)
    await Promise.all(
      Object.entries(packed).map(async ([database, bytes]) => {
        const stored: Sha256 = await this.#blobs.put(unpackDatabase(bytes))
        if (stored !== hashes[database])
          throw new RevisitError('infrastructure', `database ${database} changed on its way from the host: ${stored} is not ${hashes[database] ?? 'known'}`)
      }),
    )
    return hashes
  }

  async close(): Promise<void> {
    if (!this.#open) return
    this.#open = false
    // With a dead host its worlds are gone already.
    if (this.#lease.host.alive) await this.#lease.host.request('drop', { world: this.#world }).catch(() => undefined)
    this.#lease.release()
  }
}
