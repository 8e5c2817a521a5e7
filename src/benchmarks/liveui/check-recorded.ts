import type { RecordedEpisode } from '../../core/benchmark.ts'
import type { Sha256 } from '../../core/hash.ts'
import type { CheckOutcome } from '../../core/outcome.ts'
import type { Blobs } from '../../core/ports/blobs.ts'
import { checkEpisode } from './check-episode.ts'
import { isEpisodeEvidence, type EpisodeFacts } from './evidence.ts'
import { isFrozenLiveUITask } from './frozen-task.ts'
import { storedDocument } from './run/stored-document.ts'
import { isWorldDump } from './world.ts'

/**
 * Outcomes of the last of these recorded episodes, from blobs alone: what recording writes, and what `results recount` computes
 * again from an export on a machine with nothing but Node.
 */
export async function checkRecorded(blobs: Blobs, task: Sha256, startRecords: Sha256, episodes: readonly RecordedEpisode[]): Promise<readonly CheckOutcome[]> {
  const frozen = await storedDocument(blobs, task, isFrozenLiveUITask, 'frozen LiveUI task')
  const recorded = await Promise.all(
    episodes.map(async (episode, index): Promise<EpisodeFacts> => {
      const [evidence, before, after] = await Promise.all([
        storedDocument(blobs, episode.evidence, isEpisodeEvidence, 'episode evidence'),
        storedDocument(blobs, episodes[index - 1]?.records ?? startRecords, isWorldDump, 'world dump'),
        storedDocument(blobs, episode.records, isWorldDump, 'world dump'),
      ])
      return { evidence, before, after }
    }),
  )
  return checkEpisode(frozen, recorded)
}
