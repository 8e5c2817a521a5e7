import { sql } from 'kysely'
import type { EpisodePhase, EvaluationRef, Stopped } from '../../core/drive.ts'
import { RevisitError } from '../../core/errors.ts'
import { type Database, withDatabase } from './database.ts'
import { endIncomplete } from './end-incomplete.ts'
import { holdOf } from './hold-of.ts'
import { releaseEvaluation } from './release-evaluation.ts'

/** An episode is started at most this often before its evaluation is `incomplete` (design §4). */
export const MAX_STARTS = 10

export interface PhaseRef extends EvaluationRef {
  readonly episode: number
  readonly phase: EpisodePhase
}

/**
 * Asked before an episode is generated or run: whether it may start, and counts the start. Counting before running finds a
 * poison episode however its worker dies. After ten counted starts the evaluation is `incomplete`. A hold puts it back among the
 * pending ones, so that `running` is said of nothing that does not run.
 */
export function beginPhase(db: Database, ref: PhaseRef): Promise<{ readonly kind: 'go'; readonly model: string } | Stopped> {
  return withDatabase('starting an episode', () =>
    db.transaction().execute(async (tx) => {
      const row = await tx
        .selectFrom('evaluations')
        .select(['state', 'attempt', 'model'])
        .where('survey', '=', ref.survey)
        .where('ordinal', '=', ref.ordinal)
        .forUpdate()
        .executeTakeFirst()
      if (row === undefined) throw new RevisitError('not-found', `survey ${ref.survey} has no evaluation ${ref.ordinal}`)
      if (row.attempt !== ref.attempt) return { kind: 'held', why: 'superseded' }
      if (row.state !== 'running' && row.state !== 'pending') return { kind: 'settled' }
      const hold = await holdOf(tx, ref.survey, row.model)
      if (hold !== undefined) {
        await releaseEvaluation(tx, ref)
        return hold
      }
      if (row.state === 'pending')
        await tx.updateTable('evaluations').set({ state: 'running' }).where('survey', '=', ref.survey).where('ordinal', '=', ref.ordinal).execute()
      const start = await countStart(tx, ref, null)
      if (start.count <= MAX_STARTS) return { kind: 'go', model: row.model }
      return endIncomplete(tx, ref, start.last_error ?? 'the worker died each time')
    }),
  )
}

/** Keeps the infrastructure error of a started episode, for `incomplete` and for people. */
export function noteStartError(db: Database, ref: PhaseRef, error: string): Promise<void> {
  return withDatabase('noting an error', async () => {
    await startOf(db.updateTable('starts'), ref).set({ last_error: error }).execute()
  })
}

/** A start that ended in good order without a result (cancelled, parked, the worker was told to stop) is none. */
export function forgetStart(db: Database, ref: PhaseRef): Promise<void> {
  return withDatabase('forgetting a start', async () => {
    await startOf(db.updateTable('starts'), ref)
      .set({ count: sql`greatest(count - 1, 0)` })
      .execute()
  })
}

/**
 * Reading and recording an episode are too short to be counted before they run; their failures are counted instead, up to the same
 * number. Undefined: it may be tried again.
 */
export function countFailure(db: Database, ref: PhaseRef, error: string): Promise<Stopped | undefined> {
  return withDatabase('counting a failure', () =>
    db.transaction().execute(async (tx) => {
      const { count } = await countStart(tx, ref, error)
      return count < MAX_STARTS ? undefined : endIncomplete(tx, ref, error)
    }),
  )
}

function countStart(tx: Database, ref: PhaseRef, error: string | null): Promise<{ readonly count: number; readonly last_error: string | null }> {
  return tx
    .insertInto('starts')
    .values({ survey: ref.survey, ordinal: ref.ordinal, attempt: ref.attempt, episode: ref.episode, phase: ref.phase, count: 1, last_error: error })
    .onConflict((conflict) =>
      conflict
        .columns(['survey', 'ordinal', 'attempt', 'episode', 'phase'])
        .doUpdateSet({ count: sql`starts.count + 1`, last_error: sql`coalesce(excluded.last_error, starts.last_error)` }),
    )
    .returning(['count', 'last_error'])
    .executeTakeFirstOrThrow()
}

interface Filterable<Self> {
  where(column: 'survey' | 'ordinal' | 'attempt' | 'episode' | 'phase', operator: '=', value: string | number): Self
}

function startOf<Query extends Filterable<Query>>(query: Query, ref: PhaseRef): Query {
  return query
    .where('survey', '=', ref.survey)
    .where('ordinal', '=', ref.ordinal)
    .where('attempt', '=', ref.attempt)
    .where('episode', '=', ref.episode)
    .where('phase', '=', ref.phase)
}
