import { ActivityCancellationType, proxyActivities } from '@temporalio/workflow'
import type { Activities } from '../activities/create-activities.ts'
import { TASK_QUEUES } from '../core/ids.ts'

/** Retries never end by count: a failure that counts is a value, and an infrastructure fault is waited out (starts are counted in Postgres). */
const FOREVER = { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '30 seconds' } as const

/**
 * Short statements on Postgres, idempotent, no heartbeat: a lost answer is asked for again.
 */
export const store = proxyActivities<Pick<Activities, 'loadSurvey' | 'readControl' | 'settleSurvey' | 'nextEvaluations' | 'claimEvaluation' | 'recordEpisode'>>({
  taskQueue: TASK_QUEUES.world,
  startToCloseTimeout: '60 seconds',
  retry: FOREVER,
})

/**
 * Everything that calls a model; its workers own AppWorld hosts and keys. Idempotent through the journal: a repeated one walks the
 * same calls and finds their answers. Long: as long as its model calls take; a dead worker is found by the heartbeat. On cancel
 * the call is aborted and the activity's end awaited, so that what was spent is counted.
 */
export const model = proxyActivities<Pick<Activities, 'generateApp' | 'runEpisode'>>({
  taskQueue: TASK_QUEUES.model,
  startToCloseTimeout: '24 hours',
  heartbeatTimeout: '15 seconds',
  cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
  retry: FOREVER,
})

/** Restores a boundary into a fresh world and dumps it. Writes blobs only. */
export const world = proxyActivities<Pick<Activities, 'readRecords'>>({
  taskQueue: TASK_QUEUES.world,
  startToCloseTimeout: '5 minutes',
  heartbeatTimeout: '15 seconds',
  retry: FOREVER,
})
