import type { Sha256 } from '../hash.ts'

/** Port: the store of immutable bytes, named by their sha256. */
export interface Blobs {
  /** Whole and readable by every process once it returns; durable against a power cut after `sync`. */
  put(bytes: Uint8Array): Promise<Sha256>
  /** @throws RevisitError `infrastructure` when the blob is missing or its bytes do not match its name. */
  get(hash: Sha256): Promise<Uint8Array>
  /** Canonical JSON in, its hash out. */
  putJson(value: unknown): Promise<Sha256>
  getJson(hash: Sha256): Promise<unknown>
  has(hash: Sha256): Promise<boolean>
  /** Makes these blobs durable; called before a row refers to them. */
  sync(hashes: readonly Sha256[]): Promise<void>
}
