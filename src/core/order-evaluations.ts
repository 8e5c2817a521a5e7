import type { PlannedEvaluation } from './plan.ts'

/** What the order of evaluations depends on; a Plan and a ResolvedSurvey are both of this shape. */
export interface OrderedSurvey {
  /** Tasks of each run in their balanced order. */
  readonly runs: readonly { readonly tasks: readonly { readonly id: string }[] }[]
  readonly models: readonly { readonly as: string }[]
  readonly repeats: number
}

/**
 * One row per evaluation (design §3): repeat after repeat, task after task, each task for all models before the next one, so that the
 * tasks that every model finished are a valid paired sample wherever the survey stops. Which model comes first rotates from task to
 * task. Runs take turns in proportion to their size.
 */
export function orderEvaluations({ runs, models, repeats }: OrderedSurvey): readonly PlannedEvaluation[] {
  const merged = runs
    .flatMap(({ tasks }, run) => tasks.map((task, index) => ({ run, task: task.id, at: (index + 0.5) / tasks.length })))
    .toSorted((a, b) => a.at - b.at || a.run - b.run)
  const evaluations: PlannedEvaluation[] = []
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    merged.forEach(({ run, task }, index) => {
      models.forEach((_, turn) => {
        const model = models[(turn + index + repeat) % models.length]
        if (model !== undefined) evaluations.push({ ordinal: evaluations.length, run, model: model.as, position: repeat * merged.length + index, task, repeat })
      })
    })
  }
  return evaluations
}
