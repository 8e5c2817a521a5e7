import type { Sha256 } from '../../core/hash.ts'
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
