import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RevisitError } from '../../src/core/errors.ts'
import type { Sha256 } from '../../src/core/hash.ts'
import { DEFAULT_MODEL_SETTINGS, type ModelSettings } from '../../src/core/model-settings.ts'
import type { Blobs } from '../../src/core/ports/blobs.ts'
import type { ModelClient, ToolSpec } from '../../src/core/ports/model.ts'
import { createDiskBlobs } from '../../src/services/blobs/disk-blobs.ts'
import { sha256 } from '../../src/services/hash.ts'
import type { CallPolicy } from '../../src/services/models/call-policy.ts'
import { createModelClient, type ModelClientOptions } from '../../src/services/models/model-client.ts'
import type { ProviderKind } from '../../src/services/models/provider-kind.ts'
import type { ResolvedProvider } from '../../src/services/models/resolve-provider.ts'
import { MemoryJournal } from './memory-journal.ts'

/** Blobs on a real disk, below a folder of their own; `full` makes them behave like a full disk. */
export class TestBlobs implements Blobs {
  readonly #disk = createDiskBlobs(mkdtempSync(join(tmpdir(), 'revisit-blobs-')))
  readonly #written = new Set<Sha256>()
  full = false

  async put(bytes: Uint8Array): Promise<Sha256> {
    if (this.full) throw new RevisitError('infrastructure', 'disk full')
    const hash = await this.#disk.put(bytes)
    this.#written.add(hash)
    return hash
  }

  get(hash: Sha256): Promise<Uint8Array> {
    return this.#disk.get(hash)
  }

  putJson(value: unknown): Promise<Sha256> {
    return this.#disk.putJson(value)
  }

  getJson(hash: Sha256): Promise<unknown> {
    return this.#disk.getJson(hash)
  }

  has(hash: Sha256): Promise<boolean> {
    return this.#disk.has(hash)
  }

  sync(hashes: readonly Sha256[]): Promise<void> {
    return this.#disk.sync(hashes)
  }

  /** Everything that was ever stored, as text. */
  async text(): Promise<string> {
    const bodies = await Promise.all([...this.#written].map((hash) => this.get(hash)))
    return bodies.map((bytes) => Buffer.from(bytes).toString('utf8')).join('\n')
  }
}

export const KEY = 'planted-key-0123456789abcdef'

/** The retry policy with real numbers of tries and no waiting. */
export const QUICK: Partial<CallPolicy> = { retryDelaysMs: [0, 0, 0, 0], pollMs: 5, holdDelaysMs: [5], heartbeatMs: 20 }

export function provider(kind: ProviderKind, baseURL: string, over: Partial<ResolvedProvider> = {}): ResolvedProvider {
  return { name: kind, kind, baseURL, apiKey: KEY, headers: {}, price: undefined, secrets: [KEY], ...over }
}

export interface Bench {
  readonly journal: MemoryJournal
  readonly blobs: TestBlobs
  readonly logged: string[]
  readonly abort: AbortController
  client(over?: Partial<ModelClientOptions>): ModelClient
}

/** A journal, a blob store, and clients on them. */
export function bench(connection: ResolvedProvider, model: string, settings: Partial<ModelSettings> = {}): Bench {
  const journal = new MemoryJournal()
  const blobs = new TestBlobs()
  const logged: string[] = []
  const abort = new AbortController()
  return {
    journal,
    blobs,
    logged,
    abort,
    client: (over = {}) =>
      createModelClient({
        provider: connection,
        model,
        settings: { ...DEFAULT_MODEL_SETTINGS, ...settings },
        scope: SCOPE,
        journal,
        blobs,
        hash: sha256,
        signal: abort.signal,
        policy: QUICK,
        log: (message, fields) => logged.push(`${message} ${JSON.stringify(fields)}`),
        ...over,
      }),
  }
}

export const SCOPE = { survey: 'test-00000000', ordinal: 7, attempt: 1 } as const

export const TOOLS: readonly ToolSpec[] = [
  {
    name: 'phone__create_alarm',
    description: 'Create an alarm.',
    parameters: { type: 'object', properties: { time: { type: 'string' }, label: { type: 'string' } }, required: ['time'] },
  },
  {
    name: 'save_result',
    description: 'End with the result.',
    parameters: { type: 'object', properties: { patch: { type: 'object', additionalProperties: true }, message: { type: 'string' } } },
  },
]
