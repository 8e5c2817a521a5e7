import type { Expectation } from '../rules/expectation.ts'
import type { WalkedEpisode } from './stage.ts'

/** What came out, in the form of an expectation. */
export function outcomesOf(walked: readonly WalkedEpisode[]): Expectation {
  return Object.fromEntries(
    walked.flatMap(({ outcomes }) =>
      outcomes.map(({ episode, check, passed, placeholder }) => [`${episode}.${check}`, passed ? 'passed' : placeholder ? 'placeholder' : 'failed'] as const),
    ),
  )
}

/** Why checks failed, for the reader of a failed test. */
export function reasonsOf(walked: readonly WalkedEpisode[]): readonly string[] {
  return walked.flatMap(({ failure, id, outcomes }) => [
    ...(failure === null ? [] : [`${id}: ${failure.cause}: ${failure.detail}`]),
    ...outcomes.filter((outcome) => !outcome.passed).map((outcome) => `${outcome.episode}.${outcome.check}: ${outcome.says}: ${outcome.found}`),
  ])
}
