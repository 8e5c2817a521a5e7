import { join } from 'node:path'
import { NativeConnection, Worker } from '@temporalio/worker'
import { createActivities } from '../../../src/activities/create-activities.ts'
import type { AppContext } from '../../../src/app/app-context.ts'
import { type ControlChange, type ControlledSurvey, controlSurvey } from '../../../src/app/control-survey.ts'
import { TASK_QUEUES } from '../../../src/core/ids.ts'
import { createDiskBlobs } from '../../../src/services/blobs/disk-blobs.ts'
import { createLog } from '../../../src/services/create-log.ts'
import { sha256 } from '../../../src/services/hash.ts'
import { createVolatileBlobs } from '../../../src/services/models/volatile-blobs.ts'
import { type Database, openDatabase } from '../../../src/services/store/database.ts'
import { migrate } from '../../../src/services/store/migrate.ts'
import { connectTemporal, type TemporalConnection } from '../../../src/services/temporal/connect-temporal.ts'
import { wakeSurveys } from '../../../src/services/temporal/wake-surveys.ts'
import { workflowBundle } from '../../../src/worker/workflow-bundle.ts'
import { startTestStack, type TestStack } from '../../support/start-test-stack.ts'
import { createInstantEpisodes, type InstantEpisodes } from './instant-episodes.ts'
import { quietRuntime } from './quiet-runtime.ts'

/** Real engine, store, workflows and activities; only what an episode does is the test's. */
export interface DrivingStack {
  readonly stack: TestStack
  readonly db: Database
  readonly episodes: InstantEpisodes
  readonly temporal: TemporalConnection
  readonly engine: { readonly address: string; readonly namespace: string }
  wake(survey: string): Promise<void>
  control(survey: string, change: ControlChange): Promise<ControlledSurvey>
  stop(): Promise<void>
}

/** @param maxCachedWorkflows 0: every workflow task replays its whole history, so that whatever is not deterministic shows at once. */
export async function startDriving(options: { readonly maxCachedWorkflows: number }): Promise<DrivingStack> {
  const stack = await startTestStack()
  await migrate(stack.postgresUrl)
  const db = openDatabase(stack.postgresUrl)
  const engine = { address: stack.temporalAddress, namespace: stack.namespace }
  const temporal = await connectTemporal(engine)
  const episodes = createInstantEpisodes()
  const log = createLog({ ...stack.config, logLevel: 'silent' }, 'test')
  const activities = createActivities({
    db,
    blobs: createVolatileBlobs(),
    benchmarks: { liveui: episodes.benchmark },
    modelClient: episodes.modelClient,
    protocol: 'protocol',
    evaluator: 'evaluator',
    log,
  })
  quietRuntime()
  const connection = await NativeConnection.connect({ address: engine.address })
  const shared = { connection, namespace: engine.namespace }
  const bundle = await workflowBundle(stack.config.root, join(stack.config.home, 'cache'))
  const workers = await Promise.all([
    Worker.create({
      ...shared,
      taskQueue: TASK_QUEUES.workflow,
      workflowBundle: bundle,
      maxCachedWorkflows: options.maxCachedWorkflows,
      activities: { keepEpisode: activities.keepEpisode },
    }),
    Worker.create({ ...shared, taskQueue: TASK_QUEUES.model, activities }),
    Worker.create({ ...shared, taskQueue: TASK_QUEUES.world, activities }),
  ])
  const ended = Promise.all(workers.map((worker) => worker.run()))
  ended.catch(() => undefined) // told to whoever stops it
  const app: AppContext = {
    config: stack.config,
    addresses: stack,
    db,
    blobs: createDiskBlobs(join(stack.config.home, 'blobs')),
    hashes: { protocol: sha256('protocol'), evaluator: sha256('evaluator') },
    log,
  }
  return {
    stack,
    db,
    episodes,
    temporal,
    engine,
    wake: (survey) => wakeSurveys(engine, [survey]),
    control: (survey, change) => controlSurvey(app, survey, change),
    stop: async () => {
      episodes.open()
      for (const worker of workers) worker.shutdown()
      await ended
      await connection.close()
      await temporal.close()
      await db.destroy()
      await stack.stop()
    },
  }
}
