import { Runtime } from '@temporalio/worker'

const silent = (): undefined => undefined

/** Workers of this process say nothing; tests say what went wrong. Call before the first worker is made. */
export function quietRuntime(): void {
  Runtime.install({ logger: { log: silent, trace: silent, debug: silent, info: silent, warn: silent, error: silent } })
}
