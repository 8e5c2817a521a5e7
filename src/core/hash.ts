import { canonicalJson } from './json.ts'

/** 64 lower-case hex digits: the sha256 of some bytes. Blobs are named by it. */
export type Sha256 = string & { readonly __brand: 'Sha256' }

/** Port: hashing. Core and benchmarks have no Node, so the hash comes from outside. */
export type Hasher = (bytes: string | Uint8Array) => Sha256

/** Whether the text has the form of a sha256. */
export function isSha256(text: string): text is Sha256 {
  return /^[0-9a-f]{64}$/.test(text)
}

/** The hash of a JSON value's canonical bytes. */
export function hashJson(hash: Hasher, value: unknown): Sha256 {
  return hash(canonicalJson(value))
}
