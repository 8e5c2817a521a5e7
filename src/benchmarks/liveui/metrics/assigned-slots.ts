import { RevisitError } from '../../../core/errors.ts'
import type { CheckOutcome } from '../../../core/outcome.ts'
import type { AssignedTask } from './assigned-task.ts'
import type { EpisodeResult, EvaluationResult, EvaluationSet } from './evaluation-result.ts'

/** One assigned evaluation: the unit of every count. `result` is undefined when there is nothing that counts (not scored). */
export interface Slot {
  readonly model: string
  readonly task: AssignedTask
  readonly repeat: number
  readonly scored: ScoredResult | undefined
}

/** A scored evaluation, complete: every assigned episode and check has its outcome. */
export interface ScoredResult {
  readonly episode: (id: string) => EpisodeResult
  readonly outcome: (episode: string, check: string) => CheckOutcome
}

/**
 * Every assigned evaluation, models × tasks × repeats, in that order. Rows only fill slots; they never make one.
 *
 * @throws RevisitError `bug` for a row that was not assigned, a second row of one slot, or a scored row with an outcome missing:
 * any of these would make a wrong number without a sign.
 */
export function assignedSlots({ models, tasks, repeats, results }: EvaluationSet): readonly Slot[] {
  const byKey = new Map<string, EvaluationResult>()
  for (const result of results) {
    const key = slotKey(result.model, result.task, result.repeat)
    if (byKey.has(key)) throw new RevisitError('bug', `two results for ${describe(result)}`)
    byKey.set(key, result)
  }
  const slots = models.flatMap((model) =>
    tasks.flatMap((task) =>
      Array.from({ length: repeats }, (_, repeat): Slot => {
        const key = slotKey(model.as, task.id, repeat)
        const result = byKey.get(key)
        byKey.delete(key)
        return { model: model.as, task, repeat, scored: result?.state === 'scored' ? scoredResult(result, task) : undefined }
      }),
    ),
  )
  const [extra] = byKey.values()
  if (extra !== undefined) throw new RevisitError('bug', `result that was not assigned: ${describe(extra)}`)
  return slots
}

const slotKey = (model: string, task: string, repeat: number): string => JSON.stringify([model, task, repeat])
const describe = ({ model, task, repeat }: EvaluationResult): string => `model ${model}, task ${task}, repeat ${repeat}`

function scoredResult(result: EvaluationResult, task: AssignedTask): ScoredResult {
  const episodes = new Map(result.episodes.map((episode) => [episode.id, episode]))
  const outcomes = new Map(
    result.episodes.flatMap((episode) => episode.outcomes.map((outcome) => [JSON.stringify([episode.id, outcome.check]), outcome] as const)),
  )
  for (const { id, checks } of task.episodes) {
    if (!episodes.has(id)) throw new RevisitError('bug', `scored without episode ${id}: ${describe(result)}`)
    for (const check of checks)
      if (!outcomes.has(JSON.stringify([id, check.id]))) throw new RevisitError('bug', `scored without an outcome of ${id}.${check.id}: ${describe(result)}`)
  }
  return {
    episode: (id) => existing(episodes.get(id), id),
    outcome: (episode, check) => existing(outcomes.get(JSON.stringify([episode, check])), `${episode}.${check}`),
  }
}

function existing<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new RevisitError('bug', `no ${what} among the assigned`)
  return value
}
