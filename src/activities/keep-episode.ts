import type { EpisodeToKeep, Stopped } from '../core/drive.ts'
import { readRecords } from './read-records.ts'
import { recordEpisode } from './record-episode.ts'
import type { Services } from './services.ts'

/** What comes after an episode has run: the independent reads of what it left, then its outcomes, then both count. May be repeated at any point. */
export function keepEpisode(services: Services) {
  const [read, record] = [readRecords(services), recordEpisode(services)]
  return async (ran: EpisodeToKeep): Promise<{ readonly kind: 'done' } | Stopped> => {
    const { survey, ordinal, attempt, episode } = ran
    const found = await read({ survey, ordinal, attempt, episode, boundary: ran.run.boundary })
    return found.kind === 'done' ? record({ ...ran, records: found.records }) : found
  }
}
