import { setTimeout as wait } from 'node:timers/promises'
import { requireSurvey, type StoredSurvey } from '../services/store/read-survey.ts'
import { type ModelProgress, surveyProgress } from '../services/store/survey-progress.ts'
import { type WaitingCause, waitingCauses } from '../services/store/waiting-causes.ts'
import { RevisitError } from '../core/errors.ts'
import type { AppContext } from './app-context.ts'

/** What a survey looks like now. */
export interface SurveyView {
  readonly survey: StoredSurvey
  readonly models: readonly ModelProgress[]
  readonly waiting: readonly WaitingCause[]
  /** Nothing runs or will run by itself: finished, closed, paused, cancelled, or only parked and incomplete work is left. */
  readonly still: boolean
}

export async function viewSurvey(app: Pick<AppContext, 'db'>, idOrName: string): Promise<SurveyView> {
  const survey = await requireSurvey(app.db, idOrName)
  const [models, waiting] = await Promise.all([surveyProgress(app.db, survey.id), waitingCauses(app.db, survey.id)])
  const parked = new Set(waiting.flatMap((cause) => cause.parked ?? []))
  const works = models.some((model) => model.running > 0)
  // Paused and cancelled ones are still when nothing runs; others when, beside, only parked models have work. With nothing left to do
  // at all the driver says "finished" in a moment, and that is waited for.
  const left = models.filter((model) => model.running + model.pending > 0)
  const onlyParked = left.length > 0 && left.every(({ model }) => parked.has(model))
  const still = survey.state !== 'running' || (!works && (survey.wanted !== 'run' || onlyParked))
  return { survey, models, waiting, still }
}

/**
 * Reports a survey every `everyMs` until nothing goes on by itself, or until the signal. A database that is away for a while
 * (it may be restarting) is reported and waited for.
 */
export async function watchSurvey(
  app: Pick<AppContext, 'db'>,
  id: string,
  options: {
    readonly everyMs: number
    readonly signal: AbortSignal
    readonly onView: (view: SurveyView) => void
    readonly onTrouble: (message: string) => void
  },
): Promise<SurveyView | undefined> {
  for (;;) {
    if (options.signal.aborted) return undefined
    try {
      const view = await viewSurvey(app, id)
      options.onView(view)
      if (view.still) return view
    } catch (error) {
      if (!(error instanceof RevisitError) || !error.retryable) throw error
      options.onTrouble(error.message)
    }
    // An abort ends the wait early; the loop's head answers it.
    await wait(options.everyMs, undefined, { signal: options.signal }).catch(() => undefined)
  }
}
