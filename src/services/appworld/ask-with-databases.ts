import type { z } from 'zod'
import { RevisitError } from '../../core/errors.ts'
import type { Sha256 } from '../../core/hash.ts'
import type { Blobs } from '../../core/ports/blobs.ts'
import type { DatabaseHashes } from '../../benchmarks/liveui/world.ts'
import { askHostPlainly, readResult } from './ask-host.ts'
import type { HostProcess } from './host-process.ts'
import { missingResult } from './host-protocol.ts'
import { packDatabase } from './packed-database.ts'

/**
 * Asks a host for something about databases. It holds those that it met lately, so it is asked by hashes first and then sent the bytes
 * that it misses: from one episode to the next most databases are the same.
 */
export async function askWithDatabases<Shape extends z.ZodType>(
  host: HostProcess,
  method: 'restore' | 'read',
  databases: DatabaseHashes,
  blobs: Pick<Blobs, 'get'>,
  shape: Shape,
): Promise<z.infer<Shape>> {
  const packed = async (hashes: readonly Sha256[]): Promise<{ readonly [hash: string]: string }> =>
    Object.fromEntries(await Promise.all(hashes.map(async (hash): Promise<[string, string]> => [hash, packDatabase(await blobs.get(hash))])))
  let sent: readonly Sha256[] = []
  for (;;) {
    const result = await askHostPlainly(host, method, { databases, packed: await packed(sent) })
    const missing = missingResult.safeParse(result).data?.missing
    if (missing === undefined) return readResult(method, result, shape)
    if (missing.some((hash) => sent.includes(hash)))
      throw new RevisitError('infrastructure', `the AppWorld host misses a database that came with ${method}`, { retryable: false })
    // What it held a moment ago may have had to make room meanwhile: everything that was ever missing goes along.
    sent = [...sent, ...missing]
  }
}
