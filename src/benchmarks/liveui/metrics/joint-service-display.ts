import type { AssignedEpisode } from './assigned-task.ts'
import type { Slot } from './assigned-slots.ts'
import { isService, type ServiceReading } from './service-reading.ts'

export interface JointCells {
  /** Eligible episodes of all slots; the five cells and `notScored` sum to it. */
  readonly assigned: number
  readonly both: number
  readonly serviceOnly: number
  readonly visibleOnly: number
  readonly neither: number
  /** Episodes whose checks are placeholders: generation or episode error. */
  readonly placeholder: number
  readonly notScored: number
}

/**
 * Service and display together (LiveUIBench §5, Appendix C).
 *
 * Unit: an episode to which the frozen task assigns at least one positive service check and at least one visible check. Numerator of a
 * cell: such episodes by the conjunction of all their service checks and of all their visible checks, guards included. Denominator:
 * slots × eligible episodes. An episode with an error is a placeholder, those of a slot that is not scored are counted apart.
 */
export function jointServiceDisplay(slots: readonly Slot[], reading: ServiceReading): JointCells {
  const cells = { assigned: 0, both: 0, serviceOnly: 0, visibleOnly: 0, neither: 0, placeholder: 0, notScored: 0 }
  for (const { task, scored } of slots) {
    for (const episode of task.episodes) {
      if (!isEligible(episode, reading)) continue
      cells.assigned++
      if (scored === undefined) {
        cells.notScored++
        continue
      }
      const passes = (wanted: (check: AssignedEpisode['checks'][number]) => boolean): boolean =>
        episode.checks.every((check) => !wanted(check) || scored.outcome(episode.id, check.id).passed)
      const service = passes((check) => isService(check, reading))
      const visible = passes((check) => check.surface === 'visible')
      if (scored.episode(episode.id).failure !== null) cells.placeholder++
      else if (service && visible) cells.both++
      else if (service) cells.serviceOnly++
      else if (visible) cells.visibleOnly++
      else cells.neither++
    }
  }
  return cells
}

export function isEligible({ checks }: AssignedEpisode, reading: ServiceReading): boolean {
  return checks.some((check) => !check.guard && isService(check, reading)) && checks.some((check) => check.surface === 'visible')
}
