import { Context } from '@temporalio/activity'
import { ZodError } from 'zod'
import type { EpisodeContext } from '../core/benchmark.ts'
import type { EpisodeRef, Stopped } from '../core/drive.ts'
import { RevisitError } from '../core/errors.ts'
import { ModelParkedError } from '../core/model-parked-error.ts'
import { beginPhase, noteStartError } from '../services/store/begin-phase.ts'
import { markIncomplete } from '../services/store/mark-incomplete.ts'
import { parkModel } from '../services/store/park-model.ts'
import { messageOf } from './activity-entry.ts'
import { countingClient } from './counting-client.ts'
import { loadDefinition } from './load-definition.ts'
import type { Services } from './services.ts'

/**
 * What generating and running an episode have in common: asks whether it may start and counts the start, gives the benchmark its
 * context, and turns "parked" and faults that no retry can mend into values.
 */
export async function episodePhase<Result>(
  services: Services,
  ref: EpisodeRef,
  phase: 'generate' | 'run',
  signal: AbortSignal,
  work: (context: EpisodeContext, benchmark: Services['benchmarks']['liveui']) => Promise<Result>,
): Promise<Result | Stopped> {
  const start = { survey: ref.survey, ordinal: ref.ordinal, attempt: ref.attempt, episode: ref.episode, phase }
  const definition = await loadDefinition(services, ref)
  const begun = await beginPhase(services.db, start)
  if (begun.kind !== 'go') return begun
  const scope = { survey: ref.survey, ordinal: ref.ordinal, attempt: ref.attempt }
  const client = services.modelClient({ model: definition.model, scope, signal, heartbeat: () => Context.current().heartbeat() })
  try {
    return await work(
      {
        task: ref.task,
        episode: ref.episode,
        boundary: ref.boundary,
        model: countingClient(services.db, ref.survey, definition.model.as, client),
        limits: definition.limits,
        tokensBefore: ref.tokensBefore,
        signal,
      },
      services.benchmarks[definition.benchmark],
    )
  } catch (error) {
    if (signal.aborted) throw error
    if (error instanceof ModelParkedError) {
      await parkModel(services.db, ref.survey, definition.model.as, error.reason)
      return { kind: 'parked', reason: error.reason }
    }
    if (isOurBug(error)) {
      await markIncomplete(services.db, ref, messageOf(error))
      return { kind: 'incomplete', why: messageOf(error) }
    }
    await noteStartError(services.db, start, messageOf(error))
    throw error
  }
}

/** A fault that no retry mends: an error that says so, or one that only wrong code throws. Everything else may be the machine's. */
function isOurBug(error: unknown): boolean {
  if (error instanceof RevisitError) return !error.retryable
  return error instanceof TypeError || error instanceof ReferenceError || error instanceof RangeError || error instanceof SyntaxError || error instanceof ZodError
}
