import { TASK_QUEUES } from '../../core/ids.ts'
import { connectTemporal } from './connect-temporal.ts'

/** TASK_QUEUE_TYPE_WORKFLOW of Temporal's API. */
const workflowQueue = 1

/** The process ids of the workers that have asked for workflow tasks lately, from their identities (`PID@HOST`). */
export async function workflowPollers(address: string, namespace: string): Promise<readonly number[]> {
  const { connection, close } = await connectTemporal({ address, namespace, timeoutMs: 3_000 })
  try {
    const { pollers } = await connection.workflowService.describeTaskQueue({
      namespace,
      taskQueue: { name: TASK_QUEUES.workflow },
      taskQueueType: workflowQueue,
    })
    return (pollers ?? []).map((poller) => Number.parseInt(poller.identity ?? '', 10)).filter((pid) => Number.isInteger(pid))
  } finally {
    await close()
  }
}
