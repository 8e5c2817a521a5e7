import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js'
import { viewSurvey } from '../../src/app/watch-survey.ts'
import { evaluationWorkflowId, modelWorkflowId, surveyWorkflowId } from '../../src/core/ids.ts'
import { storeSurvey } from '../support/stored-survey.ts'
import { startDriving } from './support/driving-stack.ts'

/**
 * Writes histories/ anew: workflows as they ran once, with everything that a survey's driver may meet. Run by hand after a change of
 * src/workflows that is meant to change their course (and that no survey under way has to survive):
 * `node --import ./bin/typescript-loader.mjs tests/workflows/record-histories.ts`
 */
const driving = await startDriving({ maxCachedWorkflows: 100 })
try {
  const { episodes } = driving
  const until = async (isSo: () => Promise<boolean> | boolean): Promise<void> => {
    while (!(await isSo())) await wait(50)
  }
  const survey = await storeSurvey(driving.db, { name: 'recorded', models: ['a', 'b'], tasks: 2, concurrency: 2 })
  const scored = async (model: string): Promise<number> => (await viewSurvey(driving, survey)).models.find((row) => row.model === model)?.scored ?? 0
  // b is parked and resumed while a runs; then a pause, a resume, a cancel and another resume.
  episodes.parked.add('b')
  episodes.hold(['a'])
  await driving.wake(survey)
  await until(async () => (await viewSurvey(driving, survey)).waiting.some((cause) => cause.parked === 'b'))
  episodes.parked.clear()
  await driving.control(survey, { kind: 'resume', model: 'b' })
  await until(async () => (await scored('b')) === 2)
  await driving.control(survey, { kind: 'pause' })
  await driving.control(survey, { kind: 'resume' })
  await driving.control(survey, { kind: 'limits', concurrency: 4 })
  await until(() => episodes.held === 2)
  await driving.control(survey, { kind: 'cancel' })
  await until(() => episodes.held === 0)
  await driving.control(survey, { kind: 'resume' })
  await until(() => episodes.held === 2)
  episodes.open()
  await until(async () => (await viewSurvey(driving, survey)).survey.state === 'finished')
  const ids = {
    'run-survey': surveyWorkflowId(survey),
    'run-model': modelWorkflowId(survey, 'a'),
    'run-model-parked': modelWorkflowId(survey, 'b'),
    'evaluate-task': evaluationWorkflowId(survey, 1, 1),
    'evaluate-task-cancelled': evaluationWorkflowId(survey, 0, 1),
    'evaluate-task-again': evaluationWorkflowId(survey, 0, 2),
  }
  for (const [name, workflowId] of Object.entries(ids)) {
    const handle = driving.temporal.client.workflow.getHandle(workflowId)
    await until(async () => (await handle.describe()).status.name !== 'RUNNING')
    const history: unknown = JSON.parse(historyToJSON(await handle.fetchHistory()).replaceAll(/\d+@[\w.-]+/g, 'recorder'), withoutStack)
    writeFileSync(join(import.meta.dirname, 'histories', `${name}.json`), `${JSON.stringify({ workflowId, history })}\n`)
  }
} finally {
  await driving.stop()
}

/** Whose machine it was and where the program lay is nobody's business, and replay does not look at it. */
function withoutStack(key: string, value: unknown): unknown {
  return key === 'stackTrace' ? undefined : value
}
