import type { BenchmarkId, EpisodeLimits } from './benchmark.ts'
import type { Sha256 } from './hash.ts'
import type { JsonObject } from './json.ts'

/**
 * The frozen, resolved plan of a survey: everything that is identity, and nothing else (design §14: budget, concurrency and
 * connections are not). Its canonical JSON is hashed; survey id = name + 8 digits of that hash.
 */
export interface Plan {
  readonly format: 'revisit.plan/1'
  readonly name: string
  readonly runs: readonly PlannedRun[]
  readonly models: readonly PlannedModel[]
  readonly repeats: number
  /** Seed of the order of evaluations and of the sample. */
  readonly seed: number
  readonly limits: EpisodeLimits
}

/** One benchmark under one condition. */
export interface PlannedRun {
  readonly benchmark: BenchmarkId
  readonly mode: 'declared'
  readonly tasks: readonly PlannedTask[]
}

export interface PlannedTask {
  readonly id: string
  readonly family: string
  readonly shown: Sha256
  readonly checks: Sha256
}

export interface PlannedModel {
  /** The model's name in this survey. */
  readonly as: string
  /** `provider/model` */
  readonly id: string
  readonly label: string
  readonly group: string
  readonly version: string | null
  readonly settings: JsonObject
}

/** One row per evaluation, in the plan's order. */
export interface PlannedEvaluation {
  readonly ordinal: number
  readonly run: number
  readonly model: string
  /** Place in this model's own order, from 0. */
  readonly position: number
  readonly task: string
  readonly repeat: number
}
