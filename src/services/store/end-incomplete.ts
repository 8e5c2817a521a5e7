import { sql } from 'kysely'
import type { EvaluationRef, Stopped } from '../../core/drive.ts'
import type { Database } from './database.ts'
import { addEvent } from './events.ts'

/** Ends an evaluation without a score because of a fault of ours; one that is settled or has another attempt by now stays as it is. `resume` goes on in the same attempt. */
export async function endIncomplete(tx: Database, ref: EvaluationRef, why: string): Promise<Extract<Stopped, { readonly kind: 'incomplete' }>> {
  const changed = await tx
    .updateTable('evaluations')
    .set({ state: 'incomplete', why, settled_at: sql`now()` })
    .where('survey', '=', ref.survey)
    .where('ordinal', '=', ref.ordinal)
    .where('attempt', '=', ref.attempt)
    .where('state', 'in', ['pending', 'running'])
    .executeTakeFirst()
  if (changed.numUpdatedRows > 0n) {
    await tx
      .updateTable('attempts')
      .set({ state: 'incomplete', ended_at: sql`now()` })
      .where('survey', '=', ref.survey)
      .where('ordinal', '=', ref.ordinal)
      .where('attempt', '=', ref.attempt)
      .execute()
    await addEvent(tx, ref.survey, 'evaluation-incomplete', { ordinal: ref.ordinal, why })
  }
  return { kind: 'incomplete', why }
}
