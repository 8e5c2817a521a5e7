import type { Family } from './assigned-task.ts'
import type { Slot } from './assigned-slots.ts'
import { workflowPasses } from './workflow-passes.ts'

export interface Coverage {
  /** Tasks assigned. */
  readonly tasks: number
  /** Completed by at least one model in at least one repeat. */
  readonly union: number
  /** Every evaluation is scored and none completed it. */
  readonly none: number
  /** Not completed so far, but not all evaluations are scored. */
  readonly undecided: number
  /** Model → tasks that it alone completed. */
  readonly unique: ReadonlyMap<string, number>
  /** Model → tasks that it completed. */
  readonly completed: ReadonlyMap<string, number>
  readonly pairs: readonly CoveragePair[]
}

/** Two models' sets of completed tasks. Neither contains the other when both `onlyFirst` and `onlySecond` are above 0. */
export interface CoveragePair {
  readonly first: string
  readonly second: string
  readonly both: number
  readonly onlyFirst: number
  readonly onlySecond: number
}

/**
 * Which tasks the models complete between them (LiveUIBench §5, Table 3, Appendix C).
 *
 * Numerator of the union: tasks with a full workflow by any of the models, each counted once. Denominator: assigned tasks, or those of one
 * family. A failed evaluation completes nothing, one that is not scored leaves its task undecided. Retrospective: it selects after
 * seeing the results and is no measured ensemble.
 */
export function coverage(slots: readonly Slot[], models: readonly string[], family?: Family): Coverage {
  const chosen = slots.filter((slot) => models.includes(slot.model) && (family === undefined || slot.task.family === family))
  const byTask = new Map<string, Slot[]>()
  for (const slot of chosen) byTask.set(slot.task.id, [...(byTask.get(slot.task.id) ?? []), slot])
  const tasks = [...byTask.values()].map((own) => ({
    solvers: new Set(own.flatMap((slot) => (workflowPasses(slot) === true ? [slot.model] : []))),
    isSettled: own.every((slot) => slot.scored !== undefined),
  }))
  const count = (wanted: (task: (typeof tasks)[number]) => boolean): number => tasks.filter(wanted).length
  return {
    tasks: tasks.length,
    union: count(({ solvers }) => solvers.size > 0),
    none: count(({ solvers, isSettled }) => solvers.size === 0 && isSettled),
    undecided: count(({ solvers, isSettled }) => solvers.size === 0 && !isSettled),
    unique: new Map(models.map((model) => [model, count(({ solvers }) => solvers.size === 1 && solvers.has(model))])),
    completed: new Map(models.map((model) => [model, count(({ solvers }) => solvers.has(model))])),
    pairs: models.flatMap((first, index) =>
      models.slice(index + 1).map((second) => ({
        first,
        second,
        both: count(({ solvers }) => solvers.has(first) && solvers.has(second)),
        onlyFirst: count(({ solvers }) => solvers.has(first) && !solvers.has(second)),
        onlySecond: count(({ solvers }) => !solvers.has(first) && solvers.has(second)),
      })),
    ),
  }
}
