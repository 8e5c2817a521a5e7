import { executeChild, sleep, WorkflowIdReusePolicy } from '@temporalio/workflow'
import { evaluationWorkflowId } from '../core/ids.ts'
import { store } from './activity-proxies.ts'
import { evaluateTask } from './evaluate-task.ts'

/**
 * All evaluations of one model in a survey: lanes over `executeChild`, in the plan's order. Ends when nothing may start any more:
 * done, paused, cancelled or parked. About 4 events an evaluation.
 */
export async function runModel(input: { readonly survey: string; readonly model: string }): Promise<void> {
  const { survey, model } = input
  const waiting: { readonly ordinal: number; readonly attempt: number; readonly position: number }[] = []
  let after = -1
  let lanes = 1
  let over = false
  let refilling: Promise<void> | undefined

  async function refill(): Promise<void> {
    const next = await store.nextEvaluations({ survey, model, after })
    if (next.kind === 'none') {
      over = true
      return
    }
    lanes = next.lanes
    if (next.kind === 'wait') {
      await sleep(next.seconds * 1000)
      return
    }
    waiting.push(...next.evaluations)
    after = waiting.at(-1)?.position ?? after
  }

  async function take(): Promise<(typeof waiting)[number] | undefined> {
    while (!over && waiting.length === 0) {
      refilling ??= refill().finally(() => {
        refilling = undefined
      })
      await refilling
    }
    return over ? undefined : waiting.shift()
  }

  async function lane(): Promise<void> {
    for (let work = await take(); work !== undefined; work = await take()) {
      const end = await executeChild(evaluateTask, {
        workflowId: evaluationWorkflowId(survey, work.ordinal, work.attempt),
        workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE,
        args: [{ survey, ordinal: work.ordinal, attempt: work.attempt }],
      })
      // Held or parked: whatever stopped this one stops the rest of this model too.
      if (end.kind === 'parked' || (end.kind === 'held' && end.why !== 'superseded')) over = true
    }
  }

  const first = await take()
  if (first === undefined) return
  waiting.unshift(first)
  await Promise.all(Array.from({ length: lanes }, lane))
}
