import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
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

/**
 * Blobs on a disk: `<folder>/<first two digits>/<sha256>.gz`. A name appears only with its whole content (written beside, then
 * renamed); `sync` makes names and content survive a power cut, and is called before a row refers to them.
 */
export function createDiskBlobs(folder: string): Blobs {
  const pathOf = (hash: Sha256): string => join(folder, hash.slice(0, 2), `${hash}.gz`)

  async function put(bytes: Uint8Array): Promise<Sha256> {
    const hash = sha256(bytes)
    const path = pathOf(hash)
    if (await exists(path)) return hash
    const beside = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`
    try {
      await mkdir(dirname(path), { recursive: true })
      const file = await open(beside, 'wx')
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
    return hash
  }

  async function get(hash: Sha256): Promise<Uint8Array> {
    let bytes: Uint8Array
    try {
      bytes = await decompress(await readFile(pathOf(hash)))
    } catch (error) {
      throw diskError(error, `cannot read blob ${hash} below ${folder}`)
    }
    if (sha256(bytes) !== hash) {
      throw new RevisitError('infrastructure', `blob ${hash} below ${folder} is damaged: its bytes do not match its name`)
    }
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
    has: (hash) => exists(pathOf(hash)),
    async sync(hashes) {
      const paths = [...new Set(hashes)].map(pathOf)
      try {
        await Promise.all([...paths, ...new Set(paths.map((path) => dirname(path)))].map(syncPath))
      } catch (error) {
        throw diskError(error, `cannot make blobs below ${folder} durable`)
      }
    },
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
  const hint = code === 'ENOSPC' || code === 'EDQUOT' ? 'the disk is full: free some space; nothing is lost, the work goes on by itself or with `revisit survey resume`' : undefined
  return new RevisitError('infrastructure', `${what}${code === undefined ? '' : ` (${code})`}`, { cause: error, ...(hint === undefined ? {} : { hint }) })
}
