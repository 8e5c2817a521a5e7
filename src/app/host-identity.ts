import { existsSync } from 'node:fs'
import { readdir, readFile, realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '../config.ts'
import type { Sha256 } from '../core/hash.ts'
import { canonicalJson } from '../core/json.ts'
import { sha256 } from '../services/hash.ts'
import { findPython } from '../services/stack/python.ts'

/**
 * What the answers of an AppWorld host follow from: its sources, the Python that runs it, and the versions of the packages there. Two
 * hosts of one identity describe the same APIs and read the same rows, so what one said need not be asked again.
 */
export async function hostIdentity(config: Config): Promise<Sha256> {
  const folder = join(config.root, 'src', 'services', 'appworld', 'host')
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.py') && !name.startsWith('tests')).toSorted()
  const sources = await Promise.all(names.map(async (name) => [name, sha256(await readFile(join(folder, name)))] as const))
  const python = await findPython(config)
  const environment = dirname(dirname(python))
  return sha256(
    canonicalJson({
      sources: Object.fromEntries(sources),
      python: await realpath(python),
      environment: await realpath(environment),
      packages: await packagesOf(environment),
    }),
  )
}

/** Names with versions, like `appworld-0.1.3.post1.dist-info`. */
async function packagesOf(environment: string): Promise<readonly string[]> {
  const lib = join(environment, 'lib')
  if (!existsSync(lib)) return []
  const places = (await readdir(lib)).map((python) => join(lib, python, 'site-packages')).filter((place) => existsSync(place))
  const names = await Promise.all(places.map((place) => readdir(place)))
  return names
    .flat()
    .filter((name) => name.endsWith('.dist-info'))
    .toSorted()
}
