import type { Slot } from './assigned-slots.ts'
import type { Rate } from './rate.ts'

/**
 * Assertion pass rate (LiveUIBench §4, Appendix B; the paper prints it as APR).
 *
 * Numerator: passed checks, guards included. Denominator: all checks that the frozen tasks assign. Every check of a failed episode is a
 * placeholder and not passed; every check of a slot that is not scored is unsettled.
 */
export function assertionPassRate(slots: readonly Slot[]): Rate {
  const rate = { passed: 0, assigned: 0, unsettled: 0 }
  for (const slot of slots) {
    const counts = slotAssertions(slot)
    rate.passed += counts.passed
    rate.assigned += counts.assigned
    rate.unsettled += counts.unsettled
  }
  return rate
}

/** The checks of one slot. */
export function slotAssertions({ task, scored }: Slot): Rate {
  const checks = task.episodes.flatMap((episode) => episode.checks.map((check) => ({ episode: episode.id, check: check.id })))
  if (scored === undefined) return { passed: 0, assigned: checks.length, unsettled: checks.length }
  return { passed: checks.filter(({ episode, check }) => scored.outcome(episode, check).passed).length, assigned: checks.length, unsettled: 0 }
}
