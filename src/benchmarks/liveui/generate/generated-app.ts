import type { EpisodeFailure } from '../../../core/failure.ts'
import { isJsonObject } from '../../../core/json.ts'
import type { EvidenceEvent } from '../evidence.ts'
import type { Layout } from '../layout.ts'
import type { Orchestration } from '../orchestration.ts'

/** What one generation left: a blob between `generate` and `run`. Its events open the episode's evidence. */
export interface GeneratedApp {
  readonly format: 'revisit.liveui.generated/1'
  readonly app: string
  /** The model calls, in order. */
  readonly events: readonly EvidenceEvent[]
  /** Null when the generation failed. */
  readonly made: MadeApp | null
  readonly failure: EpisodeFailure | null
  readonly tokens: number
  /** Journaled; counts against the episode's limit, which `run` goes on with. */
  readonly modelSeconds: number
}

export interface MadeApp {
  readonly orchestration: Orchestration
  readonly layout: Layout
  readonly repaired: readonly ('orchestration' | 'layout')[]
  readonly warnings: readonly string[]
}

/** Whether a stored document is a generation's. */
export function isGeneratedApp(value: unknown): value is GeneratedApp {
  return isJsonObject(value) && value['format'] === 'revisit.liveui.generated/1'
}
