import { activityInfo, CancelledFailure, Context } from '@temporalio/activity'
import { ApplicationFailure } from '@temporalio/common'
import { RevisitError } from '../core/errors.ts'
import type { Services } from './services.ts'

/** Temporal throttles these; often enough for a 15-second timeout. */
const HEARTBEAT_EVERY_MS = 3_000

/**
 * The failure boundary: the only place where an error becomes an ApplicationFailure. Expected failures are values long before;
 * what arrives here is infrastructure (retried for ever, starts are counted elsewhere), a cancellation, or a bug.
 */
export function activityEntry<Input, Output>(services: Services, work: (input: Input, signal: AbortSignal) => Promise<Output>): (input: Input) => Promise<Output> {
  return async (input) => {
    const context = Context.current()
    const timer = setInterval(() => context.heartbeat(), HEARTBEAT_EVERY_MS)
    try {
      return await work(input, context.cancellationSignal)
    } catch (error) {
      const { activityType, attempt } = activityInfo()
      if (context.cancellationSignal.aborted) throw new CancelledFailure(`${activityType} was cancelled`)
      const retryable = !(error instanceof RevisitError) || error.retryable
      services.log.warn({ err: error, activity: activityType, attempt }, 'activity failed')
      throw ApplicationFailure.create({
        message: messageOf(error),
        type: error instanceof RevisitError ? error.code : 'bug',
        nonRetryable: !retryable,
      })
    } finally {
      clearInterval(timer)
    }
  }
}

/** One line, no stack: it is kept in histories and rows. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, 2_000) : String(error).slice(0, 2_000)
}
