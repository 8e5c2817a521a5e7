import type { EpisodeRecord, Stopped } from '../core/drive.ts'
import { RevisitError } from '../core/errors.ts'
import { markIncomplete } from '../services/store/mark-incomplete.ts'
import { readEpisodes } from '../services/store/read-episodes.ts'
import { recordEpisode as writeEpisode } from '../services/store/record-episode.ts'
import { messageOf } from './activity-entry.ts'
import { loadDefinition } from './load-definition.ts'
import type { Services } from './services.ts'

/** Computes the episode's outcomes from its evidence and makes both count, in one transaction. */
export function recordEpisode(services: Services) {
  return async (record: EpisodeRecord): Promise<{ readonly kind: 'done' } | Stopped> => {
    const { db, blobs } = services
    const { benchmark } = await loadDefinition(services, record)
    const engine = services.benchmarks[benchmark]
    const plans = await engine.episodes(record.task)
    const plan = plans[record.episode]
    if (plan === undefined) throw new RevisitError('bug', `task ${record.task} has no episode ${record.episode}`)
    const before = await readEpisodes(db, record, record.episode)
    if (before.length !== record.episode) throw new RevisitError('bug', `episode ${record.episode} of evaluation ${record.ordinal} is recorded out of order`)
    try {
      const outcomes = await engine.check(record.task, record.startRecords, [...before, { evidence: record.run.evidence, records: record.records }])
      await blobs.sync([record.run.evidence, record.records, ...(await engine.blobsOf(record.run.boundary))])
      return await writeEpisode(db, { ...record, plan, last: record.episode === plans.length - 1, evaluator: services.evaluator, outcomes })
    } catch (error) {
      if (error instanceof RevisitError && error.retryable) throw error
      // A fault of the evaluator or a disagreement of two walks: no retry mends it, and no score may come of it.
      await markIncomplete(db, record, messageOf(error))
      services.log.error({ err: error, survey: record.survey, ordinal: record.ordinal, episode: plan.id }, 'episode cannot be recorded')
      return { kind: 'incomplete', why: messageOf(error) }
    }
  }
}
