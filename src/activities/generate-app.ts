import type { EpisodeRef, GeneratedApp, Stopped } from '../core/drive.ts'
import { episodePhase } from './episode-phase.ts'
import type { Services } from './services.ts'

/** Makes the application of an opening: orchestration and layout. A rejected one is a result too; the episode records it. */
export function generateApp(services: Services) {
  return (ref: EpisodeRef, signal: AbortSignal): Promise<GeneratedApp | Stopped> =>
    episodePhase(services, ref, 'generate', signal, async (context, benchmark): Promise<GeneratedApp> => {
      const { generated, tokens } = await benchmark.generate(context)
      return { kind: 'done', generated, tokens }
    })
}
