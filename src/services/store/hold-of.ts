import type { Stopped } from '../../core/drive.ts'
import { RevisitError } from '../../core/errors.ts'
import type { Database } from './database.ts'
import { parkedSchema } from './parsing.ts'

/** Why nothing may start for this model of this survey now; undefined when it may. */
export async function holdOf(db: Database, survey: string, model: string): Promise<Stopped | undefined> {
  const row = await db
    .selectFrom('surveys as s')
    .innerJoin('controls as c', 'c.survey', 's.id')
    .innerJoin('model_runs as m', 'm.survey', 's.id')
    .select(['s.state as survey_state', 'c.wanted', 'm.state as model_state', 'm.parked'])
    .where('s.id', '=', survey)
    .where('m.model', '=', model)
    .executeTakeFirst()
  if (row === undefined) throw new RevisitError('not-found', `no survey ${survey} with a model ${model}`)
  if (row.survey_state === 'closed') return { kind: 'held', why: 'closed' }
  if (row.wanted === 'cancel') return { kind: 'held', why: 'cancelled' }
  if (row.wanted === 'pause') return { kind: 'held', why: 'paused' }
  if (row.model_state === 'parked') return { kind: 'parked', reason: parkedSchema.parse(JSON.parse(row.parked ?? 'null')) }
  return undefined
}
