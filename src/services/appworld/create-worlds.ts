import { hashJson, type Hasher } from '../../core/hash.ts'
import { RevisitError } from '../../core/errors.ts'
import type { Json, JsonObject } from '../../core/json.ts'
import type { Blobs } from '../../core/ports/blobs.ts'
import { baseWorldSchema } from '../../benchmarks/liveui/records/base-world-schema.ts'
import { makeSeedPlan, type SeedPlan, type SeedRow } from '../../benchmarks/liveui/records/seed-plan.ts'
import { seedPlace } from '../../benchmarks/liveui/records/seed-problem.ts'
import type { ApiDescription, DatabaseHashes, Person, SeededWorld, Worlds, WorldSession } from '../../benchmarks/liveui/world.ts'
import { askHost } from './ask-host.ts'
import { askWithDatabases } from './ask-with-databases.ts'
import { HostPool } from './host-pool.ts'
import type { HostProcess } from './host-process.ts'
import { describeResult, type HostVersions, seedFault, seedResult, worldResult } from './host-protocol.ts'
import type { HostRefusal } from './host-error.ts'
import { createRowsReader } from './rows-reader.ts'
import { fieldOfColumn } from './seed-fault.ts'
import { AppWorldSession } from './world-session.ts'

export interface WorldsOptions {
  readonly python: string
  readonly hostDir: string
  readonly appworldRoot: string
  readonly hosts: number
  readonly blobs: Blobs
  readonly hash: Hasher
  /** Longest time for one request to a host. */
  readonly deadlineMs: number
  readonly bootDeadlineMs?: number
}

/** The port with what the process that owns it needs beside it. */
export interface AppWorldWorlds extends Worlds {
  /** Versions of what shapes evidence: AppWorld, Python, SQLite. Starts a host. */
  versions(): Promise<HostVersions>
  /** Process ids of the running hosts. */
  readonly hostPids: readonly number[]
  close(): Promise<void>
}

/** A host makes a base world once, row by row through AppWorld: seconds, and a multiple of that on a busy machine. */
const SEED_DEADLINE_MS = 300_000

/** Service worlds in AppWorld hosts that are children of this process. */
export function createWorlds(options: WorldsOptions): AppWorldWorlds {
  const { blobs, hash } = options
  const pool = new HostPool(options)
  const readRows = createRowsReader(pool, blobs)

  async function restore(databases: DatabaseHashes, user: Pick<Person, 'email' | 'phone'>, signal: AbortSignal | undefined): Promise<AppWorldSession> {
    const lease = await pool.lease()
    try {
      const { world } = await askWithDatabases(lease.host, 'restore', databases, blobs, worldResult)
      return new AppWorldSession({ lease, world, user, blobs, signal })
    } catch (error) {
      lease.release()
      throw error
    }
  }

  async function seedOnce(plan: SeedPlan): Promise<{ readonly databases: DatabaseHashes; readonly refs: SeededWorld['refs'] }> {
    const lease = await pool.lease()
    try {
      const { world, refs } = await seedIn(lease.host, plan)
      const session = new AppWorldSession({ lease, world, user: { email: '', phone: '' }, blobs })
      const databases = await session.snapshot()
      await session.close()
      return { databases, refs }
    } finally {
      lease.release()
    }
  }

  return {
    async seed({ base, records, clock }): Promise<SeededWorld> {
      const made = makeSeedPlan({ base, records, clock })
      if ('problems' in made) {
        const lines = made.problems.map((problem) => `${seedPlace(problem)}: ${problem.message}`)
        throw new RevisitError('usage', [made.malformed ?? 'starting records that cannot be made', ...lines].join('\n'))
      }
      const { databases, refs } = await seedOnce(made.plan)
      // Every world starts from a restored one, the first too: so nothing depends on where it was made.
      const session = await restore(databases, { email: '', phone: '' }, undefined)
      try {
        const dump = await session.dump()
        return { databases: await session.snapshot(), refs, people: peopleOf(base), user: made.plan.user, rowsHash: hashJson(hash, dump.databases) }
      } finally {
        await session.close()
      }
    },

    restore: ({ databases, user, signal }): Promise<WorldSession> => restore(databases, user, signal instanceof AbortSignal ? signal : undefined),

    read: readRows,

    async describe(services): Promise<readonly ApiDescription[]> {
      const lease = await pool.lease()
      try {
        return await askHost(lease.host, 'describe', { services: [...services] }, describeResult)
      } finally {
        lease.release()
      }
    },

    async versions() {
      const lease = await pool.lease()
      lease.release()
      return lease.host.versions
    },

    get hostPids() {
      return pool.pids
    },

    close: () => pool.close(),
  }
}

async function seedIn(host: HostProcess, plan: SeedPlan) {
  const answer = await host.request('seed', { plan: asJson(plan) }, SEED_DEADLINE_MS)
  if ('refusal' in answer) throw seedError(answer.refusal)
  return seedResult.parse(answer.result)
}

const asJson = (plan: SeedPlan): Json => ({
  since: plan.since,
  clock: plan.clock,
  user: plan.user,
  people: plan.people,
  cards: plan.cards,
  base: plan.base.map(rowAsJson),
  rows: plan.rows.map(rowAsJson),
})

const rowAsJson = (row: SeedRow): JsonObject => ({
  service: row.service,
  model: row.model,
  table: row.table,
  ref: row.ref,
  place: row.place,
  at: row.at,
  columns: row.columns,
  parts: row.parts,
})

/** The service itself found fault with a record: said in the words of the file. */
function seedError(refusal: HostRefusal): RevisitError {
  const fault = seedFault.safeParse(refusal.details)
  if (refusal.kind !== 'seed' || !fault.success) return new RevisitError('infrastructure', `the AppWorld host could not seed: ${refusal.message}`)
  const { place, column } = fault.data
  const field = column === null ? undefined : fieldOfColumn(place.service, place.model, column)
  return new RevisitError('usage', `${seedPlace(field === undefined ? place : { ...place, field })}: the service does not take it: ${refusal.message}`)
}

function peopleOf(base: Json): SeededWorld['people'] {
  const people = baseWorldSchema.parse(base).people
  return Object.fromEntries(
    Object.entries(people).map(([ref, person]): [string, Person] => [
      ref,
      { ref, firstName: person.first_name, lastName: person.last_name, email: person.email, phone: person.phone },
    ]),
  )
}
