import { RevisitError } from '../core/errors.ts'
import { insertSurvey } from '../services/store/insert-survey.ts'
import { findSurvey, type StoredSurvey } from '../services/store/read-survey.ts'
import { wakeSurveys } from '../services/temporal/wake-surveys.ts'
import type { AppContext } from './app-context.ts'
import { planDifferences } from './plan-differences.ts'
import type { PlannedSurvey } from './plan-survey.ts'

export interface StartedSurvey {
  readonly id: string
  /** `created`: it is new. `attached`: it was there and goes on. `finished`: it was there and nothing is left to run. */
  readonly how: 'created' | 'attached' | 'finished'
}

/**
 * What already stands under a planned survey's name: asked before anything is paid for.
 *
 * @throws RevisitError `conflict` when it is another plan, or one of another protocol that has work left.
 */
export async function standingSurvey(app: Pick<AppContext, 'db'>, planned: Pick<PlannedSurvey, 'survey'>): Promise<StoredSurvey | undefined> {
  const standing = await findSurvey(app.db, { name: planned.survey.plan.name })
  if (standing !== undefined) requireSame(standing, planned.survey)
  return standing
}

function requireSame(standing: StoredSurvey, survey: PlannedSurvey['survey']): void {
  if (standing.id !== survey.id) {
    throw new RevisitError(
      'conflict',
      `there is a survey ${survey.plan.name} already (${standing.id}), planned from another file:\n${planDifferences(standing.plan, survey.plan).join('\n')}`,
      {
        hint: 'give this one another name, or change it back',
      },
    )
  }
  if (standing.state === 'running' && standing.protocol !== survey.protocol) {
    throw new RevisitError(
      'conflict',
      `survey ${standing.id} was planned by another version of this program (protocol ${standing.protocol.slice(0, 8)}, now ${survey.protocol.slice(0, 8)}); one table never mixes two`,
      {
        hint: 'finish it with that version, or plan a new survey under another name',
      },
    )
  }
}

/**
 * Starts a planned survey, or attaches to the one of the same name and content.
 *
 * @throws RevisitError `conflict` with a diff when the name stands for another plan.
 */
export async function startSurvey(app: AppContext, planned: Pick<PlannedSurvey, 'survey'>): Promise<StartedSurvey> {
  const { survey } = planned
  const written = await insertSurvey(app.db, survey)
  if (written.kind === 'exists') {
    const { standing } = written
    requireSame(standing, survey)
    if (standing.state !== 'running') return { id: standing.id, how: 'finished' }
  }
  await wakeSurveys({ address: app.addresses.temporalAddress, namespace: app.addresses.namespace }, [survey.id])
  return { id: survey.id, how: written.kind === 'created' ? 'created' : 'attached' }
}
