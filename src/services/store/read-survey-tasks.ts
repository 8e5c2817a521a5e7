import type { EpisodePlan } from '../../core/benchmark.ts'
import type { Sha256 } from '../../core/hash.ts'
import { type Database, withDatabase } from './database.ts'
import { asHash, episodePlansSchema } from './parsing.ts'

export interface StoredTask {
  readonly run: number
  readonly task: string
  readonly title: string
  readonly family: string
  /** Blob: the frozen task. */
  readonly frozen: Sha256
  readonly startBoundary: Sha256
  readonly startRecords: Sha256
  readonly episodes: readonly EpisodePlan[]
}

/** The frozen tasks of a survey, by run and id. */
export function readSurveyTasks(db: Database, survey: string): Promise<readonly StoredTask[]> {
  return withDatabase('reading the tasks of a survey', async () => {
    const rows = await db.selectFrom('survey_tasks').selectAll().where('survey', '=', survey).orderBy('run').orderBy('task').execute()
    return rows.map((row) => ({
      run: row.run,
      task: row.task,
      title: row.title,
      family: row.family,
      frozen: asHash(row.frozen),
      startBoundary: asHash(row.start_boundary),
      startRecords: asHash(row.start_records),
      episodes: episodePlansSchema.parse(JSON.parse(row.episodes)),
    }))
  })
}
