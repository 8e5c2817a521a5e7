import { sql } from 'kysely'
import type { EpisodeRecord, Stopped } from '../../core/drive.ts'
import { RevisitError } from '../../core/errors.ts'
import { canonicalJson } from '../../core/json.ts'
import type { CheckOutcome } from '../../core/outcome.ts'
import type { EpisodePlan } from '../../core/benchmark.ts'
import { type Database, withDatabase } from './database.ts'

/**
 * The one writer of evidence and outcomes: one transaction makes an episode count. Repeating it with the same content changes
 * nothing; other content under the same key is an error, for two walks of one attempt must leave the same bytes.
 * With the last episode the evaluation is scored, and its attempt becomes the official one if it is the first.
 */
export function recordEpisode(
  db: Database,
  record: EpisodeRecord & { readonly plan: EpisodePlan; readonly last: boolean; readonly evaluator: string; readonly outcomes: readonly CheckOutcome[] },
): Promise<{ readonly kind: 'done' } | Stopped> {
  const { survey, ordinal, attempt, episode } = record
  return withDatabase('recording an episode', () =>
    db.transaction().execute(async (tx) => {
      const evaluation = await tx
        .selectFrom('evaluations')
        .select(['state', 'attempt', 'official'])
        .where('survey', '=', survey)
        .where('ordinal', '=', ordinal)
        .forUpdate()
        .executeTakeFirst()
      if (evaluation === undefined) throw new RevisitError('not-found', `survey ${survey} has no evaluation ${ordinal}`)
      if (evaluation.attempt !== attempt) return { kind: 'held', why: 'superseded' }
      const failure = record.run.failure === null ? null : canonicalJson(record.run.failure)
      const standing = await tx
        .selectFrom('episodes')
        .selectAll()
        .where('survey', '=', survey)
        .where('ordinal', '=', ordinal)
        .where('attempt', '=', attempt)
        .where('episode', '=', episode)
        .executeTakeFirst()
      if (standing !== undefined) {
        const same =
          standing.evidence === record.run.evidence &&
          standing.records === record.records &&
          standing.boundary === record.run.boundary &&
          standing.failure === failure
        if (same) return { kind: 'done' }
        throw new RevisitError(
          'conflict',
          `episode ${record.plan.id} of evaluation ${ordinal} of ${survey} (attempt ${attempt}) is recorded with other content: two walks of one attempt did not agree`,
          {
            retryable: false,
            hint: `compare the blobs ${standing.evidence} and ${record.run.evidence}`,
          },
        )
      }
      if (evaluation.state === 'cancelled') return { kind: 'held', why: 'cancelled' }
      if (evaluation.state !== 'running') return { kind: 'settled' }
      await tx
        .insertInto('episodes')
        .values({
          survey,
          ordinal,
          attempt,
          episode,
          id: record.plan.id,
          stage: record.plan.stage,
          evidence: record.run.evidence,
          records: record.records,
          boundary: record.run.boundary,
          failure,
          tokens: record.run.tokens,
        })
        .execute()
      if (record.outcomes.length > 0) {
        await tx
          .insertInto('checks')
          .values(
            record.outcomes.map((outcome, place) => ({
              survey,
              ordinal,
              attempt,
              episode,
              check_id: outcome.check,
              evaluator: record.evaluator,
              place,
              surface: outcome.surface,
              kind: outcome.kind,
              passed: outcome.passed,
              placeholder: outcome.placeholder,
              armed: outcome.armed ?? null,
              undetermined: outcome.undetermined ?? false,
              says: outcome.says,
              found: outcome.found,
            })),
          )
          .execute()
      }
      if (record.last) {
        await tx
          .updateTable('evaluations')
          .set({ state: 'scored', official: evaluation.official ?? attempt, settled_at: sql`now()` })
          .where('survey', '=', survey)
          .where('ordinal', '=', ordinal)
          .execute()
        await tx
          .updateTable('attempts')
          .set({ state: 'scored', ended_at: sql`now()` })
          .where('survey', '=', survey)
          .where('ordinal', '=', ordinal)
          .where('attempt', '=', attempt)
          .execute()
      }
      return { kind: 'done' }
    }),
  )
}
