import { sql } from 'kysely'
import type { EvaluationRef } from '../../core/drive.ts'
import { type Database, withDatabase } from './database.ts'
import { addEvent } from './events.ts'

/** Ends an evaluation without a score because of a fault of ours. `resume` goes on in the same attempt. */
export function markIncomplete(db: Database, ref: EvaluationRef, why: string): Promise<void> {
  return withDatabase('marking an evaluation incomplete', () =>
    db.transaction().execute(async (tx) => {
      const changed = await tx
        .updateTable('evaluations')
        .set({ state: 'incomplete', why, settled_at: sql`now()` })
        .where('survey', '=', ref.survey)
        .where('ordinal', '=', ref.ordinal)
        .where('attempt', '=', ref.attempt)
        .where('state', 'in', ['pending', 'running'])
        .executeTakeFirst()
      if (changed.numUpdatedRows === 0n) return
      await tx.updateTable('attempts').set({ state: 'incomplete', ended_at: sql`now()` }).where('survey', '=', ref.survey).where('ordinal', '=', ref.ordinal).where('attempt', '=', ref.attempt).execute()
      await addEvent(tx, ref.survey, 'evaluation-incomplete', { ordinal: ref.ordinal, why })
    }),
  )
}
