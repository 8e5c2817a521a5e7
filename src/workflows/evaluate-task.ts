import { isCancellation } from '@temporalio/workflow'
import type { EpisodeToKeep, EvaluationEnd, EvaluationRef, Stopped } from '../core/drive.ts'
import { keepElsewhere, keepHere, model, store } from './activity-proxies.ts'
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
    const kept = await keepEpisode({
      ...context,
      startRecords: claim.startRecords,
      run: { evidence: run.evidence, boundary: run.boundary, failure: run.failure, tokens: run.tokens },
    })
    if (kept.kind !== 'done') return kept
    boundary = run.boundary
    tokens += run.tokens
  }
  return { kind: 'scored' }
}

async function keepEpisode(ran: EpisodeToKeep): Promise<{ readonly kind: 'done' } | Stopped> {
  try {
    return await keepHere.keepEpisode(ran)
  } catch (error) {
    if (isCancellation(error)) throw error
    return keepElsewhere.keepEpisode(ran)
  }
}
