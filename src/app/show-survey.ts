import { type EventRow, readEvents } from '../services/store/events.ts'
import { type ModelCalls, surveyCalls } from '../services/store/survey-calls.ts'
import type { AppContext } from './app-context.ts'
import { type SurveyView, viewSurvey } from './watch-survey.ts'

export interface SurveyDetails extends SurveyView {
  /** The account of model calls, a row a model. */
  readonly calls: readonly ModelCalls[]
  /** The newest events, oldest first. */
  readonly events: readonly EventRow[]
}

/** Everything about one survey: progress, what waits and why, model calls, what happened. */
export async function showSurvey(app: Pick<AppContext, 'db'>, idOrName: string): Promise<SurveyDetails> {
  const view = await viewSurvey(app, idOrName)
  const [calls, events] = await Promise.all([surveyCalls(app.db, view.survey.id), readEvents(app.db, view.survey.id)])
  return { ...view, calls, events }
}
