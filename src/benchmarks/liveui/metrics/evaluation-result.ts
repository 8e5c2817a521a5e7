import type { EvaluationState } from '../../../core/evaluation.ts'
import type { EpisodeFailure } from '../../../core/failure.ts'
import type { CheckOutcome } from '../../../core/outcome.ts'
import type { Stage } from '../../../core/stage.ts'
import type { AssignedTask } from './assigned-task.ts'

/** A model of the survey as tables name it. */
export interface EvaluatedModel {
  /** Its name in the survey (`as`); unique. */
  readonly as: string
  /** What tables print. */
  readonly label: string
  /** Its developer; tables group by it. */
  readonly group: string
  /** A null or echo application, printed beneath the models and never part of coverage or of "highest in column". */
  readonly baseline?: boolean
}

/**
 * Where an evaluation stands, for tables. Only `scored` has outcomes that count; every other state is "not passed, not final".
 * `parked`: its model cannot be called; `not-run`: planned and never reached.
 */
export type ResultState = EvaluationState | 'parked' | 'not-run'

/** One task evaluation as metrics read it: from the store or from an export, nothing else. */
export interface EvaluationResult {
  /** `as` of its model. */
  readonly model: string
  readonly task: string
  /** From 0. */
  readonly repeat: number
  readonly state: ResultState
  /** Recorded episodes of the official attempt in order; may be fewer than the task has when it is not scored. */
  readonly episodes: readonly EpisodeResult[]
}

export interface EpisodeResult {
  readonly id: string
  readonly stage: Stage
  readonly failure: EpisodeFailure | null
  readonly outcomes: readonly CheckOutcome[]
}

/**
 * One table's input: what was assigned, and what there is. Denominators are models × tasks × repeats and the tasks' checks;
 * an assigned evaluation without a row counts as `not-run`, a row that was not assigned is an error (see `assignedSlots`).
 */
export interface EvaluationSet {
  readonly models: readonly EvaluatedModel[]
  readonly tasks: readonly AssignedTask[]
  readonly repeats: number
  readonly results: readonly EvaluationResult[]
}
