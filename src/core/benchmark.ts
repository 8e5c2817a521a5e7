import type { EpisodeFailure } from './failure.ts'
import type { Sha256 } from './hash.ts'
import type { CheckOutcome } from './outcome.ts'
import type { AbortSignalLike, ModelClient } from './ports/model.ts'
import type { Stage } from './stage.ts'

export const BENCHMARKS = ['liveui'] as const
export type BenchmarkId = (typeof BENCHMARKS)[number]

/** What a frozen task says of one of its episodes, before anything ran. */
export interface EpisodePlan {
  readonly id: string
  readonly stage: Stage
  /** Whether a model makes (LiveUI) or changes (EvoGenUI: always) the application before this episode runs. */
  readonly generates: boolean
  readonly checks: number
}

/** Limits that score (design §4): steps, tokens and journaled model seconds; never wall-clock time. */
export interface EpisodeLimits {
  readonly agentSteps: number
  readonly episodeModelSeconds: number
  /** Sum of input and output tokens of one evaluation. */
  readonly evaluationTokens: number
}

/** What an episode gets. All large things are blobs, named by hash. */
export interface EpisodeContext {
  /** The frozen task. */
  readonly task: Sha256
  /** Index of the episode, from 0. */
  readonly episode: number
  /** The boundary manifest that the episode starts from. */
  readonly boundary: Sha256
  readonly model: ModelClient
  readonly limits: EpisodeLimits
  /** Tokens that earlier episodes of this evaluation used. */
  readonly tokensBefore: number
  readonly signal: AbortSignalLike
}

/** What an episode left: blobs, and the failure if it has one. */
export interface EpisodeRun {
  readonly evidence: Sha256
  /** Where the next episode starts. */
  readonly boundary: Sha256
  readonly failure: EpisodeFailure | null
  /** Tokens of this episode's calls, generation included. */
  readonly tokens: number
}

/** Blobs of one recorded episode, as the checks need them. */
export interface RecordedEpisode {
  readonly evidence: Sha256
  readonly records: Sha256
}

/**
 * What the durable part knows of a benchmark. Both benchmarks are twins behind it (docs/decisions/0002): an evaluation is a row of
 * episodes; each may generate, then runs, is read independently, and is checked by pure functions over what was kept.
 * Methods are safe to call again with the same arguments: they write blobs only, through content hashes.
 */
export interface Benchmark {
  readonly id: BenchmarkId
  episodes(task: Sha256): Promise<readonly EpisodePlan[]>
  /** The boundary before the first episode, and the records it holds. */
  start(task: Sha256): Promise<{ readonly boundary: Sha256; readonly records: Sha256 }>
  /** LiveUI: orchestration and layout. EvoGenUI: response and source. Returns a blob that `run` takes. */
  generate(context: EpisodeContext): Promise<{ readonly generated: Sha256; readonly failure: EpisodeFailure | null; readonly tokens: number }>
  run(context: EpisodeContext, generated: Sha256 | null): Promise<EpisodeRun>
  /** Independent reads of what the episode left, in a world of their own. */
  read(boundary: Sha256): Promise<Sha256>
  /** Every blob that a boundary manifest refers to, itself included: made durable before a row refers to it. */
  blobsOf(boundary: Sha256): Promise<readonly Sha256[]>
  /** Outcomes of the last of these episodes (all recorded so far, in order); `startRecords`: from `start`. */
  check(task: Sha256, startRecords: Sha256, episodes: readonly RecordedEpisode[]): Promise<readonly CheckOutcome[]>
}
