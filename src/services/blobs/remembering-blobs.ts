import { LRUCache } from 'lru-cache'
import type { Sha256 } from '../../core/hash.ts'
import type { Blobs } from '../../core/ports/blobs.ts'

/** Bytes of JSON whose parsed form is kept: about a hundred dumps of worlds. Parsed it takes a few times as much. */
const KEPT_BYTES = 12_000_000
/** Hashes that are known to be durable; each takes about a hundred bytes. */
const KNOWN_DURABLE = 100_000

/**
 * Blobs of a process that asks for the same ones again and again. What a hash names never changes, so documents are parsed once and
 * shared (whoever gets one must not change it), and a blob is made durable once.
 */
export function createRememberingBlobs(blobs: Blobs): Blobs {
  const documents = new LRUCache<Sha256, { readonly value: unknown }>({ maxSize: KEPT_BYTES })
  const durable = new LRUCache<Sha256, true>({ max: KNOWN_DURABLE })
  return {
    put: (bytes) => blobs.put(bytes),
    get: (hash) => blobs.get(hash),
    putJson: (value) => blobs.putJson(value),
    has: (hash) => blobs.has(hash),
    async getJson(hash) {
      const known = documents.get(hash)
      if (known !== undefined) return known.value
      const bytes = await blobs.get(hash)
      const value: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'))
      documents.set(hash, { value }, { size: Math.max(1, bytes.byteLength) })
      return value
    },
    async sync(hashes) {
      const unknown = [...new Set(hashes)].filter((hash) => !durable.has(hash))
      await blobs.sync(unknown)
      for (const hash of unknown) durable.set(hash, true)
    },
  }
}
