import { CancellationScope, condition, executeChild, isCancellation, setHandler, WorkflowIdReusePolicy } from '@temporalio/workflow'
import { modelWorkflowId } from '../core/ids.ts'
import { store } from './activity-proxies.ts'
import { wake } from './messages.ts'
import { runModel } from './run-model.ts'

/**
 * Drives one survey: a child per model, until nothing may start any more. Postgres is the truth; `wake` makes this read it again.
 * Whoever resumes a survey wakes it: an open workflow goes round once more, a closed one is started.
 */
export async function runSurvey(input: { readonly survey: string }): Promise<void> {
  const { survey } = input
  let woken = 0
  setHandler(wake, () => {
    woken += 1
  })
  for (;;) {
    const seen = woken
    const { models } = await store.loadSurvey({ survey })
    const scope = new CancellationScope()
    let running = true
    const work = scope
      .run(() =>
        Promise.all(
          models.map((model) =>
            executeChild(runModel, {
              workflowId: modelWorkflowId(survey, model),
              workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE,
              args: [{ survey, model }],
            }),
          ),
        ),
      )
      .finally(() => {
        running = false
      })
    const watch = (async () => {
      for (let last = seen; ; last = woken) {
        await condition(() => !running || woken !== last)
        if (!running) return
        if ((await store.readControl({ survey })).wanted === 'cancel') scope.cancel()
      }
    })()
    try {
      await work
    } catch (error) {
      if (!isCancellation(error) || !scope.consideredCancelled) throw error
    }
    await watch
    const settled = await store.settleSurvey({ survey })
    if (settled.kind !== 'again' && woken === seen) return
    if (settled.kind === 'finished') return
  }
}
