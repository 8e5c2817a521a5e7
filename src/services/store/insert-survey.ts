import { canonicalJson } from '../../core/json.ts'
import type { Plan, PlannedEvaluation } from '../../core/plan.ts'
import type { EpisodePlan } from '../../core/benchmark.ts'
import type { Sha256 } from '../../core/hash.ts'
import { type Database, withDatabase } from './database.ts'
import { addEvent } from './events.ts'
import { findSurvey, type StoredSurvey } from './read-survey.ts'

/** One task of a run, frozen. */
export interface FrozenSurveyTask {
  readonly run: number
  readonly task: string
  readonly title: string
  readonly family: string
  readonly frozen: Sha256
  readonly shown: Sha256
  readonly checks: Sha256
  readonly notes: Sha256
  readonly startBoundary: Sha256
  readonly startRecords: Sha256
  readonly episodes: readonly EpisodePlan[]
}

export interface NewSurvey {
  readonly id: string
  readonly planHash: Sha256
  readonly plan: Plan
  readonly protocol: string
  readonly concurrency: number
  readonly tasks: readonly FrozenSurveyTask[]
  readonly evaluations: readonly PlannedEvaluation[]
}

/** Postgres takes at most 65,535 parameters a statement. */
const ROWS_PER_INSERT = 2_000

/**
 * Writes a planned survey in one transaction, or returns the one that already stands under its name (same or other content:
 * the caller decides). Two planners of one name at once: one writes, the other finds.
 */
export function insertSurvey(
  db: Database,
  survey: NewSurvey,
): Promise<{ readonly kind: 'created' } | { readonly kind: 'exists'; readonly standing: StoredSurvey }> {
  return withDatabase('writing a survey', () =>
    db.transaction().execute(async (tx) => {
      const inserted = await tx
        .insertInto('surveys')
        .values({
          id: survey.id,
          name: survey.plan.name,
          plan_hash: survey.planHash,
          plan: canonicalJson(survey.plan),
          protocol: survey.protocol,
          state: 'running',
          finished_at: null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (inserted.numInsertedOrUpdatedRows === 0n) {
        const standing = await findSurvey(tx, { name: survey.plan.name })
        if (standing !== undefined) return { kind: 'exists', standing }
      }
      await tx.insertInto('controls').values({ survey: survey.id, concurrency: survey.concurrency }).execute()
      await tx
        .insertInto('survey_tasks')
        .values(
          survey.tasks.map((task) => ({
            survey: survey.id,
            run: task.run,
            task: task.task,
            title: task.title,
            family: task.family,
            frozen: task.frozen,
            shown: task.shown,
            checks: task.checks,
            notes: task.notes,
            start_boundary: task.startBoundary,
            start_records: task.startRecords,
            episodes: canonicalJson(task.episodes),
          })),
        )
        .execute()
      await tx
        .insertInto('model_runs')
        .values(survey.plan.models.map((model, place) => ({ survey: survey.id, model: model.as, place, definition: canonicalJson(model), parked: null })))
        .execute()
      for (let from = 0; from < survey.evaluations.length; from += ROWS_PER_INSERT) {
        await tx
          .insertInto('evaluations')
          .values(
            survey.evaluations
              .slice(from, from + ROWS_PER_INSERT)
              .map((evaluation) => ({ survey: survey.id, ...evaluation, official: null, why: null, settled_at: null })),
          )
          .execute()
      }
      await addEvent(tx, survey.id, 'planned', {
        evaluations: survey.evaluations.length,
        tasks: survey.tasks.length,
        models: survey.plan.models.map((model) => model.as),
      })
      return { kind: 'created' }
    }),
  )
}
