import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sha256 } from '../core/hash.ts'
import { canonicalJson } from '../core/json.ts'
import { sha256 } from '../services/hash.ts'
import { z } from 'zod'

/**
 * Protocol and evaluator (design §1) as hashes of the sources that make them: what shapes evidence, and what shapes outcomes.
 * A source that is not listed here must not shape either; docs/decisions/0004 says why files and not version numbers.
 */

const PROTOCOL_SOURCES = [
  'src/benchmarks/liveui/prompts',
  'src/benchmarks/liveui/generate',
  'src/benchmarks/liveui/generate.ts',
  'src/benchmarks/liveui/run',
  'src/benchmarks/liveui/run-episode.ts',
  'src/benchmarks/liveui/start.ts',
  'src/benchmarks/liveui/read-records.ts',
  'src/benchmarks/liveui/orchestration.ts',
  'src/benchmarks/liveui/public-task.ts',
  'src/benchmarks/liveui/boundary.ts',
  'src/benchmarks/liveui/evidence.ts',
  'src/benchmarks/liveui/layout.ts',
  'src/benchmarks/liveui/rendered-view.ts',
  'src/benchmarks/liveui/world.ts',
  'src/core/ids.ts',
  'src/core/json.ts',
  'src/core/nearest-name.ts',
  'src/renderer',
  'src/services/appworld',
  'src/services/models',
]

/** Packages whose behaviour reaches evidence. */
const PROTOCOL_PACKAGES = ['@ai-sdk/provider', '@ai-sdk/openai', '@ai-sdk/anthropic', '@ai-sdk/google', '@ai-sdk/openai-compatible', '@json-render/core', '@json-render/react', 'htmlparser2', 'react', 'react-dom', 'undici', 'canonicalize']

const EVALUATOR_SOURCES = [
  'src/benchmarks/liveui/checks',
  'src/benchmarks/liveui/matchers',
  'src/benchmarks/liveui/entities',
  'src/benchmarks/liveui/records',
  'src/benchmarks/liveui/check-episode.ts',
  'src/benchmarks/liveui/check-recorded.ts',
]

export interface ProgramHashes {
  readonly protocol: Sha256
  readonly evaluator: Sha256
}

export async function programHashes(root: string): Promise<ProgramHashes> {
  const packages = z.object({ dependencies: z.record(z.string(), z.string()) }).parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
  const versions = Object.fromEntries(PROTOCOL_PACKAGES.map((name) => [name, packages.dependencies[name] ?? 'none']))
  const [protocol, evaluator] = await Promise.all([sourcesOf(root, PROTOCOL_SOURCES), sourcesOf(root, EVALUATOR_SOURCES)])
  return { protocol: sha256(canonicalJson({ sources: protocol, versions })), evaluator: sha256(canonicalJson(evaluator)) }
}

/** Path → hash of every source file below these paths. */
async function sourcesOf(root: string, paths: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const files = await Promise.all(paths.map(async (path) => (/\.\w+$/.test(path) ? [path] : (await readdir(join(root, path), { recursive: true })).map((name) => join(path, name)))))
  const sources = files.flat().filter((path) => /\.(ts|tsx|py|txt)$/.test(path) && !path.includes('__pycache__'))
  return Object.fromEntries(await Promise.all(sources.toSorted().map(async (path) => [path, sha256(await readFile(join(root, path)))] as const)))
}
