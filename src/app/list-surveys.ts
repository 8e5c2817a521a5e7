import { listSurveys as readSurveys, type SurveySummary } from '../services/store/list-surveys.ts'
import type { AppContext } from './app-context.ts'

/** All surveys, newest first. */
export const listSurveys = (app: Pick<AppContext, 'db'>): Promise<readonly SurveySummary[]> => readSurveys(app.db)
