import { mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Sha256 } from '../../../src/core/hash.ts'
import { createDiskBlobs } from '../../../src/services/blobs/disk-blobs.ts'
import { sha256 } from '../../../src/services/hash.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'revisit-blobs-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const BYTES = Buffer.from('what an episode left '.repeat(500))
const fileOf = (hash: Sha256): string => join(folder, hash.slice(0, 2), `${hash}.gz`)
/** As after a start of the machine: a process that remembers nothing. */
const store = () => createDiskBlobs(folder)

test('bytes come back, JSON comes back, and equal content is one file', async () => {
  const blobs = store()
  const hash = await blobs.put(BYTES)
  expect(hash).toBe(sha256(BYTES))
  expect(Buffer.from(await store().get(hash))).toEqual(BYTES)
  expect(await store().put(BYTES)).toBe(hash)
  const json = await blobs.putJson({ b: [1, '😀'], a: null })
  expect(await store().getJson(json)).toEqual({ a: null, b: [1, '😀'] })
  await blobs.sync([hash, json, hash])
  expect(readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('.gz'))).toHaveLength(new Set([hash, json]).size)
  expect(readdirSync(join(folder, hash.slice(0, 2)))).toEqual(hash.slice(0, 2) === json.slice(0, 2) ? [`${hash}.gz`, `${json}.gz`].toSorted() : [`${hash}.gz`])
})

test('what is not there is said to be missing, by has, get and sync', async () => {
  const hash = sha256('nothing')
  expect(await store().has(hash)).toBe(false)
  await expect(store().get(hash)).rejects.toMatchObject({ code: 'infrastructure', retryable: true })
  await expect(store().sync([hash])).rejects.toMatchObject({ code: 'infrastructure' })
})

test.each([
  ['nothing', (file: string) => truncateSync(file, 0)],
  ['half', (file: string) => truncateSync(file, Math.floor(statSync(file).size / 2))],
  ['something else', (file: string) => writeFileSync(file, 'not gzip')],
])('a name that a power cut left with %s behind it is found out, and mended by whoever puts the bytes again', async (_, damage) => {
  const hash = await store().put(BYTES)
  damage(fileOf(hash))
  await expect(store().get(hash)).rejects.toMatchObject({ code: 'infrastructure', message: expect.stringContaining('damaged') })
  expect(await store().put(BYTES)).toBe(hash)
  expect(Buffer.from(await store().get(hash))).toEqual(BYTES)
})

test('no row comes to name an empty file', async () => {
  const hash = await store().put(BYTES)
  truncateSync(fileOf(hash), 0)
  await expect(store().sync([hash])).rejects.toMatchObject({ code: 'infrastructure', message: expect.stringContaining('damaged') })
})

test('two processes that put the same bytes at once both succeed', async () => {
  const hashes = await Promise.all(Array.from({ length: 8 }, () => store().put(BYTES)))
  expect(new Set(hashes).size).toBe(1)
  expect(readdirSync(join(folder, sha256(BYTES).slice(0, 2)))).toEqual([`${sha256(BYTES)}.gz`])
})
