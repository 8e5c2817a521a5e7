import { shortened } from '../../core/cut-text.ts'
import type { CheckOutcome } from '../../core/outcome.ts'
import type { Stage } from '../../core/stage.ts'
import { checkContext } from './checks/check-context.ts'
import type { Finding } from './checks/check-kind.ts'
import { describeCheck } from './checks/describe-check.ts'
import { isGuard } from './checks/is-guard.ts'
import { judgeCheck } from './checks/judge-check.ts'
import { surfaceOf } from './checks/surface-of.ts'
import type { EpisodeFacts } from './evidence.ts'
import type { FrozenLiveUITask } from './frozen-task.ts'

/** Stages in which the user asks for nothing, so that doing nothing is right and guards need no arming. They are counted apart. */
const UNARMED_STAGES: readonly Stage[] = ['opening', 'refresh', 'return']

export const needsArming = (stage: Stage): boolean => !UNARMED_STAGES.includes(stage)

/** What was found may quote arguments and screens of any length; evidence has them whole. */
const FOUND_CHARACTERS = 1_000
const foundWords = (finding: Finding): string => shortened(finding.found, FOUND_CHARACTERS)

/**
 * The outcomes of the last of these episodes (all recorded so far, in order), one per assigned check, in the task's order. A pure
 * function: `results recount` calls it again on exported evidence. In a failed episode every check is a failed placeholder, guards too.
 *
 * @throws Error when no episode is given or the task has none of that id.
 */
export function checkEpisode(frozen: FrozenLiveUITask, episodes: readonly EpisodeFacts[]): readonly CheckOutcome[] {
  const context = checkContext(frozen, episodes)
  const people = Object.values(frozen.world.people)
  const { episode, facts } = context
  const identity = (check: (typeof episode.checks)[number]) => ({
    episode: episode.id,
    check: check.id,
    surface: surfaceOf(check),
    kind: check.check,
    says: describeCheck(check, frozen.task, people),
  })

  const { failure } = facts.evidence
  if (failure !== undefined) {
    const found = `not looked at: ${failure.during === 'generation' ? 'the application was not made' : 'the episode failed'} (${failure.kind}, ${failure.cause})`
    return episode.checks.map((check) => ({ ...identity(check), passed: false, placeholder: true, ...(isGuard(check) ? { armed: false } : {}), found }))
  }

  const findings = episode.checks.map((check) => ({ check, finding: judgeCheck(check, context), guard: isGuard(check) }))
  const armed = !needsArming(episode.stage) || findings.some(({ finding, guard }) => !guard && finding.passed)
  return findings.map(({ check, finding, guard }) => ({
    ...identity(check),
    passed: finding.passed && (!guard || armed),
    placeholder: false,
    ...(guard ? { armed } : {}),
    ...(finding.undetermined === true ? { undetermined: true } : {}),
    found: guard && finding.passed && !armed ? `${foundWords(finding)}, but no other check of this episode passed, so it does not count` : foundWords(finding),
  }))
}
