import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { RevisitError } from '../../../src/core/errors.ts'
import type { Sha256 } from '../../../src/core/hash.ts'
import type { Blobs } from '../../../src/core/ports/blobs.ts'
import { createDiskBlobs } from '../../../src/services/blobs/disk-blobs.ts'
import { createRememberingBlobs } from '../../../src/services/blobs/remembering-blobs.ts'
import { sha256 } from '../../../src/services/hash.ts'

const folder = mkdtempSync(join(tmpdir(), 'revisit-blobs-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A real disk that notes what is asked of it; `full`: nothing can be made durable. */
interface WatchedDisk {
  blobs: Blobs
  readonly read: Sha256[]
  readonly synced: Sha256[]
  full: boolean
}

function watchedDisk(): WatchedDisk {
  const disk = createDiskBlobs(folder)
  const watched: WatchedDisk = { blobs: disk, read: [], synced: [], full: false }
  watched.blobs = {
    ...disk,
    get: (hash) => {
      watched.read.push(hash)
      return disk.get(hash)
    },
    sync: async (hashes) => {
      if (watched.full) throw new RevisitError('infrastructure', 'the disk is full')
      watched.synced.push(...hashes)
      await disk.sync(hashes)
    },
  }
  return watched
}

it('a document is read once and is the same object afterwards', async () => {
  const disk = watchedDisk()
  const blobs = createRememberingBlobs(disk.blobs)
  const hash = await blobs.putJson({ b: [1], a: 'x' })
  const first = await blobs.getJson(hash)
  expect(first).toEqual({ a: 'x', b: [1] })
  expect(await blobs.getJson(hash)).toBe(first)
  expect(disk.read).toEqual([hash])
})

it('what was read longest ago is read again once others took its place', async () => {
  const disk = watchedDisk()
  const blobs = createRememberingBlobs(disk.blobs)
  const hashes: Sha256[] = []
  for (let each = 0; each < 20; each += 1) hashes.push(await blobs.putJson(`${each}`.padEnd(1_000_000, '.')))
  for (const hash of hashes) await blobs.getJson(hash)
  expect(disk.read).toEqual(hashes)
  await blobs.getJson(hashes.at(-1) ?? sha256(''))
  expect(disk.read).toEqual(hashes)
  await blobs.getJson(hashes[0] ?? sha256(''))
  expect(disk.read).toEqual([...hashes, hashes[0]])
})

it('a blob is made durable once; one that could not be made durable is tried again', async () => {
  const disk = watchedDisk()
  const blobs = createRememberingBlobs(disk.blobs)
  const [one, two] = [await blobs.putJson('one'), await blobs.putJson('two')]
  disk.full = true
  await expect(blobs.sync([one])).rejects.toThrow('the disk is full')
  disk.full = false
  await blobs.sync([one])
  await blobs.sync([one, two, two])
  expect(disk.synced).toEqual([one, two])
})

it('a blob that is missing is told each time', async () => {
  const blobs = createRememberingBlobs(watchedDisk().blobs)
  await expect(blobs.getJson(sha256('never stored'))).rejects.toThrow('cannot read blob')
  await expect(blobs.getJson(sha256('never stored'))).rejects.toThrow('cannot read blob')
})
