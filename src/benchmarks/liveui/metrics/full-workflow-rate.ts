import type { Family } from './assigned-task.ts'
import type { Slot } from './assigned-slots.ts'
import { countRate, type Rate } from './rate.ts'
import { workflowPasses } from './workflow-passes.ts'

/**
 * Full-workflow rate, FWR (LiveUIBench §4): "the fraction of tasks satisfying every assigned assertion".
 *
 * Numerator: slots with every assigned check passed. Denominator: all assigned slots, or those of one family. Any failed episode makes
 * its slot a failure; a slot that is not scored is unsettled.
 */
export function fullWorkflowRate(slots: readonly Slot[], family?: Family): Rate {
  return countRate(slots.filter((slot) => family === undefined || slot.task.family === family).map(workflowPasses))
}
