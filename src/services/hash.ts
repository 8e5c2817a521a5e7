import { createHash } from 'node:crypto'
import type { Hasher } from '../core/hash.ts'
import { isSha256 } from '../core/hash.ts'
import { RevisitError } from '../core/errors.ts'

/** The hasher that core and benchmarks get. */
export const sha256: Hasher = (bytes) => {
  const hash = createHash('sha256').update(bytes).digest('hex')
  if (!isSha256(hash)) throw new RevisitError('bug', 'sha256 has an unexpected form')
  return hash
}
