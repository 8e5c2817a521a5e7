import type { Launch } from './launch.ts'

/** Where a part came from: what the user named in the environment, what the machine had, or what npm and PyPI brought. */
export type PartSource = 'environment' | 'machine' | 'embedded'

/** One process of the stack that the supervisor starts, watches and restarts. */
export interface Part {
  readonly name: string
  readonly source: PartSource
  readonly version: string
  readonly where: string
  readonly log: string
  /** Before each start: makes what it needs, chooses its port. Throws when it cannot be started. */
  prepare(): Promise<Launch>
  /** The port of the last `prepare`. */
  port(): number | null
  /** Resolves when that process serves, polling until then; the signal ends the polling. */
  ready(signal: AbortSignal, pid: number): Promise<void>
  /** Signals to stop it with, each followed by a wait; after the last it is killed. */
  readonly stopSteps: readonly { readonly signal: NodeJS.Signals; readonly waitMs: number }[]
  /** Looks at the end of its log after a failed start and mends what can be mended; says what it did. */
  mend?(logTail: string): string | undefined
}
