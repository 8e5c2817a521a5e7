import { type FileHandle, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { RevisitError } from '../../core/errors.ts'
import type { Sha256 } from '../../core/hash.ts'
import { canonicalJson } from '../../core/json.ts'
import type { Blobs } from '../../core/ports/blobs.ts'
import { sha256 } from '../hash.ts'

const compress = promisify(gzip)
const decompress = promisify(gunzip)

/** So many names are remembered as whole before all are forgotten and looked at again. */
const KNOWN = 10_000

/**
 * Blobs on a disk: `<folder>/<first two digits>/<sha256>.gz`. A name appears only with its whole content (written beside, then
 * renamed); `sync` makes names and content survive a power cut, and is called before a row refers to them. A power cut before it
 * may leave a name with half a file or none behind it: whoever puts the same bytes again mends it.
 */
export function createDiskBlobs(folder: string): Blobs {
  const pathOf = (hash: Sha256): string => join(folder, hash.slice(0, 2), `${hash}.gz`)
  /** Written or read whole by this process, which no power cut has gone through. */
  const whole = new Set<Sha256>()

  function remember(hash: Sha256): void {
    if (whole.size >= KNOWN) whole.clear()
    whole.add(hash)
  }

  async function isWhole(hash: Sha256): Promise<boolean> {
    if (!(await exists(pathOf(hash)))) return false
    if (whole.has(hash)) return true
    try {
      await get(hash)
      return true
    } catch (error) {
      if (error instanceof DamagedBlobError) return false
      throw error
    }
  }

  async function put(bytes: Uint8Array): Promise<Sha256> {
    const hash = sha256(bytes)
    const path = pathOf(hash)
    if (await isWhole(hash)) return hash
    const beside = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`
    try {
      const file = await openNew(beside)
      try {
        await file.writeFile(await compress(bytes, { level: 1 }))
      } finally {
        await file.close()
      }
      await rename(beside, path)
    } catch (error) {
      await rm(beside, { force: true })
      throw diskError(error, `cannot write a blob below ${folder}`)
    }
    remember(hash)
    return hash
  }

  async function get(hash: Sha256): Promise<Uint8Array> {
    let packed: Uint8Array
    try {
      packed = await readFile(pathOf(hash))
    } catch (error) {
      throw diskError(error, `cannot read blob ${hash} below ${folder}`)
    }
    const bytes = await unpack(packed)
    if (bytes === undefined || sha256(bytes) !== hash) throw new DamagedBlobError(hash, folder)
    remember(hash)
    return bytes
  }

  /** An empty file is what a power cut leaves most often; no row may come to name one. */
  async function syncBlob(hash: Sha256): Promise<void> {
    const handle = await open(pathOf(hash), 'r')
    try {
      await handle.sync()
      if ((await handle.stat()).size === 0) throw new DamagedBlobError(hash, folder)
    } finally {
      await handle.close()
    }
  }

  return {
    put,
    get,
    putJson: (value) => put(Buffer.from(canonicalJson(value))),
    getJson: async (hash) => {
      const value: unknown = JSON.parse(Buffer.from(await get(hash)).toString('utf8'))
      return value
    },
    has: (hash) => exists(pathOf(hash)),
    async sync(hashes) {
      const distinct = [...new Set(hashes)]
      try {
        await Promise.all([...distinct.map((hash) => syncBlob(hash)), ...[...new Set(distinct.map((hash) => dirname(pathOf(hash))))].map(syncPath)])
      } catch (error) {
        if (error instanceof DamagedBlobError) throw error
        throw diskError(error, `cannot make blobs below ${folder} durable`)
      }
    },
  }
}

/** The name stands, its bytes do not. */
class DamagedBlobError extends RevisitError {
  constructor(hash: Sha256, folder: string) {
    super('infrastructure', `blob ${hash} below ${folder} is damaged: its bytes do not match its name`, {
      hint: 'A power cut may have left it so. What an unrecorded episode wrote is written anew when it runs again; a recorded one needs `revisit survey retry`.',
    })
  }
}

async function unpack(packed: Uint8Array): Promise<Uint8Array | undefined> {
  try {
    return await decompress(packed)
  } catch {
    // No gzip, or half of one: the caller names the blob.
    return undefined
  }
}

/** Most folders are there: two digits make 256. */
async function openNew(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'wx')
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
    await makeFolder(dirname(path))
    return open(path, 'wx')
  }
}

/** A folder whose own name survives a power cut: the folder above every one that was made is synced. */
async function makeFolder(path: string): Promise<void> {
  const highest = await mkdir(path, { recursive: true })
  if (highest === undefined) return
  for (let made = path; ; made = dirname(made)) {
    await syncPath(dirname(made))
    if (made === highest) return
  }
}

async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false
    throw diskError(error, `cannot look for ${path}`)
  }
}

function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

function diskError(error: unknown, what: string): RevisitError {
  const code = errorCode(error)
  const hint =
    code === 'ENOSPC' || code === 'EDQUOT'
      ? 'the disk is full: free some space; nothing is lost, the work goes on by itself or with `revisit survey resume`'
      : undefined
  return new RevisitError('infrastructure', `${what}${code === undefined ? '' : ` (${code})`}`, { cause: error, ...(hint === undefined ? {} : { hint }) })
}
