import { sql } from 'kysely'
import type { SurveyStep } from '../../core/drive.ts'
import { type Database, withDatabase } from './database.ts'
import { addEvent } from './events.ts'

/**
 * What the driver of a survey does next; `running`: the models whose drivers run. When none runs and every evaluation is settled the
 * survey is finished. It follows every change of control that was committed before: both take the survey's row.
 */
export function stepSurvey(db: Database, survey: string, running: readonly string[]): Promise<SurveyStep> {
  return withDatabase('reading what a survey does next', () =>
    db.transaction().execute(async (tx) => {
      const { state } = await tx.selectFrom('surveys').select('state').where('id', '=', survey).forUpdate().executeTakeFirstOrThrow()
      const { wanted } = await tx.selectFrom('controls').select('wanted').where('survey', '=', survey).executeTakeFirstOrThrow()
      // Without a driver nothing runs, whatever the engine that was lost had begun.
      if (running.length === 0)
        await tx.updateTable('evaluations').set({ state: 'pending' }).where('survey', '=', survey).where('state', '=', 'running').execute()
      const open = await tx
        .selectFrom('evaluations as e')
        .innerJoin('model_runs as m', (join) => join.onRef('m.survey', '=', 'e.survey').onRef('m.model', '=', 'e.model'))
        .select(['m.model', 'm.state'])
        .where('e.survey', '=', survey)
        .where('e.state', 'in', ['pending', 'running'])
        .groupBy(['m.model', 'm.state', 'm.place'])
        .orderBy('m.place')
        .execute()
      if (open.length === 0 && running.length === 0 && state === 'running') {
        await tx
          .updateTable('surveys')
          .set({ state: 'finished', finished_at: sql`now()` })
          .where('id', '=', survey)
          .execute()
        await addEvent(tx, survey, 'finished', {})
      }
      const goesOn = state !== 'closed' && wanted === 'run'
      return {
        abort: state === 'closed' || wanted === 'cancel',
        startable: goesOn ? open.filter((row) => row.state === 'running' && !running.includes(row.model)).map((row) => row.model) : [],
      }
    }),
  )
}
