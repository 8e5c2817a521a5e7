import type { LiveUIEpisode, LiveUITask } from '../task-schema.ts'
import type { ApiDescription } from '../world.ts'
import { fault, type Finding } from './finding.ts'
import type { LintContext } from './lint-context.ts'

/** `permits-mismatch`, `permits-too-few`: `permits` says how often an episode may change the world, and everything else has to fit it. */
export function lintMutationLimits(task: LiveUITask, context: LintContext): readonly Finding[] {
  return task.episodes.flatMap((episode, index) => [...lintLimits(episode, index), ...lintNeeds(task, episode, index, context.apis)])
}

function lintLimits(episode: LiveUIEpisode, index: number): readonly Finding[] {
  return episode.checks.flatMap((check, position): Finding[] => {
    if (check.check !== 'mutations') return []
    const path = ['episodes', index, 'checks', position, 'atMost']
    if (episode.permits === undefined) return [fault(path, 'permits-mismatch', `the episode has no permits; write permits: { mutations: ${check.atMost} }`)]
    if (episode.permits.mutations !== check.atMost)
      return [fault(path, 'permits-mismatch', `the check allows ${check.atMost}, but permits says ${episode.permits.mutations}; they must be the same`)]
    return []
  })
}

function lintNeeds(task: LiveUITask, episode: LiveUIEpisode, index: number, apis: readonly ApiDescription[] | undefined): readonly Finding[] {
  const permitted = episode.permits?.mutations
  if (permitted === undefined) return []
  const made = Object.keys(episode.entities ?? {}).length
  const counted = episode.checks.reduce((sum, check) => (check.check === 'change' ? Math.max(sum, check.created ?? 0) : sum), 0)
  const needed = Math.max(made, counted)
  const path = ['episodes', index, 'permits', 'mutations']
  if (needed > permitted && needed > 1)
    return [fault(path, 'permits-too-few', `${permitted} changes are permitted, but the checks follow ${needed} new records`)]
  if (needed > 0 && permitted === 0) return [fault(path, 'permits-too-few', 'no change is permitted, but the checks follow a new record')]
  const calls = Object.hasOwn(task.reference, episode.id) ? (task.reference[episode.id]?.calls ?? []) : []
  const mutating = apis === undefined ? 0 : calls.filter((call) => apis.some((api) => api.api === call.api && api.class !== 'read')).length
  return mutating > permitted ? [fault(path, 'permits-too-few', `${permitted} changes are permitted, but the reference makes ${mutating}`)] : []
}
