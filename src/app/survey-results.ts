import { isFrozenLiveUITask } from '../benchmarks/liveui/frozen-task.ts'
import { storedDocument } from '../benchmarks/liveui/run/stored-document.ts'
import type { ResultState } from '../benchmarks/liveui/metrics/evaluation-result.ts'
import { RevisitError } from '../core/errors.ts'
import { readResults } from '../services/store/read-results.ts'
import { requireSurvey } from '../services/store/read-survey.ts'
import { readSurveyTasks } from '../services/store/read-survey-tasks.ts'
import type { AppContext } from './app-context.ts'
import { evaluationResult } from './load-evaluation-set.ts'

/** One evaluation in a line. */
export interface ResultRow {
  readonly ordinal: number
  readonly model: string
  readonly task: string
  readonly repeat: number
  readonly state: ResultState
  readonly passed: number
  readonly assigned: number
  /** The first episode with an unmet check; null when all passed or it is not scored. */
  readonly firstFailed: { readonly episode: string; readonly stage: string; readonly because: string } | null
}

/** Every evaluation of a survey, in the plan's order. @throws RevisitError `not-found` for a model or task that the survey has not. */
export async function surveyResults(
  app: Pick<AppContext, 'db' | 'blobs' | 'hashes'>,
  idOrName: string,
  only: { readonly model?: string | undefined; readonly task?: string | undefined },
): Promise<readonly ResultRow[]> {
  const survey = await requireSurvey(app.db, idOrName)
  const tasks = await readSurveyTasks(app.db, survey.id)
  known(
    'model',
    only.model,
    survey.plan.models.map((model) => model.as),
  )
  known('task', only.task, [...new Set(tasks.map((task) => task.task))])
  const assigned = new Map<string, number>()
  for (const task of tasks) {
    const frozen = await storedDocument(app.blobs, task.frozen, isFrozenLiveUITask, 'frozen task')
    assigned.set(
      `${task.run}/${task.task}`,
      frozen.task.episodes.reduce((sum, episode) => sum + episode.checks.length, 0),
    )
  }
  const results = await readResults(app.db, survey.id, app.hashes.evaluator)
  return results
    .filter((result) => (only.model === undefined || result.model === only.model) && (only.task === undefined || result.task === only.task))
    .map((result) => {
      const outcomes = result.episodes.flatMap((episode) => episode.outcomes)
      const failed = result.episodes.find((episode) => episode.failure !== null || episode.outcomes.some((outcome) => !outcome.passed))
      const unmet = failed?.outcomes.find((outcome) => !outcome.passed)
      const because = unmet === undefined ? '' : `${unmet.check}: ${unmet.says}; ${unmet.found}`
      return {
        ordinal: result.ordinal,
        model: result.model,
        task: result.task,
        repeat: result.repeat,
        state: evaluationResult(result, false, survey.state !== 'running').state,
        passed: outcomes.filter((outcome) => outcome.passed).length,
        assigned: assigned.get(`${result.run}/${result.task}`) ?? 0,
        firstFailed:
          failed === undefined
            ? null
            : { episode: failed.id, stage: failed.stage, because: failed.failure === null ? because : `${failed.failure.kind} (${failed.failure.cause})` },
      }
    })
}

function known(what: string, wanted: string | undefined, all: readonly string[]): void {
  if (wanted !== undefined && !all.includes(wanted)) throw new RevisitError('not-found', `the survey has no ${what} ${wanted}; it has ${all.join(', ')}`)
}
