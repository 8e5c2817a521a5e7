import type { Stage } from '../../../core/stage.ts'
import type { AssignedEpisode } from './assigned-task.ts'
import type { ScoredResult, Slot } from './assigned-slots.ts'
import { isRead, isService, type ServiceReading } from './service-reading.ts'

/** Why the first failed episode failed, in order of precedence (LiveUIBench, Appendix C). `opening` is shown apart from the residual `preservation`. */
export const FAILURE_REASONS = ['generation error', 'episode error', 'service and visible', 'service', 'visible', 'opening', 'preservation'] as const
export type FailureReason = (typeof FAILURE_REASONS)[number]

export interface FirstFailures {
  readonly assigned: number
  readonly success: number
  /** Slots that are not scored. */
  readonly notScored: number
  /** Every stage and reason that occurs, with its count of slots. */
  readonly groups: readonly { readonly stage: Stage; readonly reason: FailureReason; readonly count: number }[]
}

/**
 * The first failed episode of each slot (LiveUIBench §5, Figure 5, Appendix C): a partition.
 *
 * Numerator of a group: slots whose earliest failed episode, in the task's order, is of that stage and reason. Denominator: all assigned
 * slots; success, not scored and the groups sum to it. An episode with a generation or episode error is failed by that error. With the
 * `operational` reading record checks are left out, so its success is at least the full-workflow count.
 */
export function firstFailures(slots: readonly Slot[], reading: ServiceReading): FirstFailures {
  const groups = new Map<string, { readonly stage: Stage; readonly reason: FailureReason; count: number }>()
  let success = 0
  let notScored = 0
  for (const { task, scored } of slots) {
    if (scored === undefined) {
      notScored++
      continue
    }
    const first = task.episodes.flatMap((episode) => {
      const reason = failureReason(episode, scored, reading)
      return reason === undefined ? [] : [{ stage: episode.stage, reason }]
    })[0]
    if (first === undefined) success++
    else {
      const key = `${first.stage}/${first.reason}`
      const group = groups.get(key) ?? { ...first, count: 0 }
      group.count++
      groups.set(key, group)
    }
  }
  return { assigned: slots.length, success, notScored, groups: [...groups.values()] }
}

/** Why an episode failed, by precedence; undefined when every check that is read passed. */
export function failureReason(episode: AssignedEpisode, scored: ScoredResult, reading: ServiceReading): FailureReason | undefined {
  const { failure } = scored.episode(episode.id)
  if (failure !== null) return failure.during === 'generation' ? 'generation error' : 'episode error'
  const failed = episode.checks.filter((check) => isRead(check, reading) && !scored.outcome(episode.id, check.id).passed)
  if (failed.length === 0) return undefined
  const service = failed.some((check) => isService(check, reading))
  const visible = failed.some((check) => check.surface === 'visible')
  if (service && visible) return 'service and visible'
  if (service) return 'service'
  if (visible) return 'visible'
  return failed.some((check) => check.surface === 'opening') ? 'opening' : 'preservation'
}
