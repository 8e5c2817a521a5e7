import { sql } from 'kysely'
import { RevisitError } from '../../core/errors.ts'
import { type Database, withDatabase } from './database.ts'
import { addEvent } from './events.ts'

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
      await tx.updateTable('controls').set({ concurrency: change.concurrency, changed_at: sql`now()` }).where('survey', '=', survey).execute()
      return { evaluations: 0, models: [] }
    case 'cancel': {
      await setWanted(tx, survey, 'cancel')
      const ended = await endUnsettled(tx, survey)
      return { evaluations: ended, models: [] }
    }
    case 'close': {
      const ended = await endUnsettled(tx, survey)
      await tx.updateTable('surveys').set({ state: 'closed', finished_at: sql`coalesce(finished_at, now())` }).where('id', '=', survey).execute()
      return { evaluations: ended, models: [] }
    }
    case 'resume':
      return resume(tx, survey, change.model)
    case 'retry':
      return retry(tx, survey, change.ordinal)
  }
}

async function retry(tx: Database, survey: string, ordinal: number): Promise<ControlResult> {
  const row = await tx.selectFrom('evaluations').select(['state', 'attempt', 'model']).where('survey', '=', survey).where('ordinal', '=', ordinal).forUpdate().executeTakeFirst()
  if (row === undefined) throw new RevisitError('not-found', `survey ${survey} has no evaluation ${ordinal}`)
  if (row.state === 'scored') throw new RevisitError('usage', `evaluation ${ordinal} is scored; the first scored attempt is the official one and stays`)
  if (row.state !== 'incomplete' && row.state !== 'cancelled') throw new RevisitError('usage', `evaluation ${ordinal} is ${row.state}; only an incomplete or cancelled one can be tried anew`)
  await setWanted(tx, survey, 'run')
  await tx.updateTable('evaluations').set({ state: 'pending', attempt: row.attempt + 1, why: null, settled_at: null }).where('survey', '=', survey).where('ordinal', '=', ordinal).execute()
  await tx.updateTable('surveys').set({ state: 'running', finished_at: null }).where('id', '=', survey).execute()
  return { evaluations: 1, models: [row.model] }
}

async function setWanted(tx: Database, survey: string, wanted: 'run' | 'pause' | 'cancel'): Promise<void> {
  await tx.updateTable('controls').set({ wanted, changed_at: sql`now()` }).where('survey', '=', survey).execute()
}

async function endUnsettled(tx: Database, survey: string): Promise<number> {
  const ended = await tx
    .updateTable('evaluations')
    .set({ state: 'cancelled', settled_at: sql`now()` })
    .where('survey', '=', survey)
    .where('state', 'in', ['pending', 'running', 'incomplete'])
    .executeTakeFirst()
  await tx.updateTable('attempts').set({ state: 'cancelled', ended_at: sql`now()` }).where('survey', '=', survey).where('state', 'in', ['running', 'incomplete']).execute()
  return Number(ended.numUpdatedRows)
}

async function resume(tx: Database, survey: string, model: string | undefined): Promise<ControlResult> {
  await setWanted(tx, survey, 'run')
  let unpark = tx.updateTable('model_runs').set({ state: 'running', parked: null, unavailable_in_a_row: 0 }).where('survey', '=', survey).where('state', '=', 'parked')
  if (model !== undefined) {
    const known = await tx.selectFrom('model_runs').select('model').where('survey', '=', survey).execute()
    if (!known.some((row) => row.model === model)) throw new RevisitError('not-found', `survey ${survey} has no model ${model}; it has ${known.map((row) => row.model).join(', ')}`)
    unpark = unpark.where('model', '=', model)
  }
  const unparked = await unpark.returning('model').execute()
  for (const row of unparked) await addEvent(tx, survey, 'model-resumed', { model: row.model })
  // An incomplete evaluation goes on where it stopped, in the same attempt: its starts count from zero again.
  let again = tx.updateTable('evaluations').set({ state: 'running', why: null, settled_at: null }).where('survey', '=', survey).where('state', '=', 'incomplete')
  // A cancelled one starts over in a new attempt, with journal keys of its own.
  let anew = tx
    .updateTable('evaluations')
    .set((eb) => ({ state: 'pending', why: null, settled_at: null, attempt: eb('attempt', '+', 1) }))
    .where('survey', '=', survey)
    .where('state', '=', 'cancelled')
    .where('official', 'is', null)
  if (model !== undefined) {
    again = again.where('model', '=', model)
    anew = anew.where('model', '=', model)
  }
  const continued = await again.returning(['ordinal', 'attempt']).execute()
  for (const row of continued) {
    await tx.updateTable('attempts').set({ state: 'running', ended_at: null }).where('survey', '=', survey).where('ordinal', '=', row.ordinal).where('attempt', '=', row.attempt).execute()
    await tx.deleteFrom('starts').where('survey', '=', survey).where('ordinal', '=', row.ordinal).where('attempt', '=', row.attempt).execute()
  }
  const restarted = await anew.returning('ordinal').execute()
  if (unparked.length + continued.length + restarted.length > 0) await tx.updateTable('surveys').set({ state: 'running', finished_at: null }).where('id', '=', survey).execute()
  return { evaluations: continued.length + restarted.length, models: unparked.map((row) => row.model) }
}
