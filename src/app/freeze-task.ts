import type { Benchmark } from '../core/benchmark.ts'
import type { Json } from '../core/json.ts'
import type { Sha256 } from '../core/hash.ts'
import { canonicalJson, isJsonObject, jsonOf } from '../core/json.ts'
import type { Blobs } from '../core/ports/blobs.ts'
import { isFrozenLiveUITask, type FrozenLiveUITask } from '../benchmarks/liveui/frozen-task.ts'
import { storedDocument } from '../benchmarks/liveui/run/stored-document.ts'
import { taskHashes } from '../benchmarks/liveui/task-hashes.ts'
import type { LiveUITask } from '../benchmarks/liveui/task-schema.ts'
import type { ApiDescription, Worlds } from '../benchmarks/liveui/world.ts'
import { sha256 } from '../services/hash.ts'
import type { Database } from '../services/store/database.ts'
import type { FrozenSurveyTask } from '../services/store/insert-survey.ts'
import { findFrozen, keepFrozen } from '../services/store/frozen-tasks.ts'

export interface FreezingPorts {
  readonly db: Database
  readonly blobs: Blobs
  readonly worlds: Pick<Worlds, 'seed'>
  readonly benchmark: Benchmark
  readonly protocol: Sha256
  /** All APIs that the installed AppWorld describes. */
  readonly apis: readonly ApiDescription[]
}

/** A task with everything that its evaluations start from. */
interface PreparedTask {
  readonly format: 'revisit.prepared-task/1'
  readonly frozen: Sha256
  readonly boundary: Sha256
  readonly records: Sha256
  /** Every blob that these need. */
  readonly blobs: readonly Sha256[]
}

/**
 * Freezes a task: seeds its world, keeps the APIs of its services, and makes one blob of all that workers will ever read of it, and
 * the boundary and records that its first episode starts from. That takes a second and an AppWorld host, so it is kept under a key of
 * everything that it was made from.
 */
export async function freezeTask(ports: FreezingPorts, run: number, task: LiveUITask, base: Json): Promise<FrozenSurveyTask> {
  const { db, blobs, benchmark } = ports
  const apis = ports.apis.filter((api) => task.services.some((service) => api.api.startsWith(`${service}.`)))
  const key = sha256(canonicalJson({ prepared: { task, base, apis }, protocol: ports.protocol }))
  const { frozen, boundary, records } = (await findPrepared(db, blobs, key)) ?? (await prepareAndKeep(ports, key, task, base, apis))
  const [document, episodes] = await Promise.all([storedDocument(blobs, frozen, isFrozenLiveUITask, 'frozen task'), benchmark.episodes(frozen)])
  return { run, task: task.id, title: task.title, family: task.family, frozen, ...document.hashes, startBoundary: boundary, startRecords: records, episodes }
}

/** What was made before, while all of its blobs are there. */
async function findPrepared(db: Database, blobs: Blobs, key: Sha256): Promise<PreparedTask | undefined> {
  const kept = await findFrozen(db, key)
  if (kept === undefined || !(await blobs.has(kept))) return undefined
  const prepared = await storedDocument(blobs, kept, isPreparedTask, 'prepared task')
  const there = await Promise.all(prepared.blobs.map((blob) => blobs.has(blob)))
  return there.every(Boolean) ? prepared : undefined
}

async function prepareAndKeep(
  { db, blobs, worlds, benchmark }: FreezingPorts,
  key: Sha256,
  task: LiveUITask,
  base: Json,
  apis: readonly ApiDescription[],
): Promise<PreparedTask> {
  const world = await worlds.seed({ base, records: jsonOf(task.records ?? {}), clock: task.clock })
  const content: Omit<FrozenLiveUITask, 'hashes'> = { format: 'revisit.liveui.task/1', task, world, apis }
  const frozen = await blobs.putJson({ ...content, hashes: taskHashes(content, sha256) })
  const { boundary, records } = await benchmark.start(frozen)
  const needed = [frozen, records, ...(await benchmark.blobsOf(boundary))]
  const prepared: PreparedTask = { format: 'revisit.prepared-task/1', frozen, boundary, records, blobs: needed }
  const blob = await blobs.putJson(prepared)
  await blobs.sync([blob, ...needed])
  await keepFrozen(db, key, blob)
  return prepared
}

/** Named by its hash and written by us alone, so the format's name decides. */
function isPreparedTask(value: unknown): value is PreparedTask {
  return isJsonObject(value) && value['format'] === 'revisit.prepared-task/1'
}
