import type { AppContext } from '../../../src/app/app-context.ts'
import { surveyWorkflowId } from '../../../src/core/ids.ts'
import { connectTemporal } from '../../../src/services/temporal/connect-temporal.ts'
import { waitUntil } from '../../support/wait-until.ts'

/** Waits until the workflow of a survey is closed: nothing will happen any more unless it is woken. */
export async function untilDriverEnds(app: Pick<AppContext, 'addresses'>, survey: string): Promise<void> {
  const temporal = await connectTemporal({ address: app.addresses.temporalAddress, namespace: app.addresses.namespace })
  try {
    const handle = temporal.client.workflow.getHandle(surveyWorkflowId(survey))
    await waitUntil(async () => (await handle.describe()).status.name !== 'RUNNING')
  } finally {
    await temporal.close()
  }
}
