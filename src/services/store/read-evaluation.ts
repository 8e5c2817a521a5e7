import type { EvaluationIdentity, EvaluationState } from '../../core/evaluation.ts'
import { RevisitError } from '../../core/errors.ts'
import { type Database, withDatabase } from './database.ts'

export interface StoredEvaluation extends EvaluationIdentity {
  readonly state: EvaluationState
  readonly attempt: number
  /** The first scored attempt; null before one is. */
  readonly official: number | null
  readonly why: string | null
}

export function readEvaluation(db: Database, survey: string, ordinal: number): Promise<StoredEvaluation> {
  return withDatabase('reading an evaluation', async () => {
    const row = await db.selectFrom('evaluations').selectAll().where('survey', '=', survey).where('ordinal', '=', ordinal).executeTakeFirst()
    if (row === undefined) throw new RevisitError('not-found', `survey ${survey} has no evaluation ${ordinal}`)
    return {
      survey,
      ordinal,
      run: row.run,
      model: row.model,
      task: row.task,
      repeat: row.repeat,
      state: row.state,
      attempt: row.attempt,
      official: row.official,
      why: row.why,
    }
  })
}
