import type { EpisodeRecord, Stopped } from '../core/drive.ts'
import { RevisitError } from '../core/errors.ts'
import { readEpisodes } from '../services/store/read-episodes.ts'
import { recordEpisode as writeEpisode } from '../services/store/record-episode.ts'
import { countedFailures } from './counted-failures.ts'
import { loadDefinition } from './load-definition.ts'
import type { Services } from './services.ts'

/** Computes the episode's outcomes from its evidence and makes both count, in one transaction. */
export function recordEpisode(services: Services) {
  return async (record: EpisodeRecord): Promise<{ readonly kind: 'done' } | Stopped> => {
    const { survey, ordinal, attempt, episode } = record
    const { benchmark } = await loadDefinition(services, record)
    return countedFailures(services, { survey, ordinal, attempt, episode, phase: 'record' }, () =>
      checkAndWrite(services, services.benchmarks[benchmark], record),
    )
  }
}

async function checkAndWrite(
  { db, blobs, evaluator }: Services,
  engine: Services['benchmarks']['liveui'],
  record: EpisodeRecord,
): Promise<{ readonly kind: 'done' } | Stopped> {
  const plans = await engine.episodes(record.task)
  const plan = plans[record.episode]
  if (plan === undefined) throw new RevisitError('bug', `task ${record.task} has no episode ${record.episode}`)
  const before = await readEpisodes(db, record, record.episode)
  if (before.length !== record.episode) throw new RevisitError('bug', `episode ${record.episode} of evaluation ${record.ordinal} is recorded out of order`)
  const outcomes = await engine.check(record.task, record.startRecords, [...before, { evidence: record.run.evidence, records: record.records }])
  await blobs.sync([record.run.evidence, record.records, ...(await engine.blobsOf(record.run.boundary))])
  return writeEpisode(db, { ...record, plan, last: record.episode === plans.length - 1, evaluator, outcomes })
}
