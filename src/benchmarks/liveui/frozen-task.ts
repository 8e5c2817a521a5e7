import type { Sha256 } from '../../core/hash.ts'
import { isJsonObject } from '../../core/json.ts'
import type { LiveUITask } from './task-schema.ts'
import type { ApiDescription, SeededWorld } from './world.ts'

/**
 * A task as it is frozen at planning: one blob, so that workers never read `tasks/`. `task` is the parsed file, public and
 * private part; only `publicTask()` may build anything that a model sees.
 */
export interface FrozenLiveUITask {
  readonly format: 'revisit.liveui.task/1'
  readonly task: LiveUITask
  readonly world: SeededWorld
  /** The APIs of the task's services, as the installed AppWorld described them at planning. */
  readonly apis: readonly ApiDescription[]
  readonly hashes: TaskHashes
}

/** `shown`: what model and world get. `checks`: what decides outcomes. `notes`: the rest (title, expected, reference). */
export interface TaskHashes {
  readonly shown: Sha256
  readonly checks: Sha256
  readonly notes: Sha256
}

/** Whether a stored document is a frozen task. It was parsed when it was frozen; blobs are named by their hash, so the format's name decides. */
export function isFrozenLiveUITask(value: unknown): value is FrozenLiveUITask {
  return isJsonObject(value) && value['format'] === 'revisit.liveui.task/1'
}
