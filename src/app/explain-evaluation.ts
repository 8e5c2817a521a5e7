import { isEpisodeEvidence, type EpisodeEvidence } from '../benchmarks/liveui/evidence.ts'
import { isFrozenLiveUITask } from '../benchmarks/liveui/frozen-task.ts'
import { storedDocument } from '../benchmarks/liveui/run/stored-document.ts'
import { RevisitError } from '../core/errors.ts'
import type { EpisodeFailure } from '../core/failure.ts'
import type { Sha256 } from '../core/hash.ts'
import type { CheckOutcome } from '../core/outcome.ts'
import { readEvaluationCalls, type CallRow } from '../services/store/evaluation-calls.ts'
import { readResults } from '../services/store/read-results.ts'
import { requireSurvey } from '../services/store/read-survey.ts'
import { readSurveyTasks } from '../services/store/read-survey-tasks.ts'
import type { AppContext } from './app-context.ts'

export interface ExplainedEpisode {
  readonly id: string
  readonly stage: string
  readonly failure: EpisodeFailure | null
  readonly outcomes: readonly CheckOutcome[]
  readonly evidence: EpisodeEvidence
  /** Names of the blobs behind it. */
  readonly blobs: { readonly evidence: Sha256; readonly records: Sha256; readonly boundary: Sha256 }
}

export interface ExplainedEvaluation {
  readonly survey: string
  readonly ordinal: number
  readonly model: string
  readonly task: string
  readonly title: string
  readonly repeat: number
  readonly state: string
  readonly attempt: number
  readonly why: string | null
  readonly episodes: readonly ExplainedEpisode[]
  readonly calls: readonly CallRow[]
}

/** One evaluation with its evidence. @throws RevisitError `not-found` for a number or an episode that is not there. */
export async function explainEvaluation(
  app: Pick<AppContext, 'db' | 'blobs' | 'hashes'>,
  idOrName: string,
  ordinal: number,
  episode?: string,
): Promise<ExplainedEvaluation> {
  const survey = await requireSurvey(app.db, idOrName)
  const [result] = await readResults(app.db, survey.id, app.hashes.evaluator, ordinal)
  if (result === undefined)
    throw new RevisitError('not-found', `survey ${survey.id} has no evaluation ${ordinal}`, { hint: `revisit results show ${survey.id} lists them` })
  const task = (await readSurveyTasks(app.db, survey.id)).find((candidate) => candidate.run === result.run && candidate.task === result.task)
  if (task === undefined) throw new RevisitError('bug', `survey ${survey.id} has no task ${result.task}`)
  const frozen = await storedDocument(app.blobs, task.frozen, isFrozenLiveUITask, 'frozen task')
  const wanted = result.episodes.filter((one) => episode === undefined || one.id === episode)
  if (wanted.length === 0 && episode !== undefined) {
    throw new RevisitError(
      'not-found',
      `evaluation ${ordinal} has no recorded episode ${episode}; recorded: ${result.episodes.map((one) => one.id).join(', ') || 'none'}; the task has ${frozen.task.episodes.map((one) => one.id).join(', ')}`,
    )
  }
  const episodes = await Promise.all(
    wanted.map(async (one): Promise<ExplainedEpisode> => ({
      id: one.id,
      stage: one.stage,
      failure: one.failure,
      outcomes: one.outcomes,
      evidence: await storedDocument(app.blobs, one.evidence, isEpisodeEvidence, 'episode evidence'),
      blobs: { evidence: one.evidence, records: one.records, boundary: one.boundary },
    })),
  )
  const calls = await readEvaluationCalls(app.db, { survey: survey.id, ordinal, attempt: result.attempt })
  const { model, repeat, state, attempt, why } = result
  return { survey: survey.id, ordinal, model, task: result.task, title: frozen.task.title, repeat, state, attempt, why, episodes, calls }
}
