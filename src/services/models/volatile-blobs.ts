import { RevisitError } from '../../core/errors.ts'
import type { Sha256 } from '../../core/hash.ts'
import { canonicalJson } from '../../core/json.ts'
import type { Blobs } from '../../core/ports/blobs.ts'
import { sha256 } from '../hash.ts'

/** Blobs that end with their process: for calls that nothing depends on (`models check`). */
export function createVolatileBlobs(): Blobs {
  const stored = new Map<Sha256, Uint8Array>()
  const put = async (bytes: Uint8Array): Promise<Sha256> => {
    const hash = sha256(bytes)
    stored.set(hash, Uint8Array.from(bytes))
    return hash
  }
  const get = async (hash: Sha256): Promise<Uint8Array> => {
    const bytes = stored.get(hash)
    if (bytes === undefined) throw new RevisitError('infrastructure', `no blob ${hash}`)
    return bytes
  }
  return {
    put,
    get,
    putJson: (value) => put(Buffer.from(canonicalJson(value))),
    getJson: async (hash) => {
      const value: unknown = JSON.parse(Buffer.from(await get(hash)).toString('utf8'))
      return value
    },
    has: async (hash) => stored.has(hash),
    sync: async () => undefined,
  }
}
