import { sql } from 'kysely'
import { z } from 'zod'
import { type Database, withDatabase } from './database.ts'

/** Accounting of one model's calls in a survey; every send counts, also those whose answer was lost. */
export interface ModelCalls {
  readonly model: string
  readonly calls: number
  readonly answered: number
  readonly gaveUp: number
  readonly sends: number
  readonly lost: number
  /** Sends after a send whose answer may have been paid. */
  readonly maybePaidTwice: number
  readonly inputTokens: number
  readonly outputTokens: number
  readonly modelSeconds: number
  readonly costUsd: number | null
}

const count = z.coerce.number()
const rowSchema = z.object({
  model: z.string(),
  calls: count,
  answered: count,
  gaveUp: count,
  sends: count,
  lost: count,
  maybePaidTwice: count,
  inputTokens: count,
  outputTokens: count,
  modelSeconds: count,
  costUsd: count.nullable(),
})

export function surveyCalls(db: Database, survey: string): Promise<readonly ModelCalls[]> {
  return withDatabase('reading model calls', async () => {
    const { rows } = await sql`
      select e.model,
        count(*) as calls,
        count(*) filter (where c.state = 'answered') as answered,
        count(*) filter (where c.state = 'gave-up') as "gaveUp",
        coalesce(sum(t.sends), 0) as sends,
        coalesce(sum(t.lost), 0) as lost,
        coalesce(sum(t.twice), 0) as "maybePaidTwice",
        coalesce(sum((c.summary::json -> 'usage' ->> 'inputTokens')::float8), 0) as "inputTokens",
        coalesce(sum((c.summary::json -> 'usage' ->> 'outputTokens')::float8), 0) as "outputTokens",
        coalesce(sum((c.answer::json ->> 'modelSeconds')::float8), 0) as "modelSeconds",
        sum((c.summary::json ->> 'costUsd')::float8) as "costUsd"
      from model_calls c
      join evaluations e on e.survey = c.survey and e.ordinal = c.ordinal
      join model_runs m on m.survey = e.survey and m.model = e.model
      left join (
        select survey, ordinal, attempt, call, count(*) as sends,
          count(*) filter (where state = 'lost') as lost,
          count(*) filter (where maybe_paid_twice) as twice
        from model_call_tries where survey = ${survey} group by survey, ordinal, attempt, call
      ) t on t.survey = c.survey and t.ordinal = c.ordinal and t.attempt = c.attempt and t.call = c.call
      where c.survey = ${survey}
      group by e.model, m.place
      order by m.place`.execute(db)
    return z.array(rowSchema).parse(rows)
  })
}
