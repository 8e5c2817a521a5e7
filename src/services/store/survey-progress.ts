import { sql } from 'kysely'
import { type Database, withDatabase } from './database.ts'

/** Counts of one model's evaluations by state. */
export interface ModelProgress {
  readonly model: string
  readonly pending: number
  readonly running: number
  readonly scored: number
  readonly incomplete: number
  readonly cancelled: number
  /** Recorded episodes of current attempts, and all there are. */
  readonly episodes: number
  readonly allEpisodes: number
}

/** One row a model, in the order of the survey file: what progress displays and `survey show` print. */
export function surveyProgress(db: Database, survey: string): Promise<readonly ModelProgress[]> {
  return withDatabase('reading progress', async () => {
    const { rows } = await sql<Record<Exclude<keyof ModelProgress, 'model'>, string> & { model: string }>`
      select m.model,
        count(*) filter (where e.state = 'pending') as pending,
        count(*) filter (where e.state = 'running') as running,
        count(*) filter (where e.state = 'scored') as scored,
        count(*) filter (where e.state = 'incomplete') as incomplete,
        count(*) filter (where e.state = 'cancelled') as cancelled,
        coalesce(sum(p.recorded), 0) as episodes,
        coalesce(sum(json_array_length(t.episodes::json)), 0) as "allEpisodes"
      from model_runs m
      join evaluations e on e.survey = m.survey and e.model = m.model
      join survey_tasks t on t.survey = e.survey and t.run = e.run and t.task = e.task
      left join (
        select survey, ordinal, attempt, count(*) as recorded from episodes where survey = ${survey} group by survey, ordinal, attempt
      ) p on p.survey = e.survey and p.ordinal = e.ordinal and p.attempt = e.attempt
      where m.survey = ${survey}
      group by m.model, m.place
      order by m.place`.execute(db)
    return rows.map((row) => ({
      model: row.model,
      pending: Number(row.pending),
      running: Number(row.running),
      scored: Number(row.scored),
      incomplete: Number(row.incomplete),
      cancelled: Number(row.cancelled),
      episodes: Number(row.episodes),
      allEpisodes: Number(row.allEpisodes),
    }))
  })
}
