import type { Interval } from '../../../core/statistics/interval.ts'
import { clopperPearsonInterval } from '../../../core/statistics/clopper-pearson-interval.ts'
import { taskBootstrap } from '../../../core/statistics/task-bootstrap.ts'
import { wilsonInterval } from '../../../core/statistics/wilson-interval.ts'
import type { Slot } from './assigned-slots.ts'
import { isFinal, rateValue, type Rate } from './rate.ts'

export interface IntervalChoice {
  /** For counts of independent tasks. */
  readonly counts: 'wilson' | 'clopper-pearson'
  readonly seed: string
}

/**
 * The 95 % interval of a rate; null while it is not final, since bounds then say more than chance does, and where a bootstrap has nothing to vary. One evaluation a task: Wilson or
 * Clopper–Pearson on the counts. Several repeats, or checks as the unit: a bootstrap over tasks, because what belongs to one task
 * is not independent.
 * @param rateOf the rate of a sample of slots.
 */
export function rateInterval(
  slots: readonly Slot[],
  rateOf: (slots: readonly Slot[]) => Rate,
  unit: 'task' | 'check',
  { counts, seed }: IntervalChoice,
): Interval | null {
  const rate = rateOf(slots)
  if (!isFinal(rate) || rate.assigned === 0) return null
  const tasks = new Map<string, Slot[]>()
  for (const slot of slots) {
    const own = tasks.get(slot.task.id)
    if (own === undefined) tasks.set(slot.task.id, [slot])
    else own.push(slot)
  }
  if (unit === 'task' && tasks.size === rate.assigned)
    return counts === 'wilson' ? wilsonInterval(rate.passed, rate.assigned) : clopperPearsonInterval(rate.passed, rate.assigned)
  // Each task's own counts are summed, so that a resample costs additions only.
  const perTask = [...tasks.values()].map((own) => rateOf(own))
  // Tasks that are all alike tell a bootstrap of no spread; an interval without width would be a lie.
  if (new Set(perTask.map(rateValue)).size < 2) return null
  return taskBootstrap({
    tasks: perTask,
    statistic: (sample) => rateValue({ passed: sum(sample, 'passed'), assigned: sum(sample, 'assigned'), unsettled: 0 }) ?? 0,
    seed,
  })
}

const sum = (rates: readonly Rate[], field: 'passed' | 'assigned'): number => rates.reduce((total, rate) => total + rate[field], 0)
