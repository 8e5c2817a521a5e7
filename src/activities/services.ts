import type { Logger } from 'pino'
import type { Benchmark, BenchmarkId } from '../core/benchmark.ts'
import type { RevisitError } from '../core/errors.ts'
import type { CallScope } from '../core/ids.ts'
import type { PlannedModel } from '../core/plan.ts'
import type { Blobs } from '../core/ports/blobs.ts'
import type { ModelClient } from '../core/ports/model.ts'
import type { Database } from '../services/store/database.ts'

/** What the activities stand on; the worker makes it once (src/worker/create-services.ts). */
export interface Services {
  readonly db: Database
  readonly blobs: Blobs
  readonly benchmarks: { readonly [Id in BenchmarkId]: Benchmark }
  /** A journaled client for one model within one attempt of an evaluation. `onHold`: an answer in hand cannot be stored now, and why. */
  readonly modelClient: (options: {
    readonly model: PlannedModel
    readonly scope: CallScope
    readonly signal: AbortSignal
    readonly heartbeat: () => void
    readonly onHold: (error: RevisitError) => void
  }) => ModelClient
  /** Hash of what shapes evidence in this program; a survey pins one (design §3). */
  readonly protocol: string
  /** Hash of what shapes outcomes. */
  readonly evaluator: string
  readonly log: Logger
}
