import { needsArming } from '../check-episode.ts'
import type { Slot } from './assigned-slots.ts'

export interface GuardCounts {
  /** Guards that have to be armed by a positive check of their episode. */
  readonly armable: {
    readonly assigned: number
    readonly passed: number
    readonly broken: number
    readonly unarmed: number
    readonly placeholder: number
    readonly notScored: number
  }
  /** Guards at openings, returns and refreshes, where doing nothing is right. */
  readonly exempt: { readonly assigned: number; readonly passed: number; readonly broken: number; readonly placeholder: number; readonly notScored: number }
}

/**
 * What became of the guards (design §6.1), so that a pass rate can be read with and without them.
 *
 * Numerators: assigned guards that passed, were broken though armed, had nothing to arm them, or are placeholders of a failed episode.
 * Denominator: all guards that the frozen tasks assign, times slots; the parts sum to it.
 */
export function guardCounts(slots: readonly Slot[]): GuardCounts {
  const armable = { assigned: 0, passed: 0, broken: 0, unarmed: 0, placeholder: 0, notScored: 0 }
  const exempt = { assigned: 0, passed: 0, broken: 0, placeholder: 0, notScored: 0 }
  for (const { task, scored } of slots) {
    for (const episode of task.episodes) {
      for (const check of episode.checks) {
        if (!check.guard) continue
        const outcome = scored?.outcome(episode.id, check.id)
        const group = needsArming(episode.stage) ? armable : exempt
        group.assigned++
        if (outcome === undefined) group.notScored++
        else if (outcome.placeholder) group.placeholder++
        else if (outcome.passed) group.passed++
        else if (outcome.armed === false && needsArming(episode.stage)) armable.unarmed++
        else group.broken++
      }
    }
  }
  return { armable, exempt }
}
