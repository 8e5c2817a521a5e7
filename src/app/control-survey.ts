import { type ControlChange, type ControlResult, controlSurvey as writeControl } from '../services/store/control-survey.ts'
import { requireSurvey } from '../services/store/read-survey.ts'
import { wakeSurveys } from '../services/temporal/wake-surveys.ts'
import type { AppContext } from './app-context.ts'

export type { ControlChange }

export interface ControlledSurvey extends ControlResult {
  readonly id: string
  /** False: the engine could not be reached. The change stands; it takes effect when the engine is up again. */
  readonly woken: boolean
}

/** Changes what is asked of a survey, then wakes its workflow. The row alone counts: it works when the engine is down. */
export async function controlSurvey(app: AppContext, idOrName: string, change: ControlChange): Promise<ControlledSurvey> {
  const { id } = await requireSurvey(app.db, idOrName)
  const result = await writeControl(app.db, id, change)
  try {
    await wakeSurveys({ address: app.addresses.temporalAddress, namespace: app.addresses.namespace }, [id])
    return { id, ...result, woken: true }
  } catch (error) {
    app.log.warn({ err: error, survey: id }, 'the workflow could not be woken')
    return { id, ...result, woken: false }
  }
}
