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

/** The steps of an episode that may fail for our reasons; each is given up after so many (design §4). */
export type EpisodePhase = 'generate' | 'run' | 'read' | 'record'

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

/** What to read: the boundary that this episode left. */
export interface ReadRef extends EvaluationRef {
  readonly episode: number
  readonly boundary: Sha256
}

export interface ReadRecords {
  readonly kind: 'done'
  readonly records: Sha256
}

/** An episode that ran and does not count yet. */
export interface EpisodeToKeep extends EpisodeRef {
  readonly startRecords: Sha256
  readonly run: Omit<RanEpisode, 'kind'>
}

export interface EpisodeRecord extends EpisodeToKeep {
  readonly records: Sha256
}

/** How an evaluation's workflow ended. */
export type EvaluationEnd = { readonly kind: 'scored' } | Stopped

/** What a survey's driver does next. */
export interface SurveyStep {
  /** What runs is aborted. */
  readonly abort: boolean
  /** Models with work that may start now. */
  readonly startable: readonly string[]
}

/** Evaluations that a model may start now. */
export interface NextEvaluations {
  /** In the plan's order, without those that run. Empty: nothing may start. */
  readonly evaluations: readonly { readonly ordinal: number; readonly attempt: number }[]
  /** How many may run at once. */
  readonly lanes: number
  /** There are more, but this model is too far ahead of the others: ask again later. */
  readonly ahead: boolean
}
