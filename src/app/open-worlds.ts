import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Config } from '../config.ts'
import { RevisitError } from '../core/errors.ts'
import type { Blobs } from '../core/ports/blobs.ts'
import { type AppWorldWorlds, createWorlds } from '../services/appworld/create-worlds.ts'
import { sha256 } from '../services/hash.ts'
import { findPython } from '../services/stack/python.ts'

/** A host answers within milliseconds to a second; one that is silent so long hangs and is killed. */
const HOST_DEADLINE_MS = 60_000

/** Service worlds in AppWorld hosts that are children of this process and end with it. */
export async function openWorlds(config: Config, blobs: Blobs, hosts: number): Promise<AppWorldWorlds> {
  const python = await findPython(config)
  return createWorlds({
    python,
    hostDir: join(config.root, 'src', 'services', 'appworld', 'host'),
    appworldRoot: appworldRoot(config, python),
    hosts,
    blobs,
    hash: sha256,
    deadlineMs: HOST_DEADLINE_MS,
  })
}

/** Set-up unpacks AppWorld beside the interpreter; with another Python an empty folder of ours will do. */
function appworldRoot(config: Config, python: string): string {
  const beside = join(dirname(dirname(python)), 'appworld-root')
  if (existsSync(beside)) return beside
  const own = join(config.home, 'appworld-root')
  try {
    mkdirSync(own, { recursive: true })
  } catch (cause) {
    throw new RevisitError('usage', `the state folder ${config.home} cannot be written: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
      hint: 'Set REVISIT_HOME to a folder of yours.',
    })
  }
  return own
}
