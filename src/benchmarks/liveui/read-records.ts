import type { Sha256 } from '../../core/hash.ts'
import type { Blobs } from '../../core/ports/blobs.ts'
import type { Boundary } from './boundary.ts'
import type { Worlds } from './world.ts'

/** Independent reads (LiveUIBench §3.4): all rows of a boundary's databases as a blob, read from their bytes and not through the world that the episode used. */
export async function readRecords(boundary: Boundary, worlds: Pick<Worlds, 'read'>, blobs: Blobs): Promise<Sha256> {
  return blobs.put(await worlds.read(boundary.services))
}
