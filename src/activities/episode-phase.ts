import { Context } from '@temporalio/activity'
import type { EpisodeContext } from '../core/benchmark.ts'
import type { EpisodeRef, Stopped } from '../core/drive.ts'
import { RevisitError } from '../core/errors.ts'
import { ModelParkedError } from '../core/model-parked-error.ts'
import { beginPhase, forgetStart, noteStartError, type PhaseRef } from '../services/store/begin-phase.ts'
import { markIncomplete } from '../services/store/mark-incomplete.ts'
import { parkModel } from '../services/store/park-model.ts'
import { callSignal } from './call-signal.ts'
import { countingClient } from './counting-client.ts'
import { errorWords } from './error-words.ts'
import { isOurBug } from './is-our-bug.ts'
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
  const { survey, ordinal, attempt, episode } = ref
  const start: PhaseRef = { survey, ordinal, attempt, episode, phase }
  const definition = await loadDefinition(services, ref)
  const begun = await beginPhase(services.db, start)
  if (begun.kind !== 'go') return begun
  try {
    return await work(
      {
        task: ref.task,
        episode,
        boundary: ref.boundary,
        model: clientFor(services, start, definition.model, signal),
        limits: definition.limits,
        tokensBefore: ref.tokensBefore,
        signal,
      },
      services.benchmarks[definition.benchmark],
    )
  } catch (error) {
    if (signal.aborted) {
      await ifPossible(services, () => forgetStart(services.db, start))
      throw error
    }
    if (error instanceof ModelParkedError) {
      await parkModel(services.db, ref, definition.model.as, error.reason)
      await ifPossible(services, () => forgetStart(services.db, start))
      return { kind: 'parked', reason: error.reason }
    }
    // The attempt is over; the journal let nothing more out.
    if (error instanceof RevisitError && error.code === 'cancelled') return { kind: 'held', why: 'cancelled' }
    if (isOurBug(error)) return markIncomplete(services.db, ref, errorWords(error))
    await ifPossible(services, () => noteStartError(services.db, start, errorWords(error)))
    throw error
  }
}

/** The model for one phase of one attempt. Its calls have a signal of their own; whoever walks the episode looks at the activity's between them. */
function clientFor(services: Services, start: PhaseRef, model: Parameters<Services['modelClient']>[0]['model'], signal: AbortSignal): EpisodeContext['model'] {
  const { survey, ordinal, attempt } = start
  const client = services.modelClient({
    model,
    scope: { survey, ordinal, attempt },
    signal: callSignal(signal),
    heartbeat: () => Context.current().heartbeat(),
    onHold: (error) => void ifPossible(services, () => noteStartError(services.db, start, errorWords(error))),
  })
  const unsignalled: EpisodeContext['model'] = {
    generate: ({ signal: _walk, ...request }) => client.generate(request),
  }
  return countingClient(services.db, survey, model.as, unsignalled)
}

/** For notes that are no reason to fail: the database may be what is away. */
async function ifPossible(services: Services, note: () => Promise<void>): Promise<void> {
  try {
    await note()
  } catch (error) {
    if (!(error instanceof RevisitError) || !error.retryable) throw error
    services.log.warn({ err: error }, 'a note could not be written')
  }
}
