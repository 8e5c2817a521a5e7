import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Blobs } from '../core/ports/blobs.ts'
import { createDiskBlobs } from '../services/blobs/disk-blobs.ts'
import { createLog } from '../services/create-log.ts'
import { attachStack } from '../services/stack/attach-stack.ts'
import type { StackAddresses } from '../services/stack/stack-addresses.ts'
import { type Database, openDatabase } from '../services/store/database.ts'
import { migrate } from '../services/store/migrate.ts'
import { programHashes, type ProgramHashes } from './program-hashes.ts'

/** What use cases stand on: a stack that runs, its database and blobs. */
export interface AppContext {
  readonly config: Config
  readonly addresses: StackAddresses
  readonly db: Database
  readonly blobs: Blobs
  readonly hashes: ProgramHashes
  readonly log: Logger
}

/** Where the blobs of a state folder lie. */
export const blobsFolder = (config: Pick<Config, 'home'>): string => join(config.home, 'blobs')

/**
 * Runs a use case against the stack that runs now.
 * @throws RevisitError `stack-down` when none does.
 */
export async function withApp<Result>(config: Config, work: (app: AppContext) => Promise<Result>): Promise<Result> {
  const addresses = await attachStack(config)
  await migrate(addresses.postgresUrl)
  const log = createLog(config, 'cli')
  const db = openDatabase(addresses.postgresUrl, { max: 4, onError: (error) => log.debug({ err: error }, 'an idle connection ended') })
  try {
    const scriptedUrl = addresses.scriptedUrl ?? config.scriptedUrl
    return await work({
      config: { ...config, scriptedUrl },
      addresses,
      db,
      blobs: createDiskBlobs(blobsFolder(config)),
      hashes: await programHashes(config.root),
      log,
    })
  } finally {
    await db.destroy()
  }
}
