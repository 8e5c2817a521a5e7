import type { Sha256 } from '../hash.ts'

/** Port: the store of immutable bytes, named by their sha256. Durable once `put` returns (fsync before the name appears). */
export interface Blobs {
  put(bytes: Uint8Array): Promise<Sha256>
  /** @throws RevisitError `infrastructure` when the blob is missing or its bytes do not match its name. */
  get(hash: Sha256): Promise<Uint8Array>
  /** Canonical JSON in, its hash out. */
  putJson(value: unknown): Promise<Sha256>
  getJson(hash: Sha256): Promise<unknown>
}
