import { activityInfo, CancelledFailure, Context } from '@temporalio/activity'
import { ApplicationFailure } from '@temporalio/common'
import { RevisitError } from '../core/errors.ts'
import { errorWords } from './error-words.ts'
import { isOurBug } from './is-our-bug.ts'
import type { Services } from './services.ts'

/** Temporal throttles these; often enough for a 15-second timeout. */
const HEARTBEAT_EVERY_MS = 3_000

/**
 * The failure boundary: the only place where an error becomes an ApplicationFailure. Expected failures are values long before;
 * what arrives here is infrastructure (retried for ever, starts are counted elsewhere), a cancellation, or a bug.
 */
export function activityEntry<Input, Output>(
  services: Services,
  work: (input: Input, signal: AbortSignal) => Promise<Output>,
): (input: Input) => Promise<Output> {
  return async (input) => {
    const context = Context.current()
    // A local one has none: the workflow task that it is a part of is kept alive by the SDK.
    const timer = context.info.isLocal ? undefined : setInterval(() => context.heartbeat(), HEARTBEAT_EVERY_MS)
    try {
      return await work(input, context.cancellationSignal)
    } catch (error) {
      const { activityType, attempt } = activityInfo()
      if (context.cancellationSignal.aborted) throw new CancelledFailure(`${activityType} was cancelled`)
      services.log.warn({ err: error, activity: activityType, attempt }, 'activity failed')
      throw ApplicationFailure.create({ message: errorWords(error), type: error instanceof RevisitError ? error.code : 'bug', nonRetryable: isOurBug(error) })
    } finally {
      clearInterval(timer)
    }
  }
}
