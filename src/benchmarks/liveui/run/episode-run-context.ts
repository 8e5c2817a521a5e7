import type { EpisodeContext } from '../../../core/benchmark.ts'
import type { EvidenceEvent } from '../evidence.ts'
import type { FrozenLiveUITask } from '../frozen-task.ts'
import type { LiveUIEpisode } from '../task-schema.ts'
import type { EpisodeWorld } from './episode-world.ts'
import type { MeteredModel } from './metered-model.ts'
import type { Screen } from './show-views.ts'

/** What the parts of one running episode share. */
export interface EpisodeRunContext {
  readonly frozen: FrozenLiveUITask
  readonly episode: LiveUIEpisode
  readonly limits: EpisodeContext['limits']
  readonly world: EpisodeWorld
  readonly model: MeteredModel
  readonly screen: Screen
  /** Appends to the episode's evidence. */
  readonly record: (event: EvidenceEvent) => void
}
