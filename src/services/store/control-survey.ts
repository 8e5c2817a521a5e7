import { sql, type UpdateObject } from 'kysely'
import { RevisitError } from '../../core/errors.ts'
import { type Database, withDatabase } from './database.ts'
import { addEvent } from './events.ts'
import { reopenUnavailable } from './park-model.ts'
import type { Tables } from './tables.ts'

/**
 * What people ask of a survey: a row that workflows and activities read, plus an event that says who asked for what and when.
 * It works when the engine is down or the workflow is closed; the caller wakes the workflow afterwards.
 */
export type ControlChange =
  | { readonly kind: 'pause' }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'close' }
  /** Undefined model: the survey, its parked models and its incomplete evaluations; else that model alone. */
  | { readonly kind: 'resume'; readonly model?: string | undefined }
  | { readonly kind: 'limits'; readonly concurrency: number }
  /** A new attempt, with journal keys of its own, of one evaluation that ended without a score. */
  | { readonly kind: 'retry'; readonly ordinal: number }

export interface ControlResult {
  /** Evaluations that the change set going again or ended. */
  readonly evaluations: number
  readonly models: readonly string[]
}

export function controlSurvey(db: Database, survey: string, change: ControlChange): Promise<ControlResult> {
  return withDatabase('changing a survey', () =>
    db.transaction().execute(async (tx) => {
      const row = await tx.selectFrom('surveys').select('state').where('id', '=', survey).forUpdate().executeTakeFirst()
      if (row === undefined) throw new RevisitError('not-found', `no survey ${survey}`)
      if (row.state === 'closed') throw new RevisitError('usage', `survey ${survey} is closed; nothing can be changed`)
      const result = await applyChange(tx, survey, change)
      await addEvent(tx, survey, change.kind, {
        evaluations: result.evaluations,
        models: [...result.models],
        ...(change.kind === 'limits' ? { concurrency: change.concurrency } : {}),
      })
      return result
    }),
  )
}

async function applyChange(tx: Database, survey: string, change: ControlChange): Promise<ControlResult> {
  switch (change.kind) {
    case 'pause':
      await setWanted(tx, survey, 'pause')
      return { evaluations: 0, models: [] }
    case 'limits':
      await tx
        .updateTable('controls')
        .set({ concurrency: change.concurrency, changed_at: sql`now()` })
        .where('survey', '=', survey)
        .execute()
      return { evaluations: 0, models: [] }
    case 'cancel': {
      await setWanted(tx, survey, 'cancel')
      const ended = await endUnsettled(tx, survey)
      return { evaluations: ended, models: [] }
    }
    case 'close': {
      await setWanted(tx, survey, 'cancel')
      const ended = await endUnsettled(tx, survey)
      await tx
        .updateTable('surveys')
        .set({ state: 'closed', finished_at: sql`coalesce(finished_at, now())` })
        .where('id', '=', survey)
        .execute()
      return { evaluations: ended, models: [] }
    }
    case 'resume':
      return resume(tx, survey, change.model)
    case 'retry':
      return retry(tx, survey, change.ordinal)
  }
}

async function retry(tx: Database, survey: string, ordinal: number): Promise<ControlResult> {
  const row = await tx
    .selectFrom('evaluations')
    .select(['state', 'attempt', 'model'])
    .where('survey', '=', survey)
    .where('ordinal', '=', ordinal)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new RevisitError('not-found', `survey ${survey} has no evaluation ${ordinal}`)
  if (row.state === 'scored') throw new RevisitError('usage', `evaluation ${ordinal} is scored; the first scored attempt is the official one and stays`)
  if (row.state !== 'incomplete' && row.state !== 'cancelled')
    throw new RevisitError('usage', `evaluation ${ordinal} is ${row.state}; only an incomplete or cancelled one can be tried anew`)
  // A pause stays: the new attempt waits like everything else. A cancelled survey has nothing else to run.
  await tx
    .updateTable('controls')
    .set({ wanted: 'run', changed_at: sql`now()` })
    .where('survey', '=', survey)
    .where('wanted', '=', 'cancel')
    .execute()
  await tx
    .updateTable('evaluations')
    .set({ state: 'pending', attempt: row.attempt + 1, why: null, settled_at: null })
    .where('survey', '=', survey)
    .where('ordinal', '=', ordinal)
    .execute()
  await tx.updateTable('surveys').set({ state: 'running', finished_at: null }).where('id', '=', survey).execute()
  return { evaluations: 1, models: [row.model] }
}

