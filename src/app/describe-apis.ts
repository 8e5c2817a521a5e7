import type { Config } from '../config.ts'
import { RevisitError } from '../core/errors.ts'
import { SERVICES } from '../benchmarks/liveui/services.ts'
import type { ApiDescription } from '../benchmarks/liveui/world.ts'
import { createDiskBlobs } from '../services/blobs/disk-blobs.ts'
import { blobsFolder } from './app-context.ts'
import { openWorlds } from './open-worlds.ts'

/** The APIs of all services as the installed AppWorld describes them, or why it cannot be asked. */
export type DescribedApis = { readonly apis: readonly ApiDescription[] } | { readonly unavailable: string; readonly hint: string }

/** Starts one AppWorld host for the question, and ends it. The stack need not be up. */
export async function describeApis(config: Config): Promise<DescribedApis> {
  try {
    const worlds = await openWorlds(config, createDiskBlobs(blobsFolder(config)), 1)
    try {
      return { apis: await worlds.describe(SERVICES) }
    } finally {
      await worlds.close()
    }
  } catch (error) {
    if (!(error instanceof RevisitError) || (error.code !== 'usage' && error.code !== 'infrastructure')) throw error
    return { unavailable: lastLine(error.message), hint: error.hint ?? 'Run `npm run setup`, which installs AppWorld; `revisit doctor` says what is missing.' }
  }
}

/** A host that cannot start says why in the last line of its traceback. */
function lastLine(message: string): string {
  const [first, ...rest] = message.split('\n').filter((line) => line.trim() !== '')
  const last = rest.at(-1)
  return first === undefined || last === undefined ? message : `${first} … ${last}`
}
