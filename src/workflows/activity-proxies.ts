import { ActivityCancellationType, proxyActivities, proxyLocalActivities } from '@temporalio/workflow'
import type { Activities } from '../activities/create-activities.ts'
import { TASK_QUEUES } from '../core/ids.ts'

/** Retries never end by count: a failure that counts is a value, and an infrastructure fault is waited out (starts are counted in Postgres). */
const FOREVER = { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '30 seconds' } as const

/** So long after a worker's death at the latest its activities are taken up by another one. */
const HEARTBEAT_TIMEOUT = '15 seconds'

/** Short statements on Postgres, idempotent: a lost answer is asked for again. The limit leaves room for a database that is being restarted. */
export const store = proxyActivities<Pick<Activities, 'stepSurvey' | 'nextEvaluations' | 'claimEvaluation' | 'endIncomplete' | 'noteTrouble'>>({
  taskQueue: TASK_QUEUES.world,
  startToCloseTimeout: '60 seconds',
  heartbeatTimeout: HEARTBEAT_TIMEOUT,
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
  heartbeatTimeout: HEARTBEAT_TIMEOUT,
  cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
  retry: FOREVER,
})

/**
 * Reads, checks and records an episode that ran. Blobs through content hashes, rows in one transaction: it may be repeated. In the engine
 * an activity costs as much as all of this, so it is tried once within the workflow's own task first (nothing but the worker's death can
 * lose that, and then the task is done again); whatever comes between, `keepElsewhere` has patience, heartbeats and other workers.
 */
export const keepHere = proxyLocalActivities<Pick<Activities, 'keepEpisode'>>({ startToCloseTimeout: '60 seconds', retry: { maximumAttempts: 1 } })

export const keepElsewhere = proxyActivities<Pick<Activities, 'keepEpisode'>>({
  taskQueue: TASK_QUEUES.world,
  startToCloseTimeout: '5 minutes',
  heartbeatTimeout: HEARTBEAT_TIMEOUT,
  retry: FOREVER,
})
