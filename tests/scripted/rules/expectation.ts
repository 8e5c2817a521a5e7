import type { Check } from '../../../src/benchmarks/liveui/check-schema.ts'
import { isGuard } from '../../../src/benchmarks/liveui/checks/is-guard.ts'
import type { LiveUIEpisode, LiveUITask } from '../../../src/benchmarks/liveui/task-schema.ts'

export type Expected = 'passed' | 'failed' | 'placeholder'

/** What is expected of every check of a task, by `episode.check`. */
export interface Expectation {
  readonly [check: string]: Expected
}

/** Whether what a check asks for holds, guards not yet armed. */
export type Rule = (check: Check, episode: LiveUIEpisode) => boolean

/** Who looks or returns asks for nothing, so that there guards count without a positive check beside them (design §6.1). */
const ASKS_NOTHING = ['opening', 'refresh', 'return']

/** The expectation that follows from a rule, computed from the task file alone. */
export function expectationOf(task: LiveUITask, rule: Rule): Expectation {
  return Object.fromEntries(
    task.episodes.flatMap((episode) => {
      const isArmed = ASKS_NOTHING.includes(episode.stage) || episode.checks.some((check) => !isGuard(check) && rule(check, episode))
      return episode.checks.map(
        (check) => [`${episode.id}.${check.id}`, (isGuard(check) ? isArmed && rule(check, episode) : rule(check, episode)) ? 'passed' : 'failed'] as const,
      )
    }),
  )
}

/** The expectation by the name of each check alone. */
export function expectationByName(task: LiveUITask, expected: (check: string) => Expected): Expectation {
  return Object.fromEntries(
    task.episodes.flatMap((episode) => episode.checks.map(({ id }) => [`${episode.id}.${id}`, expected(`${episode.id}.${id}`)] as const)),
  )
}
