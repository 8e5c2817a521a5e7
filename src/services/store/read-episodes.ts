import type { EvaluationRef } from '../../core/drive.ts'
import type { EpisodeFailure } from '../../core/failure.ts'
import type { Sha256 } from '../../core/hash.ts'
import { type Database, withDatabase } from './database.ts'
import { asHash, failureSchema } from './parsing.ts'

export interface StoredEpisode {
  readonly episode: number
  readonly id: string
  readonly stage: string
  readonly evidence: Sha256
  readonly records: Sha256
  readonly boundary: Sha256
  readonly failure: EpisodeFailure | null
  readonly tokens: number
}

/** The recorded episodes of an attempt, in order; `below`: only those before this index. */
export function readEpisodes(db: Database, ref: EvaluationRef, below = Number.MAX_SAFE_INTEGER): Promise<readonly StoredEpisode[]> {
  return withDatabase('reading episodes', async () => {
    const rows = await db
      .selectFrom('episodes')
      .selectAll()
      .where('survey', '=', ref.survey)
      .where('ordinal', '=', ref.ordinal)
      .where('attempt', '=', ref.attempt)
      .orderBy('episode')
      .execute()
    return rows
      .filter((row) => row.episode < below)
      .map((row) => ({
        episode: row.episode,
        id: row.id,
        stage: row.stage,
        evidence: asHash(row.evidence),
        records: asHash(row.records),
        boundary: asHash(row.boundary),
        failure: row.failure === null ? null : failureSchema.parse(JSON.parse(row.failure)),
        tokens: row.tokens,
      }))
  })
}
