import type { EvaluationRef } from '../../core/drive.ts'
import type { Database } from './database.ts'

/** Nothing works at it any more, and it is not settled: it is pending again, with the episodes it has. */
export async function releaseEvaluation(tx: Database, ref: EvaluationRef): Promise<void> {
  await tx
    .updateTable('evaluations')
    .set({ state: 'pending' })
    .where('survey', '=', ref.survey)
    .where('ordinal', '=', ref.ordinal)
    .where('attempt', '=', ref.attempt)
    .where('state', '=', 'running')
    .execute()
}
