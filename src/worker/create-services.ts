import { availableParallelism } from 'node:os'
import type { Logger } from 'pino'
import type { Services } from '../activities/services.ts'
import { blobsFolder } from '../app/app-context.ts'
import { programHashes } from '../app/program-hashes.ts'
import { readProviders } from '../app/read-providers.ts'
import { createLiveUIBenchmark } from '../benchmarks/liveui/benchmark.ts'
import type { Config } from '../config.ts'
import { RevisitError } from '../core/errors.ts'
import { ModelParkedError } from '../core/model-parked-error.ts'
import { modelSettingsSchema } from '../core/model-settings.ts'
import { createLayoutRenderer } from '../renderer/create-layout-renderer.ts'
import { openWorlds } from '../app/open-worlds.ts'
import { createDiskBlobs } from '../services/blobs/disk-blobs.ts'
import { createRememberingBlobs } from '../services/blobs/remembering-blobs.ts'
import { sha256 } from '../services/hash.ts'
import { createModelClient } from '../services/models/model-client.ts'
import { resolveProvider } from '../services/models/resolve-provider.ts'
import { openDatabase } from '../services/store/database.ts'
import { createPostgresJournal } from '../services/store/postgres-journal.ts'

/** Episodes that run at once need a connection each only while they write. */
const CONNECTIONS = 20

/** Everything a worker's activities stand on. */
export async function createServices(config: Config, postgresUrl: string, log: Logger): Promise<{ readonly services: Services; close(): Promise<void> }> {
  const db = openDatabase(postgresUrl, { max: CONNECTIONS, onError: (error) => log.warn({ err: error }, 'an idle connection to Postgres ended') })
  const blobs = createRememberingBlobs(createDiskBlobs(blobsFolder(config)))
  const worlds = await openWorlds(config, blobs, config.hosts ?? availableParallelism())
  const journal = createPostgresJournal(db, blobs)
  const { protocol, evaluator } = await programHashes(config.root)
  const benchmark = createLiveUIBenchmark({ worlds, renderer: createLayoutRenderer(), blobs, hash: sha256 })
  return {
    services: {
      db,
      blobs,
      benchmarks: { liveui: benchmark },
      protocol,
      evaluator,
      log,
      // The connection is no identity: file and keys are read afresh, so that both can be mended while a survey runs.
      modelClient: ({ model, scope, signal, heartbeat, onHold }) => {
        const resolved = parkedWhenUnusable(() => {
          const { providers, environment } = readProviders(config)
          return resolveProvider(model.id, providers, environment)
        })
        return createModelClient({
          provider: resolved.provider,
          model: resolved.model,
          settings: modelSettingsSchema.parse(model.settings),
          scope,
          journal,
          blobs,
          hash: sha256,
          signal,
          heartbeat,
          onHold,
          policy: { waitDivisor: config.retryDivisor },
          log: (message, fields) => log.info({ survey: scope.survey, ordinal: scope.ordinal, ...fields }, message),
        })
      },
    },
    close: async () => {
      await worlds.close()
      await db.destroy()
    },
  }
}

/** A file of providers that was broken meanwhile, or does not name this one any more: parks the model, as everything that is mended there. */
function parkedWhenUnusable<Result>(connect: () => Result): Result {
  try {
    return connect()
  } catch (error) {
    if (!(error instanceof RevisitError) || error.code !== 'usage') throw error
    const words = error.hint === undefined ? error.message : `${error.message} (${error.hint})`
    throw new ModelParkedError({ cause: 'unreachable', detail: words.replaceAll('\n', ' ') }, error)
  }
}
