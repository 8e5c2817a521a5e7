import { sql } from 'kysely'
import { type Database, withDatabase } from './database.ts'

/** Surveys that are neither finished nor closed, oldest first. `goesOn`: it is neither paused nor cancelled, and a model that is not parked has work. */
export function unfinishedSurveys(db: Database): Promise<readonly { readonly id: string; readonly goesOn: boolean }[]> {
  return withDatabase('reading the unfinished surveys', () =>
    db
      .selectFrom('surveys as s')
      .innerJoin('controls as c', 'c.survey', 's.id')
      .select('s.id')
      .select(
        sql<boolean>`c.wanted = 'run' and exists (
          select from evaluations e join model_runs m on m.survey = e.survey and m.model = e.model
          where e.survey = s.id and e.state in ('pending', 'running') and m.state = 'running')`.as('goesOn'),
      )
      .where('s.state', '=', 'running')
      .orderBy('s.created_at')
      .execute(),
  )
}

export interface SurveySummary {
  readonly id: string
  readonly name: string
  readonly state: 'running' | 'finished' | 'closed'
  readonly wanted: 'run' | 'pause' | 'cancel'
  readonly createdAt: Date
  readonly evaluations: number
  readonly scored: number
  readonly parkedModels: number
}

/** All surveys, newest first. */
export function listSurveys(db: Database): Promise<readonly SurveySummary[]> {
  return withDatabase('reading the surveys', async () => {
    const rows = await db
      .selectFrom('surveys as s')
      .innerJoin('controls as c', 'c.survey', 's.id')
      .select(['s.id', 's.name', 's.state', 'c.wanted', 's.created_at'])
      .select(sql<string>`(select count(*) from evaluations e where e.survey = s.id)`.as('evaluations'))
      .select(sql<string>`(select count(*) from evaluations e where e.survey = s.id and e.state = 'scored')`.as('scored'))
      .select(sql<string>`(select count(*) from model_runs m where m.survey = s.id and m.state = 'parked')`.as('parked'))
      .orderBy('s.created_at', 'desc')
      .execute()
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      state: row.state,
      wanted: row.wanted,
      createdAt: row.created_at,
      evaluations: Number(row.evaluations),
      scored: Number(row.scored),
      parkedModels: Number(row.parked),
    }))
  })
}
