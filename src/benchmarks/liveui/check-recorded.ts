import type { RecordedEpisode } from '../../core/benchmark.ts'
import type { Sha256 } from '../../core/hash.ts'
import type { CheckOutcome } from '../../core/outcome.ts'
import type { Blobs } from '../../core/ports/blobs.ts'
import { checkEpisode } from './check-episode.ts'
import { isEpisodeEvidence, type EpisodeFacts } from './evidence.ts'
import { isFrozenLiveUITask } from './frozen-task.ts'
import { storedDocument } from './run/stored-document.ts'
import { isWorldDump, type WorldDump } from './world.ts'

/**
 * Outcomes of the last of these recorded episodes, from blobs alone: what recording writes, and what `results recount` computes
 * again from an export on a machine with nothing but Node.
 */
export async function checkRecorded(blobs: Blobs, task: Sha256, startRecords: Sha256, episodes: readonly RecordedEpisode[]): Promise<readonly CheckOutcome[]> {
  const frozen = await storedDocument(blobs, task, isFrozenLiveUITask, 'frozen LiveUI task')
  // One object for one dump: the world after an episode is the world before the next, and what is read of it is read once.
  const dumps = new Map<Sha256, Promise<WorldDump>>()
  const dump = (records: Sha256): Promise<WorldDump> => {
    const read = dumps.get(records) ?? storedDocument(blobs, records, isWorldDump, 'world dump')
    dumps.set(records, read)
    return read
  }
  const recorded = await Promise.all(
    episodes.map(async (episode, index): Promise<EpisodeFacts> => {
      const [evidence, before, after] = await Promise.all([
        storedDocument(blobs, episode.evidence, isEpisodeEvidence, 'episode evidence'),
        dump(episodes[index - 1]?.records ?? startRecords),
        dump(episode.records),
      ])
      return { evidence, before, after }
    }),
  )
  return checkEpisode(frozen, recorded)
}
