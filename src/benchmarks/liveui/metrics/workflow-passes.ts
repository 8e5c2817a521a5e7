import type { Slot } from './assigned-slots.ts'

/** Whether every assigned assertion of every episode passed (LiveUIBench, Appendix B); undefined when the slot is not scored. */
export function workflowPasses({ task, scored }: Slot): boolean | undefined {
  return scored === undefined ? undefined : task.episodes.every((episode) => episode.checks.every((check) => scored.outcome(episode.id, check.id).passed))
}

/** Whether every opening assertion of every opening episode passed, the later application's too (§4, Appendix B). */
export function openingPasses({ task, scored }: Slot): boolean | undefined {
  return scored === undefined
    ? undefined
    : task.episodes.every((episode) => episode.checks.every((check) => check.surface !== 'opening' || scored.outcome(episode.id, check.id).passed))
}
