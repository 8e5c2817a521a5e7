import type { EpisodeFailure, ParkedReason } from './failure.ts'
import type { Sha256 } from './hash.ts'
import type { EpisodePlan } from './benchmark.ts'

/** What workflows and activities say to each other: ids, hashes and small values only (design §4: histories carry nothing else). */

export interface EvaluationRef {
  readonly survey: string
  readonly ordinal: number
  readonly attempt: number
}

/** Work does not go on now; nothing is lost and nothing is scored. */
export type Stopped =
  | { readonly kind: 'settled' }
  | { readonly kind: 'held'; readonly why: 'paused' | 'cancelled' | 'closed' | 'superseded' }
  | { readonly kind: 'parked'; readonly reason: ParkedReason }
  | { readonly kind: 'incomplete'; readonly why: string }

/** An evaluation taken up: where it goes on. */
export interface Claimed {
  readonly kind: 'go'
  readonly task: Sha256
  readonly startRecords: Sha256
  readonly episodes: readonly EpisodePlan[]
  /** Index of the first episode without a record. */
  readonly next: number
  /** Where it starts. */
  readonly boundary: Sha256
  readonly tokens: number
}

export interface EpisodeRef extends EvaluationRef {
  readonly task: Sha256
  readonly episode: number
  readonly boundary: Sha256
  readonly tokensBefore: number
}

export interface GeneratedApp {
  readonly kind: 'done'
  readonly generated: Sha256
  readonly tokens: number
}

export interface RanEpisode {
  readonly kind: 'done'
  readonly evidence: Sha256
  readonly boundary: Sha256
  readonly failure: EpisodeFailure | null
  readonly tokens: number
}

export interface EpisodeRecord extends EpisodeRef {
  readonly startRecords: Sha256
  readonly run: Omit<RanEpisode, 'kind'>
  readonly records: Sha256
}

/** How an evaluation's workflow ended. */
export type EvaluationEnd = { readonly kind: 'scored' } | Stopped

/** Evaluations a model may start now. */
export type NextEvaluations =
  | { readonly kind: 'work'; readonly evaluations: readonly { readonly ordinal: number; readonly attempt: number; readonly position: number }[]; readonly lanes: number }
  /** Too far ahead of the other models; ask again. */
  | { readonly kind: 'wait'; readonly seconds: number; readonly lanes: number }
  | { readonly kind: 'none' }
