import { WorkflowIdReusePolicy } from '@temporalio/client'
import { RevisitError } from '../../core/errors.ts'
import { surveyWorkflowId, TASK_QUEUES } from '../../core/ids.ts'
import { connectTemporal } from './connect-temporal.ts'

/**
 * Starts or attaches to the workflow of each survey and wakes it, in one step: an open one reads its control row again, a closed
 * or lost one is started. Nothing else starts evaluations.
 */
export async function wakeSurveys(engine: { readonly address: string; readonly namespace: string }, surveys: readonly string[]): Promise<void> {
  if (surveys.length === 0) return
  const temporal = await connectTemporal(engine).catch((error: unknown) => {
    throw unreachable(engine.address, error)
  })
  try {
    for (const survey of surveys) {
      await temporal.client.workflow.signalWithStart('runSurvey', {
        workflowId: surveyWorkflowId(survey),
        workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE,
        taskQueue: TASK_QUEUES.workflow,
        args: [{ survey }],
        signal: 'wake',
        signalArgs: [],
        // Surveys share the workers fairly; children and activities inherit it.
        priority: { fairnessKey: survey.slice(0, 64) },
      })
    }
  } catch (error) {
    throw unreachable(engine.address, error)
  } finally {
    await temporal.close()
  }
}

function unreachable(address: string, cause: unknown): RevisitError {
  const detail = cause instanceof Error ? cause.message : String(cause)
  return new RevisitError('infrastructure', `Temporal at ${address} cannot be asked to run the survey: ${detail}`, { cause, hint: 'nothing is lost: `revisit up` sets every survey going that is to run' })
}
