import { isFrozenLiveUITask } from '../benchmarks/liveui/frozen-task.ts'
import { assignedTask, type AssignedTask } from '../benchmarks/liveui/metrics/assigned-task.ts'
import type { EvaluatedModel, EvaluationResult, EvaluationSet, ResultState } from '../benchmarks/liveui/metrics/evaluation-result.ts'
import { storedDocument } from '../benchmarks/liveui/run/stored-document.ts'
import type { Blobs } from '../core/ports/blobs.ts'
import type { PlannedModel } from '../core/plan.ts'
import { readResults, type StoredResult } from '../services/store/read-results.ts'
import { readModelRuns, type StoredSurvey } from '../services/store/read-survey.ts'
import { readSurveyTasks } from '../services/store/read-survey-tasks.ts'
import type { AppContext } from './app-context.ts'

/** One run of a survey as metrics read it: what was assigned, from the frozen tasks, and what there is, from the store. */
export async function loadEvaluationSet(app: Pick<AppContext, 'db' | 'blobs' | 'hashes'>, survey: StoredSurvey, run: number): Promise<EvaluationSet> {
  const [models, tasks, results] = await Promise.all([
    readModelRuns(app.db, survey.id),
    readSurveyTasks(app.db, survey.id),
    readResults(app.db, survey.id, app.hashes.evaluator),
  ])
  const parked = new Set(models.filter((model) => model.parked !== null).map(({ model }) => model.as))
  return {
    models: models.map(({ model }) => evaluatedModel(model)),
    tasks: await assignedTasks(
      app.blobs,
      tasks.filter((task) => task.run === run),
    ),
    repeats: survey.plan.repeats,
    results: results.filter((result) => result.run === run).map((result) => evaluationResult(result, parked.has(result.model), survey.state !== 'running')),
  }
}

export async function assignedTasks(blobs: Blobs, tasks: readonly { readonly frozen: FrozenName }[]): Promise<readonly AssignedTask[]> {
  return Promise.all(tasks.map(async ({ frozen }) => assignedTask((await storedDocument(blobs, frozen, isFrozenLiveUITask, 'frozen task')).task)))
}

type FrozenName = Parameters<typeof storedDocument>[1]

/** Applications that do nothing, or nothing but echo, are baselines beneath the table (design §6.4). */
export function evaluatedModel(model: PlannedModel): EvaluatedModel {
  const baseline = model.id === 'scripted/null' || model.id === 'scripted/echo'
  return { as: model.as, label: model.label, group: model.group, ...(baseline ? { baseline } : {}) }
}

export function evaluationResult(
  result: Pick<StoredResult, 'model' | 'task' | 'repeat' | 'state' | 'episodes'>,
  parked: boolean,
  over: boolean,
): EvaluationResult {
  return { model: result.model, task: result.task, repeat: result.repeat, state: resultState(result.state, parked, over), episodes: result.episodes }
}

function resultState(state: StoredResult['state'], parked: boolean, over: boolean): ResultState {
  if (state !== 'pending' && state !== 'running') return state
  if (parked) return 'parked'
  return over ? 'not-run' : state
}
