import { setTimeout as wait } from 'node:timers/promises'
import { RevisitError } from '../../core/errors.ts'

const limitMs = 120_000

/** Asks again and again until the question is answered without an error. @throws the last error after two minutes, or when aborted. */
export async function pollUntilReady(what: string, signal: AbortSignal, ask: () => Promise<void>, everyMs = 60): Promise<void> {
  const deadline = Date.now() + limitMs
  for (;;) {
    signal.throwIfAborted()
    try {
      return await ask()
    } catch (error) {
      if (Date.now() > deadline) {
        const reason = error instanceof Error ? error.message : String(error)
        throw new RevisitError('infrastructure', `${what} does not answer after ${limitMs / 1000} s: ${reason}`, { cause: error })
      }
    }
    await wait(everyMs, undefined, { signal })
  }
}
