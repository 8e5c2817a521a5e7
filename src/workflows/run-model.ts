import { condition, setHandler, startChild, workflowInfo, WorkflowIdReusePolicy } from '@temporalio/workflow'
import type { EvaluationEnd } from '../core/drive.ts'
import { evaluationWorkflowId } from '../core/ids.ts'
import { store } from './activity-proxies.ts'
import { ChildRuns } from './child-runs.ts'
import { evaluateTask } from './evaluate-task.ts'
import { wake } from './messages.ts'

/** At about four events each a history stays far below the engine's limits; the survey's driver starts the rest in another run. */
const EVALUATIONS_PER_RUN = 500
/** A model that is too far ahead of the others asks again after so long, doubled each time. */
const FIRST_WAIT_MS = 3_000
const LONGEST_WAIT_MS = 60_000

/**
 * The evaluations of one model in a survey, in the plan's order, so many at once as the survey's limits say. Ends when nothing may
 * start any more: done, paused, cancelled or parked.
 */
export async function runModel(input: { readonly survey: string; readonly model: string }): Promise<void> {
  const { survey, model } = input
  let woken = 0
  setHandler(wake, () => {
    woken += 1
  })
  const children = new ChildRuns<number>()
  let started = 0
  let stopped = false
  let waitMs = FIRST_WAIT_MS

  const onEnd = (end: EvaluationEnd): void => {
    // What stopped this one may stop the others too: Postgres is asked before the next one.
    if (end.kind === 'held' || end.kind === 'parked') stopped = true
  }
  const start = ({ ordinal, attempt }: { readonly ordinal: number; readonly attempt: number }): void => {
    started += 1
    children.start(ordinal, {
      begin: () =>
        startChild(evaluateTask, {
          workflowId: evaluationWorkflowId(survey, ordinal, attempt),
          workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE,
          args: [{ survey, ordinal, attempt }],
        }),
      onEnd,
      onFailure: (why) => store.endIncomplete({ survey, ordinal, attempt, why }),
    })
  }
  const mayStart = (): boolean => started < EVALUATIONS_PER_RUN && !workflowInfo().continueAsNewSuggested

  try {
    for (;;) {
      const seen = woken
      stopped = false
      const next = mayStart() ? await store.nextEvaluations({ survey, model, running: children.keys }) : NOTHING
      const queue = [...next.evaluations]
      if (queue.length > 0) waitMs = FIRST_WAIT_MS
      do {
        while (children.size < next.lanes && mayStart()) {
          const work = queue.shift()
          if (work === undefined) break
          start(work)
        }
        const before = children.ended
        const changed = (): boolean => woken !== seen || children.ended !== before
        if (next.ahead) {
          await condition(changed, waitMs)
          waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
        } else if (children.size > 0) await condition(changed)
        else if (woken === seen && (started > 0 || !(await condition(changed, '1 second')))) return
      } while (woken === seen && !stopped && queue.length > 0)
    }
  } finally {
    await children.allOver()
  }
}

const NOTHING = { evaluations: [], lanes: 0, ahead: false } as const
