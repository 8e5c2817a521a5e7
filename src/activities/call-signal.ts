import { Context } from '@temporalio/activity'

/**
 * Aborts a model call that is under way. Not every end of an activity is a reason to: when the engine was away for so long that it has
 * given this walk up and starts another one, the call is paid for already, and the other walk waits for its answer in the journal.
 */
export function callSignal(activity: AbortSignal): AbortSignal {
  const calls = new AbortController()
  const context = Context.current() // an event is told outside the activity's context
  const onEnd = (): void => {
    const why = context.cancellationDetails
    if (why?.notFound !== true && why?.timedOut !== true) calls.abort()
  }
  if (activity.aborted) onEnd()
  else activity.addEventListener('abort', onEnd, { once: true })
  return calls.signal
}
