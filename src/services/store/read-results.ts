import { STAGES } from '../../core/stage.ts'
import { z } from 'zod'
import { groupBy } from '../../core/group-by.ts'
import type { EvaluationState } from '../../core/evaluation.ts'
import type { EpisodeFailure } from '../../core/failure.ts'
import type { Sha256 } from '../../core/hash.ts'
import type { CheckOutcome } from '../../core/outcome.ts'
import type { Stage } from '../../core/stage.ts'
import { type Database, withDatabase } from './database.ts'
import { asHash, failureSchema } from './parsing.ts'
import type { Row } from './tables.ts'

/** One evaluation of a survey with what is recorded of the attempt that counts: the official one, else the current one. */
export interface StoredResult {
  readonly ordinal: number
  readonly run: number
  readonly model: string
  readonly task: string
  readonly repeat: number
  readonly state: EvaluationState
  readonly attempt: number
  readonly why: string | null
  readonly episodes: readonly {
    readonly id: string
    readonly stage: Stage
    readonly evidence: Sha256
    readonly records: Sha256
    readonly boundary: Sha256
    readonly failure: EpisodeFailure | null
    /** Who judged it; null when it has no check. */
    readonly evaluator: string | null
    readonly outcomes: readonly CheckOutcome[]
  }[]
}

const stageSchema = z.enum(STAGES)

/**
 * All evaluations of a survey in the plan's order. Outcomes are those of `evaluator` where it has judged an episode, else those that
 * were recorded with the episode: one evaluator an episode, never a mixture within one. `ordinal`: only that one.
 */
export function readResults(db: Database, survey: string, evaluator: string, ordinal?: number): Promise<readonly StoredResult[]> {
  return withDatabase('reading results', () =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        const one = ordinal === undefined ? ([0, 2_147_483_647] as const) : ([ordinal, ordinal] as const)
        const evaluations = await tx
          .selectFrom('evaluations')
          .selectAll()
          .where('survey', '=', survey)
          .where('ordinal', '>=', one[0])
          .where('ordinal', '<=', one[1])
          .orderBy('ordinal')
          .execute()
        const episodes = await tx
          .selectFrom('episodes')
          .selectAll()
          .where('survey', '=', survey)
          .where('ordinal', '>=', one[0])
          .where('ordinal', '<=', one[1])
          .orderBy('ordinal')
          .orderBy('episode')
          .execute()
        const checks = await tx
          .selectFrom('checks')
          .selectAll()
          .where('survey', '=', survey)
          .where('ordinal', '>=', one[0])
          .where('ordinal', '<=', one[1])
          .orderBy('place')
          .execute()
        const outcomesOf = groupBy(checks, (row) => `${row.ordinal}/${row.attempt}/${row.episode}`)
        const chosen = (key: string): readonly Row<'checks'>[] => {
          const rows = outcomesOf.get(key) ?? []
          const wanted = rows.some((row) => row.evaluator === evaluator) ? evaluator : rows[0]?.evaluator
          return rows.filter((row) => row.evaluator === wanted)
        }
        const episodesOf = groupBy(episodes, (row) => `${row.ordinal}/${row.attempt}`)
        return evaluations.map((row) => {
          const attempt = row.official ?? row.attempt
          return {
            ordinal: row.ordinal,
            run: row.run,
            model: row.model,
            task: row.task,
            repeat: row.repeat,
            state: row.state,
            attempt,
            why: row.why,
            episodes: (episodesOf.get(`${row.ordinal}/${attempt}`) ?? []).map((episode) => ({
              id: episode.id,
              stage: stageSchema.parse(episode.stage),
              evidence: asHash(episode.evidence),
              records: asHash(episode.records),
              boundary: asHash(episode.boundary),
              failure: episode.failure === null ? null : failureSchema.parse(JSON.parse(episode.failure)),
              evaluator: chosen(`${row.ordinal}/${attempt}/${episode.episode}`)[0]?.evaluator ?? null,
              outcomes: chosen(`${row.ordinal}/${attempt}/${episode.episode}`).map((check) => ({
                episode: episode.id,
                check: check.check_id,
                surface: check.surface,
                kind: check.kind,
                passed: check.passed,
                placeholder: check.placeholder,
                ...(check.armed === null ? {} : { armed: check.armed }),
                ...(check.undetermined ? { undetermined: true } : {}),
                says: check.says,
                found: check.found,
              })),
            })),
          }
        })
      }),
  )
}
