import { condition, setHandler, startChild, WorkflowIdReusePolicy } from '@temporalio/workflow'
import { modelWorkflowId } from '../core/ids.ts'
import { store } from './activity-proxies.ts'
import { ChildRuns } from './child-runs.ts'
import { wake } from './messages.ts'
import { runModel } from './run-model.ts'

/**
 * Drives one survey: a child for each model with work that may start, until there is none. Postgres is the truth; `wake` makes this
 * read it again, and its children too. Whoever changes a survey wakes it afterwards: an open workflow reads the change, a closed one
 * is started. So the last reading before the end is always younger than the last wake.
 */
export async function runSurvey(input: { readonly survey: string }): Promise<void> {
  const { survey } = input
  let woken = 0
  setHandler(wake, () => {
    woken += 1
  })
  const children = new ChildRuns<string>()
  let told = 0
  try {
    for (;;) {
      const seen = { woken, ended: children.ended }
      const step = await store.stepSurvey({ survey, running: children.keys })
      if (step.abort) children.cancel()
      else if (told !== seen.woken) await children.signal(wake)
      told = seen.woken
      for (const model of step.startable) {
        children.start(model, {
          begin: () =>
            startChild(runModel, {
              workflowId: modelWorkflowId(survey, model),
              workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE,
              args: [{ survey, model }],
            }),
          onFailure: (why) => store.noteTrouble({ survey, what: `the driver of ${model}`, why }),
        })
      }
      const changed = (): boolean => woken !== seen.woken || children.ended !== seen.ended
      if (children.size === 0 && !changed()) return
      await condition(changed)
    }
  } finally {
    await children.allOver()
  }
}
