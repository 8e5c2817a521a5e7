import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Sha256 } from '../core/hash.ts'
import { canonicalJson } from '../core/json.ts'
import { sha256 } from '../services/hash.ts'
import { sourceClosure } from './source-closure.ts'

/**
 * Protocol and evaluator (design §1) as hashes of everything that makes them: what shapes evidence, and what shapes outcomes. Each is
 * the run-time closure of a few entry files with the versions of the packages in it, so that nothing can be forgotten
 * (docs/decisions/0004 says why sources and not version numbers).
 */
const PROTOCOL_ENTRIES = [
  'src/benchmarks/liveui/generate.ts',
  'src/benchmarks/liveui/run-episode.ts',
  'src/benchmarks/liveui/start.ts',
  'src/benchmarks/liveui/read-records.ts',
  'src/benchmarks/liveui/public-task.ts',
  'src/renderer/create-layout-renderer.ts',
  'src/services/appworld/create-worlds.ts',
  'src/services/models/model-client.ts',
]
/** Its Python sources and requirements, without its tests. */
const HOST = 'src/services/appworld/host'
const EVALUATOR_ENTRIES = ['src/benchmarks/liveui/check-recorded.ts']

export interface ProgramHashes {
  readonly protocol: Sha256
  readonly evaluator: Sha256
}

export async function programHashes(root: string): Promise<ProgramHashes> {
  const { dependencies } = z.object({ dependencies: z.record(z.string(), z.string()) }).parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
  const host = (await readdir(join(root, HOST), { recursive: true })).filter(
    (name) => /\.(py|txt)$/.test(name) && !name.startsWith('tests') && !name.includes('__pycache__'),
  )
  const [protocol, evaluator] = await Promise.all([
    closureHash(
      root,
      PROTOCOL_ENTRIES,
      dependencies,
      host.map((name) => join(HOST, name)),
    ),
    closureHash(root, EVALUATOR_ENTRIES, dependencies, []),
  ])
  return { protocol, evaluator }
}

async function closureHash(root: string, entries: readonly string[], versions: Readonly<Record<string, string>>, others: readonly string[]): Promise<Sha256> {
  const { files, packages } = await sourceClosure(root, entries)
  const sources: [string, string][] = [...files].map(([path, bytes]) => [path, sha256(bytes)])
  for (const path of others) sources.push([path, sha256(await readFile(join(root, path)))])
  return sha256(
    canonicalJson({
      sources: Object.fromEntries(sources),
      packages: Object.fromEntries(packages.map((name) => [name, versions[name] ?? 'not a direct dependency'])),
    }),
  )
}
