import { sql } from 'kysely'
import { z } from 'zod'
import type { EvaluationRef } from '../../core/drive.ts'
import { canonicalJson } from '../../core/json.ts'
import type { ParkedReason } from '../../core/failure.ts'
import { type Database, withDatabase } from './database.ts'
import { addEvent } from './events.ts'
import { releaseEvaluation } from './release-evaluation.ts'

/** So many unavailable calls in a row park a model (design §14). */
export const UNAVAILABLE_IN_A_ROW = 5

/** Parks a model's run: nothing is scored, other models go on, the operator is told, `resume --model` continues. `ref`: the evaluation that met the cause. */
export function parkModel(db: Database, ref: EvaluationRef, model: string, reason: ParkedReason): Promise<void> {
  return withDatabase('parking a model', () =>
    db.transaction().execute(async (tx) => {
      const changed = await tx
        .updateTable('model_runs')
        .set({ state: 'parked', parked: canonicalJson(reason) })
        .where('survey', '=', ref.survey)
        .where('model', '=', model)
        .where('state', '=', 'running')
        .executeTakeFirst()
      await releaseEvaluation(tx, ref)
      if (changed.numUpdatedRows > 0n) await addEvent(tx, ref.survey, 'model-parked', { model, cause: reason.cause, detail: reason.detail })
    }),
  )
}

/**
 * Whether the model's last calls, UNAVAILABLE_IN_A_ROW of them, all ended unavailable: calls of this survey since it began or was
 * resumed, in the order in which they ended. Read from the journal, so that a call counts once however often its episode is walked.
 */
export function isUnavailableInARow(db: Database, survey: string, model: string): Promise<boolean> {
  return withDatabase('counting unavailable calls', async () => {
    const { rows } = await sql`
      select count(*) filter (where state = 'gave-up' and failure::json ->> 'kind' = 'unavailable') as unavailable
      from (
        select c.state, c.failure
        from model_calls c
        join evaluations e on e.survey = c.survey and e.ordinal = c.ordinal
        join model_runs m on m.survey = e.survey and m.model = e.model
        where c.survey = ${survey} and e.model = ${model} and c.settled_at > m.resumed_at
        order by c.settled_at desc
        limit ${UNAVAILABLE_IN_A_ROW}
      ) last`.execute(db)
    const [row] = z.array(z.object({ unavailable: z.coerce.number() })).parse(rows)
    return (row?.unavailable ?? 0) >= UNAVAILABLE_IN_A_ROW
  })
}

/**
 * Calls that were given up as unavailable in an episode which was never recorded get all their tries again: nothing came of them, and
 * the model was parked for them. Only evaluations that nothing works at.
 */
export async function reopenUnavailable(tx: Database, survey: string, models: readonly string[]): Promise<void> {
  if (models.length === 0) return
  await sql`
    update model_calls c
    set state = 'open', counted = 0, not_before = null, failure = null, settled_at = null
    from evaluations e
    where c.survey = ${survey} and e.survey = c.survey and e.ordinal = c.ordinal and e.attempt = c.attempt
      and e.state = 'pending' and e.model in (${sql.join(models)})
      and c.state = 'gave-up' and c.failure::json ->> 'kind' = 'unavailable'
      and c.created_at > coalesce(
        (select max(p.recorded_at) from episodes p where p.survey = c.survey and p.ordinal = c.ordinal and p.attempt = c.attempt),
        '-infinity')`.execute(tx)
}
