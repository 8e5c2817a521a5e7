import type { Benchmark } from '../core/benchmark.ts'
import type { Json } from '../core/json.ts'
import type { Sha256 } from '../core/hash.ts'
import { canonicalJson, jsonOf } from '../core/json.ts'
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

/**
 * Freezes a task: seeds its world, keeps the APIs of its services, and makes one blob of all that workers will ever read of it.
 * Seeding takes about a second, so the result is kept under a key of everything that it was made from.
 */
export async function freezeTask(ports: FreezingPorts, run: number, task: LiveUITask, base: Json): Promise<FrozenSurveyTask> {
  const { db, blobs, benchmark } = ports
  const apis = ports.apis.filter((api) => task.services.some((service) => api.api.startsWith(`${service}.`)))
  const key = sha256(canonicalJson({ task, base, apis, protocol: ports.protocol }))
  const kept = await findFrozen(db, key)
  const frozen = kept !== undefined && (await blobs.has(kept)) ? kept : await seedAndKeep(ports, key, task, base, apis)
  const document = await storedDocument(blobs, frozen, isFrozenLiveUITask, 'frozen task')
  const [{ boundary, records }, episodes] = await Promise.all([benchmark.start(frozen), benchmark.episodes(frozen)])
  await blobs.sync([frozen, records, ...(await benchmark.blobsOf(boundary))])
  return { run, task: task.id, title: task.title, family: task.family, frozen, ...document.hashes, startBoundary: boundary, startRecords: records, episodes }
}

async function seedAndKeep(ports: FreezingPorts, key: Sha256, task: LiveUITask, base: Json, apis: readonly ApiDescription[]): Promise<Sha256> {
  const records = jsonOf(task.records ?? {})
  const world = await ports.worlds.seed({ base, records, clock: task.clock })
  const content: Omit<FrozenLiveUITask, 'hashes'> = { format: 'revisit.liveui.task/1', task, world, apis }
  const frozen = await ports.blobs.putJson({ ...content, hashes: taskHashes(content, sha256) })
  await keepFrozen(ports.db, key, frozen)
  return frozen
}
