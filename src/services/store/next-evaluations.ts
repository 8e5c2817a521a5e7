import { sql } from 'kysely'
import type { NextEvaluations } from '../../core/drive.ts'
import { type Database, withDatabase } from './database.ts'
import { holdOf } from './hold-of.ts'

/** No model runs further than this many tasks ahead of the slowest one, so that wherever a survey stops the common tasks are a valid paired sample (design §3). */
export const MAX_LEAD = 25

/**
 * The evaluations of a model that may start now, in the plan's order; `running`: the ordinals that its driver runs already.
 * A model that leads by more than MAX_LEAD waits for the slowest model that still runs; parked models hold nobody up. The survey's
 * concurrency is shared evenly among the models that can go on, at least one evaluation each.
 */
export function nextEvaluations(db: Database, survey: string, model: string, running: readonly number[]): Promise<NextEvaluations> {
  return withDatabase('reading the next evaluations', async () => {
    if ((await holdOf(db, survey, model)) !== undefined) return { evaluations: [], lanes: 0, ahead: false }
    const control = await db.selectFrom('controls').select('concurrency').where('survey', '=', survey).executeTakeFirstOrThrow()
    const { models, slowest } = await db
      .selectFrom('evaluations as e')
      .innerJoin('model_runs as m', (join) => join.onRef('m.survey', '=', 'e.survey').onRef('m.model', '=', 'e.model'))
      .select([sql<string>`count(distinct e.model)`.as('models'), sql<number | null>`min(e.position)`.as('slowest')])
      .where('e.survey', '=', survey)
      .where('e.state', 'in', ['pending', 'running'])
      .where('m.state', '=', 'running')
      .executeTakeFirstOrThrow()
    const limit = (slowest ?? 0) + MAX_LEAD
    const open = await db
      .selectFrom('evaluations')
      .select(['ordinal', 'attempt', 'position'])
      .where('survey', '=', survey)
      .where('model', '=', model)
      .where('state', 'in', ['pending', 'running'])
      .$if(running.length > 0, (query) => query.where('ordinal', 'not in', running))
      .orderBy('position')
      .limit(MAX_LEAD)
      .execute()
    const evaluations = open.filter((row) => row.position < limit).map(({ ordinal, attempt }) => ({ ordinal, attempt }))
    return {
      evaluations,
      lanes: Math.max(1, Math.floor(control.concurrency / Math.max(1, Number(models)))),
      ahead: evaluations.length === 0 && open.length > 0,
    }
  })
}
