import { msToTs } from '@temporalio/common/lib/time.js'
import { RevisitError } from '../../core/errors.ts'
import { connectTemporal } from './connect-temporal.ts'

/** How long closed workflows stay readable. A development server forgets them after a day otherwise. */
const retentionDays = 90

/**
 * Makes sure that the engine has this namespace and keeps its closed workflows long enough. As the namespace of an embedded engine
 * carries the state folder's id, this also tells our engine from another one on the same port.
 */
export async function prepareNamespace(address: string, namespace: string): Promise<void> {
  const { connection, close } = await connectTemporal({ address, namespace, timeoutMs: 3_000 })
  try {
    await connection.workflowService.updateNamespace({
      namespace,
      config: { workflowExecutionRetentionTtl: msToTs(retentionDays * 86_400_000) },
    })
  } finally {
    await close()
  }
}

/** Checks that an engine which is not ours answers and has the namespace. @throws RevisitError `stack-down` or `usage`. */
export async function checkNamespace(address: string, namespace: string): Promise<void> {
  const { connection, close } = await connectTemporal({ address, namespace, timeoutMs: 5_000 }).catch((cause: unknown) => {
    throw new RevisitError('stack-down', `No Temporal answers at ${address} (REVISIT_TEMPORAL_ADDRESS).`, {
      cause,
      hint: 'Start it, correct the address, or unset it to use the embedded engine.',
    })
  })
  try {
    await connection.workflowService.describeNamespace({ namespace })
  } catch (cause) {
    throw new RevisitError('usage', `The Temporal at ${address} has no namespace ${namespace}.`, {
      cause,
      hint: `Create it (temporal operator namespace create --address ${address} -n ${namespace}) or set REVISIT_TEMPORAL_NAMESPACE.`,
    })
  } finally {
    await close()
  }
}
