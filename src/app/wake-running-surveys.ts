import { unfinishedSurveys } from '../services/store/list-surveys.ts'
import { startSurveys, wakeSurveys } from '../services/temporal/wake-surveys.ts'
import type { AppContext } from './app-context.ts'

type Driven = Pick<AppContext, 'db'> & { readonly addresses: Pick<AppContext['addresses'], 'temporalAddress' | 'namespace'> }

const engineOf = ({ addresses }: Driven): { readonly address: string; readonly namespace: string } => ({
  address: addresses.temporalAddress,
  namespace: addresses.namespace,
})

/**
 * `up` starts or attaches the workflow of every unfinished survey and wakes it: losing the engine's database loses nothing, and a
 * change that was asked for while the engine was down takes effect. Returns the ids of those that go on.
 */
export async function wakeRunningSurveys(app: Driven): Promise<readonly string[]> {
  const surveys = await unfinishedSurveys(app.db)
  await wakeSurveys(
    engineOf(app),
    surveys.map(({ id }) => id),
  )
  return surveys.flatMap(({ id, goesOn }) => (goesOn ? [id] : []))
}

/**
 * Starts the workflow of every survey that has work and no open workflow. Workers do it now and then: the engine may have been started
 * with an empty database, or somebody may have ended a workflow by hand. An open workflow notices nothing.
 */
export async function startIdleSurveys(app: Driven): Promise<void> {
  const surveys = await unfinishedSurveys(app.db)
  await startSurveys(
    engineOf(app),
    surveys.flatMap(({ id, goesOn }) => (goesOn ? [id] : [])),
  )
}