async function setWanted(tx: Database, survey: string, wanted: 'run' | 'pause' | 'cancel'): Promise<void> {
  await tx
    .updateTable('controls')
    .set({ wanted, changed_at: sql`now()` })
    .where('survey', '=', survey)
    .execute()
}

/** Ends what is not scored, and the attempts it is at. Earlier attempts stay what they were. */
async function endUnsettled(tx: Database, survey: string): Promise<number> {
  const ended = await tx
    .updateTable('evaluations')
    .set({ state: 'cancelled', why: null, settled_at: sql`now()` })
    .where('survey', '=', survey)
    .where('state', 'in', ['pending', 'running', 'incomplete'])
    .executeTakeFirst()
  await setAttempts(tx, survey, { of: 'cancelled', from: ['running', 'incomplete'], to: { state: 'cancelled', ended_at: sql<Date>`now()` } })
  return Number(ended.numUpdatedRows)
}

/** The current attempts of evaluations in one state follow them; the evaluations' rows are taken first, as everybody does. */
async function setAttempts(
  tx: Database,
  survey: string,
  change: {
    readonly of: 'cancelled' | 'pending'
    readonly from: readonly ('running' | 'incomplete')[]
    readonly to: UpdateObject<Tables, 'attempts', 'attempts'>
  },
): Promise<void> {
  await tx
    .updateTable('attempts')
    .from('evaluations as e')
    .set(change.to)
    .whereRef('e.survey', '=', 'attempts.survey')
    .whereRef('e.ordinal', '=', 'attempts.ordinal')
    .whereRef('e.attempt', '=', 'attempts.attempt')
    .where('attempts.survey', '=', survey)
    .where('attempts.state', 'in', change.from)
    .where('e.state', '=', change.of)
    .execute()
}

async function resume(tx: Database, survey: string, model: string | undefined): Promise<ControlResult> {
  const known = await tx.selectFrom('model_runs').select('model').where('survey', '=', survey).orderBy('place').execute()
  const models = known.map((row) => row.model).filter((name) => model === undefined || name === model)
  if (models.length === 0)
    throw new RevisitError('not-found', `survey ${survey} has no model ${model ?? '(all)'}; it has ${known.map((row) => row.model).join(', ')}`)
  await setWanted(tx, survey, 'run')
  const unparked = await tx
    .updateTable('model_runs')
    .set({ state: 'running', parked: null, resumed_at: sql`clock_timestamp()` })
    .where('survey', '=', survey)
    .where('state', '=', 'parked')
    .where('model', 'in', models)
    .returning('model')
    .execute()
  for (const row of unparked) await addEvent(tx, survey, 'model-resumed', { model: row.model })
  // An incomplete evaluation goes on where it stopped, in the same attempt.
  const continued = await tx
    .updateTable('evaluations')
    .set({ state: 'pending', why: null, settled_at: null })
    .where('survey', '=', survey)
    .where('state', '=', 'incomplete')
    .where('model', 'in', models)
    .returning('ordinal')
    .execute()
  await setAttempts(tx, survey, { of: 'pending', from: ['incomplete'], to: { state: 'running', ended_at: null } })
  // A cancelled one starts over in a new attempt, with journal keys of its own.
  const restarted = await tx
    .updateTable('evaluations')
    .set((eb) => ({ state: 'pending', why: null, settled_at: null, attempt: eb('attempt', '+', 1) }))
    .where('survey', '=', survey)
    .where('state', '=', 'cancelled')
    .where('model', 'in', models)
    .returning('ordinal')
    .execute()
  await forgetStarts(tx, survey, models)
  await reopenUnavailable(
    tx,
    survey,
    unparked.map((row) => row.model),
  )
  if (unparked.length + continued.length + restarted.length > 0)
    await tx.updateTable('surveys').set({ state: 'running', finished_at: null }).where('id', '=', survey).execute()
  return { evaluations: continued.length + restarted.length, models: unparked.map((row) => row.model) }
}

/** Somebody looked after it: starts of what waits count from zero again. */
async function forgetStarts(tx: Database, survey: string, models: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('starts')
    .where('survey', '=', survey)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('evaluations as e')
          .select('e.ordinal')
          .whereRef('e.survey', '=', 'starts.survey')
          .whereRef('e.ordinal', '=', 'starts.ordinal')
          .where('e.state', '=', 'pending')
          .where('e.model', 'in', models),
      ),
    )
    .execute()
}
