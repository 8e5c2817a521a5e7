import { join } from 'node:path'
import { loadSuite, type LoadedSuite } from '../../src/app/load-suite.ts'
import { openWorlds } from '../../src/app/open-worlds.ts'
import type { FrozenLiveUITask } from '../../src/benchmarks/liveui/frozen-task.ts'
import { SERVICES } from '../../src/benchmarks/liveui/services.ts'
import { taskHashes } from '../../src/benchmarks/liveui/task-hashes.ts'
import type { LiveUITask } from '../../src/benchmarks/liveui/task-schema.ts'
import { readConfig } from '../../src/config.ts'
import { canonicalJson, type Json } from '../../src/core/json.ts'
import type { Blobs } from '../../src/core/ports/blobs.ts'
import type { AppWorldWorlds } from '../../src/services/appworld/create-worlds.ts'
import { sha256 } from '../../src/services/hash.ts'
import { createVolatileBlobs } from '../../src/services/models/volatile-blobs.ts'

const config = readConfig()
export const suiteFolder = join(config.root, 'tasks', 'liveui')

/** The suite without what only AppWorld knows: enough for everything that is said in the files. */
export const readSuite = (): Promise<LoadedSuite> => loadSuite(suiteFolder, undefined)

export const tasksOf = (suite: LoadedSuite): readonly LiveUITask[] => suite.tasks.flatMap(({ task }) => (task === undefined ? [] : [task]))

/** The suite over one real AppWorld host. */
export interface LiveSuite {
  readonly suite: LoadedSuite
  readonly worlds: AppWorldWorlds
  readonly blobs: Blobs
  freeze(id: string): Promise<FrozenLiveUITask>
  close(): Promise<void>
}

export async function openLiveSuite(): Promise<LiveSuite> {
  const blobs = createVolatileBlobs()
  const worlds = await openWorlds(config, blobs, 1)
  const suite = await loadSuite(suiteFolder, await worlds.describe(SERVICES))
  return {
    suite,
    worlds,
    blobs,
    async freeze(id) {
      const task = tasksOf(suite).find((candidate) => candidate.id === id)
      const base = task === undefined ? undefined : suite.bases.get(task.persona)
      if (task === undefined || base === undefined) throw new Error(`the suite has no task ${id} with its base world`)
      const records: Json = JSON.parse(canonicalJson(task.records ?? {}))
      const content = {
        format: 'revisit.liveui.task/1',
        task,
        world: await worlds.seed({ base, records, clock: task.clock }),
        apis: await worlds.describe(task.services),
      } as const
      return { ...content, hashes: taskHashes(content, sha256) }
    },
    close: () => worlds.close(),
  }
}
