import type { Stopped } from '../core/drive.ts'
import { countFailure, type PhaseRef } from '../services/store/begin-phase.ts'
import { markIncomplete } from '../services/store/mark-incomplete.ts'
import { errorWords } from './error-words.ts'
import { isOurBug } from './is-our-bug.ts'
import type { Services } from './services.ts'

/**
 * For the steps after an episode has run: a fault of the machine is counted with its cause and tried again, ten times at most; a fault
 * that no retry mends (of the evaluator, or two walks that did not agree) ends the evaluation as incomplete. No score comes of either.
 */
export async function countedFailures<Result>(services: Services, ref: PhaseRef, work: () => Promise<Result>): Promise<Result | Stopped> {
  try {
    return await work()
  } catch (error) {
    services.log.error({ err: error, ...ref }, 'an episode that ran cannot be kept yet')
    const why = errorWords(error)
    if (isOurBug(error)) return markIncomplete(services.db, ref, why)
    const end = await countFailure(services.db, ref, why)
    if (end !== undefined) return end
    throw error
  }
}
