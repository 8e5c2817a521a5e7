import { WorkflowIdConflictPolicy, WorkflowIdReusePolicy } from '@temporalio/client'
import { surveyWorkflowId, TASK_QUEUES } from '../../core/ids.ts'
import { connectTemporal, type TemporalConnection } from './connect-temporal.ts'

interface Engine {
  readonly address: string
  readonly namespace: string
}

/**
 * Starts or attaches to the workflow of each survey and wakes it, in one step: an open one reads its control row again, a closed
 * or lost one is started.
 */
export async function wakeSurveys(engine: Engine, surveys: readonly string[]): Promise<void> {
  await withEngine(engine, surveys, async ({ client }, survey) => {
    await client.workflow.signalWithStart('runSurvey', { ...startOptions(survey), signal: 'wake', signalArgs: [] })
  })
}

/** Starts the workflow of each survey that has none open; an open one is left alone. */
export async function startSurveys(engine: Engine, surveys: readonly string[]): Promise<void> {
  await withEngine(engine, surveys, async ({ client }, survey) => {
    await client.workflow.start('runSurvey', { ...startOptions(survey), workflowIdConflictPolicy: WorkflowIdConflictPolicy.USE_EXISTING })
  })
}

async function withEngine(engine: Engine, surveys: readonly string[], work: (temporal: TemporalConnection, survey: string) => Promise<void>): Promise<void> {
  if (surveys.length === 0) return
  const temporal = await connectTemporal(engine)
  try {
    for (const survey of surveys) await work(temporal, survey)
  } finally {
    await temporal.close()
  }
}

const startOptions = (survey: string) => ({
  workflowId: surveyWorkflowId(survey),
  workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE,
  taskQueue: TASK_QUEUES.workflow,
  args: [{ survey }],
  // Surveys share the workers fairly; children and activities inherit it.
  priority: { fairnessKey: survey.slice(0, 64) },
})
