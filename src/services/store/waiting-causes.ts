import { type Database, withDatabase } from './database.ts'
import { parkedSchema } from './parsing.ts'

/** Why something of a survey waits; "waiting" always names its cause (design §10). */
export interface WaitingCause {
  /** The parked model, when that is what waits. */
  readonly parked?: string
  readonly what: string
  readonly cause: string
  readonly todo: string
}

/** Parked models, evaluations that our own faults ended, and episodes that are being tried again. */
export function waitingCauses(db: Database, survey: string): Promise<readonly WaitingCause[]> {
  return withDatabase('reading what a survey waits for', async () => {
    const parked = await db.selectFrom('model_runs').select(['model', 'parked']).where('survey', '=', survey).where('state', '=', 'parked').orderBy('place').execute()
    const incomplete = await db.selectFrom('evaluations').select(['ordinal', 'model', 'task', 'why']).where('survey', '=', survey).where('state', '=', 'incomplete').orderBy('ordinal').execute()
    const failing = await db
      .selectFrom('starts as s')
      .innerJoin('evaluations as e', (join) => join.onRef('e.survey', '=', 's.survey').onRef('e.ordinal', '=', 's.ordinal').onRef('e.attempt', '=', 's.attempt'))
      .leftJoin('episodes as p', (join) => join.onRef('p.survey', '=', 's.survey').onRef('p.ordinal', '=', 's.ordinal').onRef('p.attempt', '=', 's.attempt').onRef('p.episode', '=', 's.episode'))
      .select(['e.ordinal', 'e.model', 'e.task', 's.count', 's.last_error'])
      .where('s.survey', '=', survey)
      .where('e.state', '=', 'running')
      .where('s.last_error', 'is not', null)
      .where('p.episode', 'is', null)
      .orderBy('e.ordinal')
      .limit(20)
      .execute()
    return [
      ...parked.map((row) => {
        const reason = parkedSchema.parse(JSON.parse(row.parked ?? 'null'))
        return { parked: row.model, what: `model ${row.model} is parked`, cause: `${reason.cause}: ${reason.detail}`, todo: `mend it, then: revisit survey resume ${survey} --model ${row.model}` }
      }),
      ...incomplete.map((row) => ({ what: `evaluation ${row.ordinal} (${row.model}, ${row.task}) is incomplete`, cause: row.why ?? 'unknown', todo: `a fault of this side, not a score: revisit survey resume ${survey}` })),
      ...failing.map((row) => ({ what: `evaluation ${row.ordinal} (${row.model}, ${row.task}) is started again, ${row.count} starts so far`, cause: row.last_error ?? '', todo: 'it goes on by itself when the cause is gone' })),
    ]
  })
}
