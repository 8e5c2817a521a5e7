import { RevisitError } from './errors.ts'
import type { ParkedReason } from './failure.ts'

/** The model cannot be called at all. The activity entry turns it into a value; nothing is scored. */
export class ModelParkedError extends RevisitError {
  readonly reason: ParkedReason

  constructor(reason: ParkedReason, cause?: unknown) {
    super('parked', `${reason.cause}: ${reason.detail}`, { cause, retryable: false })
    this.reason = reason
  }
}
