import type { Claimed, EvaluationRef, Stopped } from '../../core/drive.ts'
import { RevisitError } from '../../core/errors.ts'
import { type Database, withDatabase } from './database.ts'
import { holdOf } from './hold-of.ts'
import { asHash, episodePlansSchema } from './parsing.ts'
import { releaseEvaluation } from './release-evaluation.ts'

/**
 * Takes up an evaluation: marks it running, makes its attempt's row, and says at which episode it goes on. Safe to repeat;
 * a settled one is answered at once.
 */
export function claimEvaluation(db: Database, ref: EvaluationRef): Promise<Claimed | Stopped> {
  return withDatabase('claiming an evaluation', () =>
    db.transaction().execute(async (tx) => {
      const row = await tx
        .selectFrom('evaluations as e')
        .innerJoin('survey_tasks as t', (join) => join.onRef('t.survey', '=', 'e.survey').onRef('t.run', '=', 'e.run').onRef('t.task', '=', 'e.task'))
        .select(['e.state', 'e.attempt', 'e.model', 't.frozen', 't.start_boundary', 't.start_records', 't.episodes'])
        .where('e.survey', '=', ref.survey)
        .where('e.ordinal', '=', ref.ordinal)
        .forUpdate('e')
        .executeTakeFirst()
      if (row === undefined) throw new RevisitError('not-found', `survey ${ref.survey} has no evaluation ${ref.ordinal}`)
      if (row.attempt !== ref.attempt) return { kind: 'held', why: 'superseded' }
      if (row.state !== 'pending' && row.state !== 'running') return { kind: 'settled' }
      const hold = await holdOf(tx, ref.survey, row.model)
      if (hold !== undefined) {
        await releaseEvaluation(tx, ref)
        return hold
      }
      await tx
        .insertInto('attempts')
        .values({ survey: ref.survey, ordinal: ref.ordinal, attempt: ref.attempt, state: 'running', ended_at: null })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      if (row.state === 'pending')
        await tx.updateTable('evaluations').set({ state: 'running' }).where('survey', '=', ref.survey).where('ordinal', '=', ref.ordinal).execute()
      const recorded = await tx
        .selectFrom('episodes')
        .select(['episode', 'boundary', 'tokens'])
        .where('survey', '=', ref.survey)
        .where('ordinal', '=', ref.ordinal)
        .where('attempt', '=', ref.attempt)
        .orderBy('episode')
        .execute()
      const last = recorded.at(-1)
      return {
        kind: 'go',
        task: asHash(row.frozen),
        startRecords: asHash(row.start_records),
        episodes: episodePlansSchema.parse(JSON.parse(row.episodes)),
        next: recorded.length,
        boundary: asHash(last?.boundary ?? row.start_boundary),
        tokens: recorded.reduce((sum, episode) => sum + episode.tokens, 0),
      }
    }),
  )
}
