import { sql } from 'kysely'
import type { NextEvaluations } from '../../core/drive.ts'
import { type Database, withDatabase } from './database.ts'
import { holdOf } from './hold-of.ts'

/** No model runs further than this many tasks ahead of the slowest one, so that wherever a survey stops the common tasks are a valid paired sample (design §3). */
export const MAX_LEAD = 25

const WAIT_SECONDS = 3

/**
 * The evaluations of a model that may start now, in the plan's order, after position `after` (-1 = from the start).
 * A model that leads by more than MAX_LEAD waits for the slowest model that still runs; parked models hold nobody up.
 */
export function nextEvaluations(db: Database, survey: string, model: string, after: number): Promise<NextEvaluations> {
  return withDatabase('reading the next evaluations', async () => {
    if ((await holdOf(db, survey, model)) !== undefined) return { kind: 'none' }
    const control = await db.selectFrom('controls').select('concurrency').where('survey', '=', survey).executeTakeFirstOrThrow()
    const running = await db.selectFrom('model_runs').select(({ fn }) => fn.countAll<string>().as('count')).where('survey', '=', survey).where('state', '=', 'running').executeTakeFirstOrThrow()
    const lanes = Math.max(1, Math.floor(control.concurrency / Math.max(1, Number(running.count))))
    const slowest = await db
      .selectFrom('evaluations as e')
      .innerJoin('model_runs as m', (join) => join.onRef('m.survey', '=', 'e.survey').onRef('m.model', '=', 'e.model'))
      .select(sql<number | null>`min(e.position)`.as('position'))
      .where('e.survey', '=', survey)
      .where('e.state', 'in', ['pending', 'running'])
      .where('m.state', '=', 'running')
      .executeTakeFirstOrThrow()
    const limit = (slowest.position ?? 0) + MAX_LEAD
    const open = await db
      .selectFrom('evaluations')
      .select(['ordinal', 'attempt', 'position'])
      .where('survey', '=', survey)
      .where('model', '=', model)
      .where('state', 'in', ['pending', 'running'])
      .where('position', '>', after)
      .orderBy('position')
      .limit(MAX_LEAD)
      .execute()
    if (open.length === 0) return { kind: 'none' }
    const evaluations = open.filter((row) => row.position < limit)
    return evaluations.length === 0 ? { kind: 'wait', seconds: WAIT_SECONDS, lanes } : { kind: 'work', evaluations, lanes }
  })
}
