import { sql } from 'kysely'
import { MAX_STARTS } from './begin-phase.ts'
import { type Database, withDatabase } from './database.ts'
import { AGAIN_AFTER_MINUTES } from './events.ts'
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
    const parked = await db
      .selectFrom('model_runs')
      .select(['model', 'parked'])
      .where('survey', '=', survey)
      .where('state', '=', 'parked')
      .orderBy('place')
      .execute()
    const incomplete = await db
      .selectFrom('evaluations')
      .select(['ordinal', 'model', 'task', 'why'])
      .where('survey', '=', survey)
      .where('state', '=', 'incomplete')
      .orderBy('ordinal')
      .execute()
    const failing = await db
      .selectFrom('starts as s')
      .innerJoin('evaluations as e', (join) =>
        join.onRef('e.survey', '=', 's.survey').onRef('e.ordinal', '=', 's.ordinal').onRef('e.attempt', '=', 's.attempt'),
      )
      .leftJoin('episodes as p', (join) =>
        join.onRef('p.survey', '=', 's.survey').onRef('p.ordinal', '=', 's.ordinal').onRef('p.attempt', '=', 's.attempt').onRef('p.episode', '=', 's.episode'),
      )
      .select(['e.ordinal', 'e.model', 'e.task', 's.count', 's.last_error'])
      .where('s.survey', '=', survey)
      .where('e.state', '=', 'running')
      .where('s.last_error', 'is not', null)
      .where('p.episode', 'is', null)
      .orderBy('e.ordinal')
      .limit(20)
      .execute()
    const otherProgram = await db
      .selectFrom('events')
      .select('detail')
      .where('survey', '=', survey)
      .where('kind', '=', 'protocol-mismatch')
      .where('at', '>', sql<Date>`now() - make_interval(mins => ${AGAIN_AFTER_MINUTES + 1})`)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('episodes as p').select('p.episode').whereRef('p.survey', '=', 'events.survey').whereRef('p.recorded_at', '>', 'events.at'))),
      )
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    return [
      ...(otherProgram === undefined
        ? []
        : [
            {
              what: 'a worker of another version leaves this survey alone',
              cause: `protocols ${otherProgram.detail}`,
              todo: 'run a worker of the version that planned it (then it goes on by itself), or plan a new survey',
            },
          ]),
      ...parked.map((row) => {
        const reason = parkedSchema.parse(JSON.parse(row.parked ?? 'null'))
        return {
          parked: row.model,
          what: `model ${row.model} is parked`,
          cause: `${reason.cause}: ${reason.detail}`,
          todo: `mend it, then: revisit survey resume ${survey} --model ${row.model}`,
        }
      }),
      ...incomplete.map((row) => ({
        what: `evaluation ${row.ordinal} (${row.model}, ${row.task}) is incomplete`,
        cause: row.why ?? 'unknown',
        todo: `a fault of this side, not a score: revisit survey resume ${survey}`,
      })),
      ...failing.map((row) => ({
        what: `evaluation ${row.ordinal} (${row.model}, ${row.task}) is held up, ${row.count} of ${MAX_STARTS} starts of this episode so far`,
        cause: row.last_error ?? '',
        todo: 'it goes on by itself when the cause is gone',
      })),
    ]
  })
}
