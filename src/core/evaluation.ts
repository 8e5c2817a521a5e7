/**
 * Where a task evaluation stands. `scored` is final. `incomplete` (ten counted starts of one episode, our fault) and
 * `cancelled` are settled but not scored; `parked` belongs to the model's run and is seen here only as "not started".
 */
export const EVALUATION_STATES = ['pending', 'running', 'scored', 'incomplete', 'cancelled'] as const
export type EvaluationState = (typeof EVALUATION_STATES)[number]

/** What one evaluation is: one task, one model, one condition, one repeat. Unit of durability and of statistics. */
export interface EvaluationIdentity {
  readonly survey: string
  /** Position in the frozen plan, from 0. */
  readonly ordinal: number
  readonly run: number
  readonly model: string
  readonly task: string
  readonly repeat: number
}
