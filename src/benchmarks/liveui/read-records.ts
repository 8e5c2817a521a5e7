import type { Sha256 } from '../../core/hash.ts'
import type { Blobs } from '../../core/ports/blobs.ts'
import type { Boundary } from './boundary.ts'
import type { Worlds } from './world.ts'

/** Independent reads (LiveUIBench §3.4): all rows of a boundary's world, restored for nothing else, as a blob. */
export async function readRecords(boundary: Boundary, worlds: Worlds, blobs: Blobs): Promise<Sha256> {
  const world = await worlds.restore({ databases: boundary.services, user: boundary.user })
  try {
    return await blobs.putJson(await world.dump())
  } finally {
    await world.close()
  }
}
