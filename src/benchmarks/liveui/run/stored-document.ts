import { RevisitError } from '../../../core/errors.ts'
import type { Sha256 } from '../../../core/hash.ts'
import type { Blobs } from '../../../core/ports/blobs.ts'

/**
 * Reads a document that this benchmark stored.
 * @throws RevisitError `bug` when the blob holds something else: whoever gave the hash mixed two up.
 */
export async function storedDocument<T>(blobs: Blobs, hash: Sha256, is: (value: unknown) => value is T, what: string): Promise<T> {
  const value = await blobs.getJson(hash)
  if (!is(value)) throw new RevisitError('bug', `blob ${hash} is no ${what}`)
  return value
}
