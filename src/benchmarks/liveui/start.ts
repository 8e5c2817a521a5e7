import type { Sha256 } from '../../core/hash.ts'
import type { Blobs } from '../../core/ports/blobs.ts'
import type { Boundary } from './boundary.ts'
import type { FrozenLiveUITask } from './frozen-task.ts'
import { worldUser } from './prompts/user-profile.ts'
import { readRecords } from './read-records.ts'
import type { Worlds } from './world.ts'

/** The boundary before a task's first episode, and the records it holds: the frozen world, no application yet. */
export async function startTask(frozen: FrozenLiveUITask, worlds: Worlds, blobs: Blobs): Promise<{ readonly boundary: Sha256; readonly records: Sha256 }> {
  const boundary: Boundary = {
    format: 'revisit.liveui.boundary/1',
    clock: frozen.task.clock,
    calls: 0,
    services: frozen.world.databases,
    user: worldUser(frozen),
    apps: {},
    browser: null,
  }
  return { boundary: await blobs.putJson(boundary), records: await readRecords(boundary, worlds, blobs) }
}
