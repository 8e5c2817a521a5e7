import type { EpisodeContext } from '../../../core/benchmark.ts'
import type { EvidenceEvent } from '../evidence.ts'
import type { PublicTask } from '../public-task.ts'
import type { ApiDescription } from '../world.ts'
import type { EpisodeWorld } from './episode-world.ts'
import type { MeteredModel } from './metered-model.ts'
import type { Screen } from './show-views.ts'

/** What the parts of one running episode share. */
export interface EpisodeRunContext {
  /** The episode's id. */
  readonly episode: string
  /** All of the task that the model may see. */
  readonly shown: PublicTask
  /** The APIs of the task's services. */
  readonly apis: readonly ApiDescription[]
  readonly limits: EpisodeContext['limits']
  readonly world: EpisodeWorld
  readonly model: MeteredModel
  readonly screen: Screen
  /** Appends to the episode's evidence. */
  readonly record: (event: EvidenceEvent) => void
}
