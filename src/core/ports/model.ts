import type { Json, JsonObject } from '../json.ts'
import type { Sha256 } from '../hash.ts'
import type { EpisodeFailure } from '../failure.ts'

/** A tool as a model sees it. `name` has no dots; `parameters` is JSON Schema (draft 2020-12, object at the top). */
export interface ToolSpec {
  readonly name: string
  readonly description: string
  readonly parameters: JsonObject
}

/** One tool call of an answer, in the order the model listed them. Ids are ours: derived from (call, index), never the provider's. */
export interface ToolCall {
  readonly id: string
  readonly name: string
  /** The arguments as parsed JSON; undefined when the provider sent text that is not a JSON object (`raw` has it). */
  readonly args: JsonObject | undefined
  readonly raw: string
}

/** A conversation that our own step loop keeps. Provider-neutral; the adapter turns it into the provider's form. */
export type ModelMessage =
  | { readonly role: 'user'; readonly text: string }
  | { readonly role: 'assistant'; readonly text: string; readonly toolCalls: readonly ToolCall[] }
  | { readonly role: 'tool'; readonly id: string; readonly name: string; readonly result: Json }

/** One model call. `call` is its name within the attempt (ids.ts) and, with the scope, its journal key. */
export interface ModelRequest {
  readonly call: string
  /** Stable prefix first, so that providers can cache it. */
  readonly system: string
  readonly messages: readonly ModelMessage[]
  readonly tools: readonly ToolSpec[]
  readonly signal?: AbortSignalLike
}

/** The part of AbortSignal that pure code needs; Node's AbortSignal satisfies it. */
export interface AbortSignalLike {
  readonly aborted: boolean
  throwIfAborted(): void
}

/** Tokens as the provider reports them. Undefined = the provider did not say. */
export interface Usage {
  readonly inputTokens: number | undefined
  readonly outputTokens: number | undefined
  readonly cachedInputTokens: number | undefined
  readonly reasoningTokens: number | undefined
}

export interface ModelAnswer {
  readonly text: string
  readonly toolCalls: readonly ToolCall[]
  /** `length` = truncated by the output limit; `content-filter` = refused. */
  readonly finish: 'stop' | 'tool-calls' | 'length' | 'content-filter' | 'other'
  readonly usage: Usage
  /** The model's name in the provider's answer. */
  readonly servedModel: string | undefined
  readonly requestHash: Sha256
  readonly responseHash: Sha256
  /** Journaled seconds between sending and the last byte of the stored answer: the same on every replay. Counts against `episodeModelSeconds`. */
  readonly modelSeconds: number
}

/** A call that gave no usable answer. `rejected`: context too long, refused by the provider's filter; `unavailable`: the retry policy is used up. */
export interface ModelFailure {
  readonly kind: EpisodeFailure['kind']
  readonly cause: 'context-too-long' | 'refused' | 'answer-too-large' | 'no-answer' | 'bad-answer' | 'overloaded' | 'timeout'
  readonly detail: string
}

/**
 * Port: the only way to a model. Journaled: a call whose answer is committed is never sent again.
 * Expected failures are values. Thrown: RevisitError `parked` (ModelParkedError), `protocol-changed`, `cancelled`, `infrastructure`.
 */
export interface ModelClient {
  generate(request: ModelRequest): Promise<{ readonly answer: ModelAnswer } | { readonly failure: ModelFailure }>
}
