import { createHash } from 'node:crypto'
import { isSha256, type Sha256 } from '../../../src/core/hash.ts'
import { canonicalJson } from '../../../src/core/json.ts'
import type { Blobs } from '../../../src/core/ports/blobs.ts'

export function sha256(bytes: string | Uint8Array): Sha256 {
  const hex = createHash('sha256').update(bytes).digest('hex')
  if (!isSha256(hex)) throw new Error('not a sha256')
  return hex
}

/** Blobs in memory, for tests of what stores them. */
export function memoryBlobs(): Blobs & { readonly size: number } {
  const stored = new Map<Sha256, Uint8Array>()
  const blobs = {
    async put(bytes: Uint8Array) {
      const hash = sha256(bytes)
      stored.set(hash, bytes)
      return hash
    },
    async get(hash: Sha256) {
      const bytes = stored.get(hash)
      if (bytes === undefined) throw new Error(`no blob ${hash}`)
      return bytes
    },
    putJson: (value: unknown) => blobs.put(new TextEncoder().encode(canonicalJson(value))),
    async getJson(hash: Sha256): Promise<unknown> {
      return JSON.parse(new TextDecoder().decode(await blobs.get(hash)))
    },
    has: async (hash: Sha256) => stored.has(hash),
    sync: async () => undefined,
    get size() {
      return stored.size
    },
  }
  return blobs
}
