import { sql } from 'kysely'
import type { EvaluationRef, Stopped } from '../../core/drive.ts'
import { RevisitError } from '../../core/errors.ts'
import { type Database, withDatabase } from './database.ts'
import { addEvent } from './events.ts'
import { holdOf } from './hold-of.ts'

/** An episode is started at most this often before its evaluation is `incomplete` (design §4). */
export const MAX_STARTS = 10

/**
 * Asked before an episode is generated or run: whether it may start, and counts the start. Counting before running finds a
 * poison episode however its worker dies. After ten counted starts the evaluation is `incomplete`.
 */
export function beginPhase(db: Database, ref: EvaluationRef & { readonly episode: number; readonly phase: 'generate' | 'run' }): Promise<{ readonly kind: 'go'; readonly model: string } | Stopped> {
  return withDatabase('starting an episode', () =>
    db.transaction().execute(async (tx) => {
      const row = await tx.selectFrom('evaluations').select(['state', 'attempt', 'model']).where('survey', '=', ref.survey).where('ordinal', '=', ref.ordinal).forUpdate().executeTakeFirst()
      if (row === undefined) throw new RevisitError('not-found', `survey ${ref.survey} has no evaluation ${ref.ordinal}`)
      if (row.attempt !== ref.attempt) return { kind: 'held', why: 'superseded' }
      if (row.state !== 'running') return { kind: 'settled' }
      const hold = await holdOf(tx, ref.survey, row.model)
      if (hold !== undefined) return hold
      const start = await tx
        .insertInto('starts')
        .values({ survey: ref.survey, ordinal: ref.ordinal, attempt: ref.attempt, episode: ref.episode, phase: ref.phase, count: 1, last_error: null })
        .onConflict((conflict) => conflict.columns(['survey', 'ordinal', 'attempt', 'episode', 'phase']).doUpdateSet({ count: sql`starts.count + 1` }))
        .returning(['count', 'last_error'])
        .executeTakeFirstOrThrow()
      if (start.count <= MAX_STARTS) return { kind: 'go', model: row.model }
      const why = start.last_error ?? 'the worker died each time'
      await tx.updateTable('evaluations').set({ state: 'incomplete', why, settled_at: sql`now()` }).where('survey', '=', ref.survey).where('ordinal', '=', ref.ordinal).execute()
      await tx.updateTable('attempts').set({ state: 'incomplete', ended_at: sql`now()` }).where('survey', '=', ref.survey).where('ordinal', '=', ref.ordinal).where('attempt', '=', ref.attempt).execute()
      await addEvent(tx, ref.survey, 'evaluation-incomplete', { ordinal: ref.ordinal, episode: ref.episode, phase: ref.phase, why })
      return { kind: 'incomplete', why }
    }),
  )
}

/** Keeps the last infrastructure error of a started episode, for `incomplete` and for people. */
export function noteStartError(db: Database, ref: EvaluationRef & { readonly episode: number; readonly phase: 'generate' | 'run' }, error: string): Promise<void> {
  return withDatabase('noting an error', async () => {
    await db
      .updateTable('starts')
      .set({ last_error: error })
      .where('survey', '=', ref.survey)
      .where('ordinal', '=', ref.ordinal)
      .where('attempt', '=', ref.attempt)
      .where('episode', '=', ref.episode)
      .where('phase', '=', ref.phase)
      .execute()
  })
}
