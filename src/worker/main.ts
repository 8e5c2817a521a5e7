import { setTimeout as wait } from 'node:timers/promises'
import { join } from 'node:path'
import { NativeConnection, Runtime, Worker } from '@temporalio/worker'
import { createActivities } from '../activities/create-activities.ts'
import { startIdleSurveys } from '../app/wake-running-surveys.ts'
import { readConfig } from '../config.ts'
import { RevisitError } from '../core/errors.ts'
import { TASK_QUEUES } from '../core/ids.ts'
import { createLog } from '../services/create-log.ts'
import { migrate } from '../services/store/migrate.ts'
import { createServices } from './create-services.ts'
import { workflowBundle } from './workflow-bundle.ts'

/**
 * One worker process: polls the workflow, model and world queues until it is told to stop (SIGTERM, SIGINT). It waits for
 * Postgres and the engine at its start; later outages are ridden out by the pollers and by activity retries.
 */

/** Most of an episode is waiting for a model; the world's work is bounded by the hosts' locks. */
const MODEL_ACTIVITIES = 100
const WORLD_ACTIVITIES = 20
/** Longer than most episodes' steps: running activities may end before they are cancelled and taken up elsewhere. */
const GRACE = '10 seconds'
/** What does not end when it is cancelled is left behind; sooner than the supervisor's own patience ends. */
const FORCE = '40 seconds'
const SWEEP_EVERY_MS = 60_000
const END_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGQUIT', 'SIGUSR2'] as const

const config = readConfig()
const log = createLog(config, 'worker')
const { postgresUrl, temporalAddress: engineAddress } = config
if (postgresUrl === undefined || engineAddress === undefined) {
  throw new RevisitError('usage', 'a worker needs REVISIT_POSTGRES_URL and REVISIT_TEMPORAL_ADDRESS', { hint: '`revisit up` starts workers with both' })
}

Runtime.install({
  logger: {
    log: () => undefined,
    trace: () => undefined,
    debug: () => undefined,
    info: () => undefined,
    warn: (message, meta) => log.warn({ meta }, message),
    error: (message, meta) => log.error({ meta }, message),
  },
})

// The SDK takes these signals, and before it has workers nobody would answer them.
const endEarly = (): never => process.exit(0)
for (const signal of END_SIGNALS) process.on(signal, endEarly)

await untilItWorks('Postgres', () => migrate(postgresUrl))
const connection = await untilItWorks('Temporal', () => NativeConnection.connect({ address: engineAddress }))
const services = await createServices(config, postgresUrl, log)
const bundle = await workflowBundle(config.root, join(config.home, 'cache'))
const activities = createActivities(services.services)
const shared = { connection, namespace: config.temporalNamespace, shutdownGraceTime: GRACE, shutdownForceTime: FORCE } as const

const workers = await Promise.all([
  Worker.create({
    ...shared,
    taskQueue: TASK_QUEUES.workflow,
    workflowBundle: bundle,
    maxCachedWorkflows: 200,
    stickyQueueScheduleToStartTimeout: '5s',
    // What workflows do within their own tasks.
    activities: { keepEpisode: activities.keepEpisode },
    maxConcurrentLocalActivityExecutions: WORLD_ACTIVITIES,
  }),
  Worker.create({
    ...shared,
    taskQueue: TASK_QUEUES.model,
    activities,
    maxConcurrentActivityTaskExecutions: MODEL_ACTIVITIES,
    maxHeartbeatThrottleInterval: '5s',
  }),
  Worker.create({
    ...shared,
    taskQueue: TASK_QUEUES.world,
    activities,
    maxConcurrentActivityTaskExecutions: WORLD_ACTIVITIES,
    maxHeartbeatThrottleInterval: '5s',
  }),
])
for (const signal of END_SIGNALS) process.off(signal, endEarly)
log.info({ queues: Object.values(TASK_QUEUES) }, 'worker runs')
const driven = { db: services.services.db, addresses: { temporalAddress: engineAddress, namespace: config.temporalNamespace } }
const sweeping = setInterval(() => void sweep(driven), SWEEP_EVERY_MS)
try {
  await Promise.all([sweep(driven), ...workers.map((worker) => worker.run())])
} finally {
  clearInterval(sweeping)
  await services.close()
  await connection.close()
}
log.info('worker ended')

async function untilItWorks<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      // A newer database does not become older by waiting.
      if (error instanceof RevisitError && error.code === 'conflict') throw error
      log.warn({ err: error, tries }, `${what} cannot be used yet`)
      await wait(Math.min(5_000, 250 * tries))
    }
  }
}

/** Surveys that have work and no workflow (the engine lost its database) are set going again. */
async function sweep(app: Parameters<typeof startIdleSurveys>[0]): Promise<void> {
  try {
    await startIdleSurveys(app)
  } catch (error) {
    log.warn({ err: error }, 'unfinished surveys could not be looked after; tried again in a minute')
  }
}
