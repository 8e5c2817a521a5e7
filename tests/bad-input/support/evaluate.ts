import { expect } from 'vitest'
import type { LiveUITask } from '../../../src/benchmarks/liveui/task-schema.ts'
import { exportedEpisodeSchema } from '../../../src/app/export-format.ts'
import type { ParkedReason } from '../../../src/core/failure.ts'
import { canonicalJson } from '../../../src/core/json.ts'
import { ModelParkedError } from '../../../src/core/model-parked-error.ts'
import { DEFAULT_MODEL_SETTINGS } from '../../../src/core/model-settings.ts'
import type { ModelClient } from '../../../src/core/ports/model.ts'
import { sha256 } from '../../../src/services/hash.ts'
import { createModelClient } from '../../../src/services/models/model-client.ts'
import { VolatileJournal } from '../../../src/services/models/volatile-journal.ts'
import type { Stage, WalkedEpisode } from '../../scripted/support/stage.ts'
import type { WireServer } from '../../support/wire-server.ts'
import { startMisbehavingServer, type Misbehaviour } from './misbehaving-server.ts'

/** What a walk of all episodes came to; without episodes when the model was parked. */
export interface Evaluated {
  readonly episodes: readonly WalkedEpisode[]
  readonly parked: ParkedReason | null
}

/** One evaluation of a task by the reference behind a server of its own that misbehaves at the named calls. */
export interface Evaluation {
  readonly server: WireServer
  /** All episodes, as a worker walks them: anew, over the same journal. */
  walk(): Promise<Evaluated>
  /** A client of this evaluation, as a worker makes one. */
  client(): ModelClient
  close(): Promise<void>
}

export type Misbehaviours = { readonly [call: string]: Misbehaviour }

const KEY = 'planted-key-0123456789'
let ordinal = 0

/** `at`: another address than the server's. */
export async function openEvaluation(stage: Stage, task: LiveUITask, misbehaviours: Misbehaviours, at?: string): Promise<Evaluation> {
  const scope = { survey: 'bad-input-00000000', ordinal: (ordinal += 1), attempt: 1 }
  const journal = new VolatileJournal()
  const server = await startMisbehavingServer(stage.server.baseURL, scope, task, misbehaviours)
  const client = (): ModelClient =>
    createModelClient({
      provider: { name: 'bad', kind: 'openai-compatible', baseURL: at ?? server.url, apiKey: KEY, headers: {}, price: undefined, secrets: [KEY] },
      model: 'reference',
      settings: DEFAULT_MODEL_SETTINGS,
      scope,
      journal,
      blobs: stage.blobs,
      hash: sha256,
      signal: new AbortController().signal,
      policy: { waitDivisor: 10_000, pollMs: 5 },
    })
  return {
    server,
    client,
    async walk() {
      try {
        return { episodes: await stage.walkBy(task, client()), parked: null }
      } catch (error) {
        if (!(error instanceof ModelParkedError)) throw error
        return { episodes: [], parked: error.reason }
      }
    },
    close: () => server.close(),
  }
}

/**
 * Real HTTP, journal, application, services, renderer and checks. What must hold whatever a model does is checked here: nothing is
 * lost, nothing is sent twice, and an episode that is run again leaves the same bytes.
 */
export async function evaluate(stage: Stage, task: LiveUITask, misbehaviours: Misbehaviours): Promise<Evaluated & { readonly requests: number }> {
  const evaluation = await openEvaluation(stage, task, misbehaviours)
  try {
    const { episodes, parked } = await evaluation.walk()
    const requests = evaluation.server.seen.length
    if (parked !== null) return { episodes, parked, requests }
    await expectKept(stage, task, episodes)
    for (const index of spoiled(task, misbehaviours)) {
      const again = await stage.again(task, 'reference', episodes, index, evaluation.client)
      expect(bytesOf(again), 'run again over the same journal').toEqual(bytesOf(episodes[index]))
    }
    expect(evaluation.server.seen.length, 'no call whose answer is known is sent again').toBe(requests)
    return { episodes, parked, requests }
  } finally {
    await evaluation.close()
  }
}

/** Every episode is there, with evidence that can be kept, shown, exported and judged again. */
async function expectKept(stage: Stage, task: LiveUITask, episodes: readonly WalkedEpisode[]): Promise<void> {
  expect(episodes.map(({ id }) => id)).toEqual(task.episodes.map(({ id }) => id))
  expect(await stage.recheck(task, episodes), 'judged again from blobs alone').toEqual(episodes.map(({ outcomes }) => outcomes))
  for (const { id, stage: when, recorded, failure, outcomes } of episodes) {
    const evidence = await stage.evidence({ recorded })
    const bytes = Buffer.from(await stage.blobs.get(recorded.evidence)).toString('utf8')
    expect(canonicalJson(JSON.parse(bytes))).toBe(bytes)
    expect(bytes).not.toContain(KEY)
    expect(evidence.failure ?? null).toEqual(failure)
    const operations = evidence.events.flatMap((event) => (event.type === 'operation' ? [event.operation] : []))
    const exported = canonicalJson(exportedEpisodeSchema.parse({ id, stage: when, failure, outcomes: [...outcomes], operations, saved: {} }))
    // Postgres takes neither NUL nor half of a surrogate pair in its rows.
    expect(exported).not.toMatch(/\\u0000|\\ud[89a-f]/)
    for (const event of evidence.events)
      if (event.type === 'model-call') expect(await stage.blobs.has(event.response), `the answer of ${event.call}`).toBe(true)
  }
}

const bytesOf = (episode: WalkedEpisode | undefined): unknown => [episode?.boundary, episode?.recorded, episode?.failure, episode?.outcomes]

/** The episodes in which something is spoiled: `agent:early:0` is of the episode early, `layout:main:repair` of the opening of main. */
function spoiled(task: LiveUITask, misbehaviours: Misbehaviours): readonly number[] {
  const owners = Object.keys(misbehaviours).map((call) => call.split(':'))
  return task.episodes.flatMap(({ id, app, stage }, index) =>
    owners.some(([phase, of]) => (phase === 'agent' || phase === 'load' ? of === id : of === app && stage === 'opening')) ? [index] : [],
  )
}
