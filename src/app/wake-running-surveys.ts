import { runningSurveys } from '../services/store/list-surveys.ts'
import { wakeSurveys } from '../services/temporal/wake-surveys.ts'
import type { AppContext } from './app-context.ts'

/** `up` starts or attaches the workflow of every survey that is to run: losing the engine's database loses nothing. Returns their ids. */
export async function wakeRunningSurveys(app: Pick<AppContext, 'db' | 'addresses'>): Promise<readonly string[]> {
  const surveys = await runningSurveys(app.db)
  await wakeSurveys({ address: app.addresses.temporalAddress, namespace: app.addresses.namespace }, surveys)
  return surveys
}
