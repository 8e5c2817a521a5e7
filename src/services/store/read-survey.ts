import { z } from 'zod'
import type { Plan, PlannedModel } from '../../core/plan.ts'
import { RevisitError } from '../../core/errors.ts'
import { BENCHMARKS } from '../../core/benchmark.ts'
import { type Database, withDatabase } from './database.ts'
import { asHash, modelSchema, parkedSchema } from './parsing.ts'
import type { ParkedReason } from '../../core/failure.ts'

const hash = z.string().transform(asHash)

/** Reads a plan back from its canonical JSON. */
export const planSchema: z.ZodType<Plan> = z.object({
  format: z.literal('revisit.plan/1'),
  name: z.string(),
  runs: z.array(
    z.object({
      benchmark: z.enum(BENCHMARKS),
      mode: z.literal('declared'),
      tasks: z.array(z.object({ id: z.string(), family: z.string(), shown: hash, checks: hash })),
    }),
  ),
  models: z.array(modelSchema),
  repeats: z.number().int(),
  seed: z.number().int(),
  limits: z.object({ agentSteps: z.number(), episodeModelSeconds: z.number(), evaluationTokens: z.number() }),
})

export interface StoredSurvey {
  readonly id: string
  readonly name: string
  readonly plan: Plan
  readonly protocol: string
  readonly state: 'running' | 'finished' | 'closed'
  readonly wanted: 'run' | 'pause' | 'cancel'
  readonly concurrency: number
  readonly createdAt: Date
  readonly finishedAt: Date | null
}

export function findSurvey(db: Database, key: { readonly id: string } | { readonly name: string }): Promise<StoredSurvey | undefined> {
  return withDatabase('reading a survey', async () => {
    const query = db
      .selectFrom('surveys as s')
      .innerJoin('controls as c', 'c.survey', 's.id')
      .select(['s.id', 's.name', 's.plan', 's.protocol', 's.state', 's.created_at', 's.finished_at', 'c.wanted', 'c.concurrency'])
    const row = await ('id' in key ? query.where('s.id', '=', key.id) : query.where('s.name', '=', key.name)).executeTakeFirst()
    if (row === undefined) return undefined
    return {
      id: row.id,
      name: row.name,
      plan: planSchema.parse(JSON.parse(row.plan)),
      protocol: row.protocol,
      state: row.state,
      wanted: row.wanted,
      concurrency: row.concurrency,
      createdAt: row.created_at,
      finishedAt: row.finished_at,
    }
  })
}

/** By id or by name, as people write it. */
export async function requireSurvey(db: Database, idOrName: string): Promise<StoredSurvey> {
  const survey = (await findSurvey(db, { id: idOrName })) ?? (await findSurvey(db, { name: idOrName }))
  if (survey === undefined) throw new RevisitError('not-found', `no survey ${idOrName}`, { hint: '`revisit survey list` shows all' })
  return survey
}

export interface StoredModelRun {
  readonly model: PlannedModel
  readonly parked: ParkedReason | null
}

/** The models of a survey in the order of its file. */
export function readModelRuns(db: Database, survey: string): Promise<readonly StoredModelRun[]> {
  return withDatabase('reading the models of a survey', async () => {
    const rows = await db.selectFrom('model_runs').selectAll().where('survey', '=', survey).orderBy('place').execute()
    return rows.map((row) => ({
      model: modelSchema.parse(JSON.parse(row.definition)),
      parked: row.state === 'parked' ? parkedSchema.parse(JSON.parse(row.parked ?? 'null')) : null,
    }))
  })
}
