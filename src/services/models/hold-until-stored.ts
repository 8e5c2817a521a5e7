import { RevisitError } from '../../core/errors.ts'
import type { CallPolicy } from './call-policy.ts'
import type { Pause } from './pause.ts'

/**
 * Does `store` until it succeeds: what is in hand was paid for and must not be lost because the database or the disk is away for a while.
 * Only `infrastructure` errors are waited out. After a cancel it goes on for `holdAfterAbortMs` and then lets go (the try's lease ends, and
 * its row will say so).
 */
export async function holdUntilStored<T>(
  store: () => Promise<T>,
  options: { readonly policy: CallPolicy; readonly pause: Pause; readonly signal: AbortSignal; readonly onWait: (error: RevisitError) => void },
): Promise<T> {
  const { policy, signal } = options
  // The cancel must not end these waits early, or an answer in hand would be dropped; a fresh signal never fires.
  const never = new AbortController().signal
  let afterAbortMs = 0
  for (let round = 0; ; round += 1) {
    try {
      return await store()
    } catch (error) {
      if (!(error instanceof RevisitError) || error.code !== 'infrastructure') throw error
      if (signal.aborted && afterAbortMs >= policy.holdAfterAbortMs) throw error
      options.onWait(error)
      const waitMs = policy.holdDelaysMs[Math.min(round, policy.holdDelaysMs.length - 1)] ?? 1_000
      if (signal.aborted) afterAbortMs += waitMs
      await options.pause(waitMs, never)
    }
  }
}
