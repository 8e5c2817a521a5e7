import { isCancellation } from '@temporalio/workflow'
import type { EvaluationEnd, EvaluationRef } from '../core/drive.ts'
import { model, store, world } from './activity-proxies.ts'
import { failureWords } from './failure-words.ts'

/**
 * One task evaluation: loads what is recorded and goes on at the first unrecorded episode. Only ids and hashes pass through here;
 * whatever stops it (pause, cancel, park, incomplete) is a value, and a later run of this workflow goes on. A bug of ours ends this
 * evaluation alone, as incomplete.
 */
export async function evaluateTask(ref: EvaluationRef): Promise<EvaluationEnd> {
  try {
    return await walkEpisodes(ref)
  } catch (error) {
    if (isCancellation(error)) throw error
    const why = failureWords(error)
    await store.endIncomplete({ ...ref, why })
    return { kind: 'incomplete', why }
  }
}

async function walkEpisodes(ref: EvaluationRef): Promise<EvaluationEnd> {
  const claim = await store.claimEvaluation(ref)
  if (claim.kind !== 'go') return claim
  let { boundary, tokens } = claim
  for (const [episode, plan] of claim.episodes.entries()) {
    if (episode < claim.next) continue
    const context = { ...ref, task: claim.task, episode, boundary, tokensBefore: tokens }
    let generated = null
    if (plan.generates) {
      const made = await model.generateApp(context)
      if (made.kind !== 'done') return made
      generated = made.generated
    }
    const run = await model.runEpisode({ ...context, generated })
    if (run.kind !== 'done') return run
    const read = await world.readRecords({ ...ref, episode, boundary: run.boundary })
    if (read.kind !== 'done') return read
    const recorded = await world.recordEpisode({
      ...context,
      startRecords: claim.startRecords,
      run: { evidence: run.evidence, boundary: run.boundary, failure: run.failure, tokens: run.tokens },
      records: read.records,
    })
    if (recorded.kind !== 'done') return recorded
    boundary = run.boundary
    tokens += run.tokens
  }
  return { kind: 'scored' }
}
