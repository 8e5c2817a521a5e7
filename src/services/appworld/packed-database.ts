import { deflateSync, inflateSync } from 'node:zlib'

/** How a database travels between us and a host: zlib, then base64. Empty pages make most of it. */
export const packDatabase = (bytes: Uint8Array): string => deflateSync(bytes, { level: 1 }).toString('base64')
export const unpackDatabase = (packed: string): Uint8Array => inflateSync(Buffer.from(packed, 'base64'))
