import { holm } from '../../../core/statistics/holm.ts'
import { mcnemarExact } from '../../../core/statistics/mcnemar-exact.ts'
import type { Slot } from './assigned-slots.ts'
import { workflowPasses } from './workflow-passes.ts'

export interface PairedComparison {
  readonly first: string
  readonly second: string
  /** Tasks that both models have finished in all repeats. */
  readonly tasks: number
  /** Tasks on which the one completed more repeats than the other. */
  readonly firstBetter: number
  readonly secondBetter: number
  /** Exact, two-sided, unadjusted. */
  readonly p: number
  /** Adjusted by Holm over all pairs. */
  readonly adjusted: number
}

/**
 * Full workflows of every two models on the same tasks: exact McNemar (with repeats its sign-test form on repeats completed per task).
 *
 * Unit: a task that both models have finished; tasks with a slot that is not scored are left out of that pair. Failed episodes are
 * failures as everywhere.
 */
export function pairedComparisons(slots: readonly Slot[], models: readonly string[]): readonly PairedComparison[] {
  const completed = new Map(models.map((model) => [model, completedRepeats(slots.filter((slot) => slot.model === model))]))
  const pairs = models.flatMap((first, index) =>
    models.slice(index + 1).map((second) => {
      const [one, other] = [completed.get(first), completed.get(second)]
      const differences = [...(one ?? [])].flatMap(([task, count]) => {
        const against = other?.get(task)
        return against === undefined ? [] : [count - against]
      })
      const firstBetter = differences.filter((difference) => difference > 0).length
      const secondBetter = differences.filter((difference) => difference < 0).length
      return { first, second, tasks: differences.length, firstBetter, secondBetter, p: mcnemarExact(firstBetter, secondBetter) }
    }),
  )
  const adjusted = holm(pairs.map((pair) => pair.p))
  return pairs.map((pair, index) => ({ ...pair, adjusted: adjusted[index] ?? 1 }))
}

/** Task → repeats completed; tasks with a repeat that is not scored are absent. */
function completedRepeats(slots: readonly Slot[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  const open = new Set<string>()
  for (const slot of slots) {
    const passes = workflowPasses(slot)
    if (passes === undefined) open.add(slot.task.id)
    counts.set(slot.task.id, (counts.get(slot.task.id) ?? 0) + (passes === true ? 1 : 0))
  }
  for (const task of open) counts.delete(task)
  return counts
}
