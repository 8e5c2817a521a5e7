import type { EpisodeRef, RanEpisode, Stopped } from '../core/drive.ts'
import type { Sha256 } from '../core/hash.ts'
import { episodePhase } from './episode-phase.ts'
import type { Services } from './services.ts'

/** Restores the boundary into a world of its own, runs the episode, and writes blobs only: nothing counts before `recordEpisode`. */
export function runEpisode(services: Services) {
  return ({ generated, ...ref }: EpisodeRef & { readonly generated: Sha256 | null }, signal: AbortSignal): Promise<RanEpisode | Stopped> =>
    episodePhase(services, ref, 'run', signal, async (context, benchmark): Promise<RanEpisode> => {
      const { evidence, boundary, failure, tokens } = await benchmark.run(context, generated)
      return { kind: 'done', evidence, boundary, failure, tokens }
    })
}
