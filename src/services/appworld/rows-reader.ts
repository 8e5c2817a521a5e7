import { LRUCache } from 'lru-cache'
import type { Sha256 } from '../../core/hash.ts'
import { canonicalJson } from '../../core/json.ts'
import type { Blobs } from '../../core/ports/blobs.ts'
import { RevisitError } from '../../core/errors.ts'
import type { DatabaseHashes, WorldDump } from '../../benchmarks/liveui/world.ts'
import { askWithDatabases } from './ask-with-databases.ts'
import type { HostPool } from './host-pool.ts'
import { rowsResult } from './host-protocol.ts'

/** Characters of rows that are kept; a world has about 100,000. */
const KEPT = 16_000_000
const FORMAT: WorldDump['format'] = 'revisit.world-dump/1'

/**
 * Reads all rows of databases in a host. The rows of a database follow from its bytes, so they are kept by their hash: an episode
 * changes one or two of eleven.
 */
export function createRowsReader(pool: HostPool, blobs: Pick<Blobs, 'get'>): (databases: DatabaseHashes) => Promise<Uint8Array> {
  const known = new LRUCache<Sha256, string>({ maxSize: KEPT, sizeCalculation: (rows) => rows.length })

  async function ask(databases: DatabaseHashes): Promise<ReadonlyMap<Sha256, string>> {
    const lease = await pool.lease()
    try {
      const { rows } = await askWithDatabases(lease.host, 'read', databases, blobs, rowsResult)
      const found = new Map<Sha256, string>()
      for (const [name, hash] of Object.entries(databases)) {
        const of = rows[name]
        if (of === undefined) throw new RevisitError('infrastructure', `the AppWorld host read no rows of ${name}`, { retryable: false })
        const text = canonicalJson(of)
        found.set(hash, text)
        known.set(hash, text)
      }
      return found
    } finally {
      lease.release()
    }
  }

  return async (databases) => {
    const names = Object.keys(databases).toSorted()
    const held = new Map(Object.values(databases).map((hash) => [hash, known.get(hash)]))
    const unread = Object.fromEntries(Object.entries(databases).filter(([, hash]) => held.get(hash) === undefined))
    const read = Object.keys(unread).length === 0 ? new Map<Sha256, string>() : await ask(unread)
    const member = (name: string): string => {
      const hash = databases[name]
      const rows = hash === undefined ? undefined : (held.get(hash) ?? read.get(hash))
      if (rows === undefined) throw new RevisitError('bug', `no rows of ${name} were read`)
      return `${canonicalJson(name)}:${rows}`
    }
    // The canonical form: members by name, nothing between them.
    return Buffer.from(`{"databases":{${names.map(member).join(',')}},"format":${canonicalJson(FORMAT)}}`)
  }
}
