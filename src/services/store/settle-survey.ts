import { sql } from 'kysely'
import { type Database, withDatabase } from './database.ts'
import { addEvent } from './events.ts'

/**
 * Asked when every model's run has ended. `again`: there is work that may start now (somebody resumed meanwhile).
 * `finished`: every evaluation is settled. `waiting`: paused, or only parked models' evaluations are left.
 */
export function settleSurvey(db: Database, survey: string): Promise<{ readonly kind: 'again' | 'finished' | 'waiting' }> {
  return withDatabase('settling a survey', () =>
    db.transaction().execute(async (tx) => {
      const row = await tx.selectFrom('surveys as s').innerJoin('controls as c', 'c.survey', 's.id').select(['s.state', 'c.wanted']).where('s.id', '=', survey).forUpdate('s').executeTakeFirstOrThrow()
      const open = await tx
        .selectFrom('evaluations as e')
        .innerJoin('model_runs as m', (join) => join.onRef('m.survey', '=', 'e.survey').onRef('m.model', '=', 'e.model'))
        .select([sql<string>`count(*)`.as('all'), sql<string>`count(*) filter (where m.state = 'running')`.as('startable')])
        .where('e.survey', '=', survey)
        .where('e.state', 'in', ['pending', 'running'])
        .executeTakeFirstOrThrow()
      if (row.state === 'closed') return { kind: 'finished' }
      if (Number(open.all) > 0) return { kind: row.wanted === 'run' && Number(open.startable) > 0 ? 'again' : 'waiting' }
      if (row.state !== 'finished') {
        await tx.updateTable('surveys').set({ state: 'finished', finished_at: sql`now()` }).where('id', '=', survey).execute()
        await addEvent(tx, survey, 'finished', {})
      }
      return { kind: 'finished' }
    }),
  )
}
