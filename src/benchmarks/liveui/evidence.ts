import type { EpisodeFailure } from '../../core/failure.ts'
import type { Sha256 } from '../../core/hash.ts'
import { isJsonObject, type Json, type JsonObject } from '../../core/json.ts'
import type { Stage } from '../../core/stage.ts'
import type { Orchestration } from './orchestration.ts'
import type { RenderedView } from './rendered-view.ts'
import type { ApiClass, RowEffect, WorldDump } from './world.ts'

/**
 * The evidence of one episode: append-only, versioned events in their original order (LiveUIBench §3.3: "submitted inputs,
 * application responses, and service operations in their original order"). It holds no wall-clock times, attempts or run ids,
 * so that an episode that ran again after a crash leaves the same bytes.
 */
export interface EpisodeEvidence {
  readonly format: 'revisit.liveui.evidence/1'
  readonly episode: string
  readonly stage: Stage
  readonly app: string
  /** Logical clock at the start and the end (local date-time). */
  readonly clock: { readonly start: string; readonly end: string }
  readonly events: readonly EvidenceEvent[]
  readonly failure?: EpisodeFailure
}

export type EvidenceEvent =
  | { readonly type: 'request'; readonly request: string | null; readonly action: string | null; readonly inputs: JsonObject }
  | { readonly type: 'model-call'; readonly call: string; readonly request: Sha256; readonly response: Sha256; readonly finish: string }
  /** The application that this opening made. `warnings`: layout faults that only checks judge. */
  | {
      readonly type: 'generated'
      readonly orchestration: Orchestration
      readonly layout: Json
      readonly repaired: readonly ('orchestration' | 'layout')[]
      readonly warnings: readonly string[]
    }
  | { readonly type: 'operation'; readonly operation: Operation }
  /** A tool call that never reached a service: unknown tool, broken arguments, invalid save patch. The agent saw `message`. */
  | { readonly type: 'tool-refused'; readonly call: string; readonly tool: string; readonly message: string }
  | { readonly type: 'saved'; readonly before: Json; readonly after: Json; readonly patch: Json; readonly message: string }
  | { readonly type: 'rendered'; readonly view: RenderedView }
  /** Reachability of the contract in the layout, for opening checks: elements found anywhere in the views, not only the ones open. */
  | { readonly type: 'surface'; readonly submits: readonly string[]; readonly inputs: readonly SurfaceInput[] }

/**
 * A reachable bound component, or a value that a row's button hands over. Where a submit takes an input from another path than the
 * contract's, its component is listed under the contract's path too.
 */
export interface SurfaceInput {
  /** `/inputs/set_shift/wake_up` */
  readonly bound: string
  /** Kind of the component as in RenderedElement; `given` = no component, the button that submits supplies it (from its row, or fixed). */
  readonly kind: string
  readonly options?: readonly string[]
}

/**
 * Everything that the checks of one episode may look at: its evidence, and the world before and after it by independent reads
 * (the dump after episode k is the dump before episode k + 1; before the first it is the seeded world).
 */
export interface EpisodeFacts {
  readonly evidence: EpisodeEvidence
  readonly before: WorldDump
  readonly after: WorldDump
}

/** One call of a service: the unit of operational evidence (design §5). */
export interface Operation {
  /** `agent:early:1:0`: model call and index of the tool call. */
  readonly call: string
  readonly api: string
  readonly class: ApiClass
  readonly args: JsonObject
  readonly status: number
  readonly response: Json
  readonly effects: readonly RowEffect[]
  readonly clock: string
  readonly fault?: string
}

/** The operations of an episode in their original order. */
export function operationsOf({ events }: EpisodeEvidence): readonly Operation[] {
  return events.flatMap((event) => (event.type === 'operation' ? [event.operation] : []))
}

/** A *mutation* is a 2xx call of a mutating API that changed rows; calls that changed nothing are recorded beside. */
export function isMutation(operation: Operation): boolean {
  return operation.class !== 'read' && operation.status >= 200 && operation.status < 300 && operation.effects.length > 0
}

/** Whether a stored document is evidence. Blobs are named by their hash and written by us alone, so the format's name decides. */
export function isEpisodeEvidence(value: unknown): value is EpisodeEvidence {
  return isJsonObject(value) && value['format'] === 'revisit.liveui.evidence/1'
}
