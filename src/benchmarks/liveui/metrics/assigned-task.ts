import type { Stage } from '../../../core/stage.ts'
import { isGuard } from '../checks/is-guard.ts'
import { surfaceOf, type Surface } from '../checks/surface-of.ts'
import type { LiveUITask } from '../task-schema.ts'

export type Family = LiveUITask['family']
/** In the order of the paper's tables. */
export const FAMILIES: readonly Family[] = ['single', 'multi-tool', 'shared-world']

/** What a frozen task assigns: the only source of denominators. */
export interface AssignedTask {
  readonly id: string
  readonly family: Family
  readonly episodes: readonly AssignedEpisode[]
}

export interface AssignedEpisode {
  readonly id: string
  readonly stage: Stage
  readonly checks: readonly AssignedCheck[]
}

export interface AssignedCheck {
  readonly id: string
  readonly surface: Surface
  readonly kind: string
  readonly guard: boolean
}

/** The assigned checks of a frozen task's parsed file. */
export function assignedTask(task: LiveUITask): AssignedTask {
  return {
    id: task.id,
    family: task.family,
    episodes: task.episodes.map((episode) => ({
      id: episode.id,
      stage: episode.stage,
      checks: episode.checks.map((check) => ({ id: check.id, surface: surfaceOf(check), kind: check.check, guard: isGuard(check) })),
    })),
  }
}
