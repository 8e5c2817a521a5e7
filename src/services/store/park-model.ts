import { canonicalJson } from '../../core/json.ts'
import type { ParkedReason } from '../../core/failure.ts'
import { type Database, withDatabase } from './database.ts'
import { addEvent } from './events.ts'

/** So many unavailable calls in a row park a model (design §14). */
export const UNAVAILABLE_IN_A_ROW = 5

/** Parks a model's run: nothing is scored, other models go on, the operator is told, `resume --model` continues. */
export function parkModel(db: Database, survey: string, model: string, reason: ParkedReason): Promise<void> {
  return withDatabase('parking a model', () =>
    db.transaction().execute(async (tx) => {
      const changed = await tx
        .updateTable('model_runs')
        .set({ state: 'parked', parked: canonicalJson(reason) })
        .where('survey', '=', survey)
        .where('model', '=', model)
        .where('state', '=', 'running')
        .executeTakeFirst()
      if (changed.numUpdatedRows > 0n) await addEvent(tx, survey, 'model-parked', { model, cause: reason.cause, detail: reason.detail })
    }),
  )
}

/** Counts calls of a model that ended unavailable, one after the other. Returns how many now. */
export function countUnavailable(db: Database, survey: string, model: string, unavailable: boolean): Promise<number> {
  return withDatabase('counting unavailable calls', async () => {
    if (!unavailable) {
      await db.updateTable('model_runs').set({ unavailable_in_a_row: 0 }).where('survey', '=', survey).where('model', '=', model).where('unavailable_in_a_row', '>', 0).execute()
      return 0
    }
    const row = await db
      .updateTable('model_runs')
      .set((eb) => ({ unavailable_in_a_row: eb('unavailable_in_a_row', '+', 1) }))
      .where('survey', '=', survey)
      .where('model', '=', model)
      .returning('unavailable_in_a_row')
      .executeTakeFirstOrThrow()
    return row.unavailable_in_a_row
  })
}
