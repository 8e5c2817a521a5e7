/** Waits; ends early (without an error) when the signal is aborted: the caller looks. */
export type Pause = (ms: number, signal: AbortSignal) => Promise<void>

export const pause: Pause = (ms, signal) =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const done = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done, { once: true })
  })
