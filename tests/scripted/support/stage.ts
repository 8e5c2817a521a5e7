import { createLiveUIBenchmark } from '../../../src/benchmarks/liveui/benchmark.ts'
import { isBoundary } from '../../../src/benchmarks/liveui/boundary.ts'
import { checkRecorded } from '../../../src/benchmarks/liveui/check-recorded.ts'
import { isEpisodeEvidence, type EpisodeEvidence, type EpisodeFacts } from '../../../src/benchmarks/liveui/evidence.ts'
import { isFrozenLiveUITask, type FrozenLiveUITask } from '../../../src/benchmarks/liveui/frozen-task.ts'
import type { LiveUITask } from '../../../src/benchmarks/liveui/task-schema.ts'
import { isWorldDump } from '../../../src/benchmarks/liveui/world.ts'
import type { EpisodeContext, RecordedEpisode } from '../../../src/core/benchmark.ts'
import type { EpisodeFailure } from '../../../src/core/failure.ts'
import { hashJson, type Sha256 } from '../../../src/core/hash.ts'
import { DEFAULT_MODEL_SETTINGS } from '../../../src/core/model-settings.ts'
import type { CheckOutcome } from '../../../src/core/outcome.ts'
import type { Blobs } from '../../../src/core/ports/blobs.ts'
import type { ModelClient } from '../../../src/core/ports/model.ts'
import { createLayoutRenderer } from '../../../src/renderer/create-layout-renderer.ts'
import type { ScriptedModel } from '../../../src/scripted/scripted-models.ts'
import { startScriptedServer, type ScriptedServer } from '../../../src/scripted/server.ts'
import { ScriptedSuite } from '../../../src/scripted/suite.ts'
import { sha256 } from '../../../src/services/hash.ts'
import type { CallPolicy } from '../../../src/services/models/call-policy.ts'
import { createModelClient } from '../../../src/services/models/model-client.ts'
import { VolatileJournal } from '../../../src/services/models/volatile-journal.ts'
import { openLiveSuite, tasksOf } from '../../tasks/the-suite.ts'

/** One episode as it was walked. */
export interface WalkedEpisode {
  readonly id: string
  readonly stage: string
  /** The boundary that it started from. */
  readonly boundary: Sha256
  readonly recorded: RecordedEpisode
  readonly failure: EpisodeFailure | null
  readonly outcomes: readonly CheckOutcome[]
}

/** Whole evaluations without Temporal and Postgres: everything else is what a survey runs on. */
export interface Stage {
  readonly server: ScriptedServer
  readonly blobs: Blobs
  /** Process ids of the AppWorld hosts that run now. */
  readonly hostPids: readonly number[]
  /** All episodes of a task, one after the other, as a survey runs them; each model walks a task once. */
  walked(task: LiveUITask, model: ScriptedModel): Promise<readonly WalkedEpisode[]>
  /** Anew, as an evaluation of its own. */
  walk(task: LiveUITask, model: ScriptedModel): Promise<readonly WalkedEpisode[]>
  /** The same by a client of the caller's. */
  walkBy(task: LiveUITask, client: ModelClient): Promise<readonly WalkedEpisode[]>
  /** The outcomes of all walked episodes computed once more, from blobs alone. */
  recheck(task: LiveUITask, walked: readonly WalkedEpisode[]): Promise<readonly (readonly CheckOutcome[])[]>
  /** One episode that is no opening once more, after those before it as they were recorded, with a client of its own. */
  again(
    task: LiveUITask,
    model: ScriptedModel,
    walked: readonly WalkedEpisode[],
    index: number,
    through: (client: ModelClient) => ModelClient,
  ): Promise<WalkedEpisode>
  evidence(episode: Pick<WalkedEpisode, 'recorded'>): Promise<EpisodeEvidence>
  /** All that checks look at, for judging the walked episodes by other checks. */
  facts(task: LiveUITask, walked: readonly WalkedEpisode[]): Promise<{ readonly frozen: FrozenLiveUITask; readonly episodes: readonly EpisodeFacts[] }>
  close(): Promise<void>
}

/** Real waits, divided until they do not matter. */
const POLICY: Partial<CallPolicy> = { waitDivisor: 10_000, pollMs: 5 }
const LIMITS = { agentSteps: 24, episodeModelSeconds: 900, evaluationTokens: 400_000 }
const HANG_MS = 20

export async function openStage(): Promise<Stage> {
  const live = await openLiveSuite()
  const { blobs, worlds } = live
  const server = await startScriptedServer({ suite: new ScriptedSuite(tasksOf(live.suite)), hangMs: HANG_MS })
  const benchmark = createLiveUIBenchmark({ worlds, renderer: createLayoutRenderer(), blobs, hash: sha256 })
  /** The same databases give the same records: most episodes of idle models change none. */
  const read = async (boundary: Sha256): Promise<Sha256> => {
    const document = await blobs.getJson(boundary)
    if (!isBoundary(document)) throw new Error('an episode left something else than a boundary')
    return readOnce(hashJson(sha256, document.services), boundary)
  }
  let evaluations = 0

  const clientOf = (model: ScriptedModel): ModelClient =>
    createModelClient({
      provider: { name: 'scripted', kind: 'openai-compatible', baseURL: server.baseURL, apiKey: undefined, headers: {}, price: undefined, secrets: [] },
      model,
      settings: DEFAULT_MODEL_SETTINGS,
      scope: { survey: 'stage-00000000', ordinal: (evaluations += 1), attempt: 1 },
      journal: new VolatileJournal(),
      blobs,
      hash: sha256,
      signal: new AbortController().signal,
      policy: POLICY,
    })

  const frozenOnce = once(async (id: string) => {
    const hash = await blobs.putJson(await live.freeze(id))
    return { hash, start: await benchmark.start(hash) }
  })
  const readOnce = once((_services: Sha256, boundary: Sha256) => benchmark.read(boundary))

  async function runOne(
    task: LiveUITask,
    client: ModelClient,
    index: number,
    boundary: Sha256,
    before: readonly WalkedEpisode[],
  ): Promise<WalkedEpisode & { readonly next: Sha256 }> {
    const { hash, start } = await frozenOnce(task.id)
    const plan = (await benchmark.episodes(hash))[index]
    if (plan === undefined) throw new Error(`${task.id} has no episode ${index}`)
    const context: EpisodeContext = {
      task: hash,
      episode: index,
      boundary,
      model: client,
      limits: LIMITS,
      tokensBefore: 0,
      signal: new AbortController().signal,
    }
    const generated = plan.generates ? (await benchmark.generate(context)).generated : null
    const { evidence, boundary: next, failure } = await benchmark.run(context, generated)
    const recorded = { evidence, records: await read(next) }
    const outcomes = await benchmark.check(hash, start.records, [...before.map((episode) => episode.recorded), recorded])
    return { id: plan.id, stage: plan.stage, boundary, recorded, failure, outcomes, next }
  }

  const walk = (task: LiveUITask, model: ScriptedModel): Promise<readonly WalkedEpisode[]> => walkBy(task, clientOf(model))

  async function walkBy(task: LiveUITask, client: ModelClient): Promise<readonly WalkedEpisode[]> {
    const walked: WalkedEpisode[] = []
    let { boundary } = (await frozenOnce(task.id)).start
    for (const index of task.episodes.keys()) {
      const { next, ...episode } = await runOne(task, client, index, boundary, walked)
      walked.push(episode)
      boundary = next
    }
    return walked
  }
  const walkOnce = once((_: string, task: LiveUITask, model: ScriptedModel) => walk(task, model))

  return {
    server,
    blobs,
    get hostPids() {
      return worlds.hostPids
    },
    walked: (task, model) => walkOnce(`${model}/${task.id}`, task, model),
    walk,
    walkBy,
    async recheck(task, walked) {
      const { hash, start } = await frozenOnce(task.id)
      return Promise.all(
        walked.map((_, index) =>
          checkRecorded(
            blobs,
            hash,
            start.records,
            walked.slice(0, index + 1).map(({ recorded }) => recorded),
          ),
        ),
      )
    },
    async again(task, model, walked, index, through) {
      const { boundary } = walked[index] ?? {}
      if (boundary === undefined) throw new Error(`${task.id} was walked to ${walked.length} episodes only`)
      return runOne(task, through(clientOf(model)), index, boundary, walked.slice(0, index))
    },
    async evidence(episode) {
      const document = await blobs.getJson(episode.recorded.evidence)
      if (!isEpisodeEvidence(document)) throw new Error('an episode left something else than evidence')
      return document
    },
    async facts(task, walked) {
      const { hash, start } = await frozenOnce(task.id)
      const document = async <T>(blob: Sha256, is: (value: unknown) => value is T): Promise<T> => {
        const value = await blobs.getJson(blob)
        if (!is(value)) throw new Error(`blob ${blob} is of another kind`)
        return value
      }
      const dumps = await Promise.all([start.records, ...walked.map(({ recorded }) => recorded.records)].map((blob) => document(blob, isWorldDump)))
      const episodes = await Promise.all(
        walked.map(async ({ recorded }, index): Promise<EpisodeFacts> => {
          const [before, after] = [dumps[index], dumps[index + 1]]
          if (before === undefined || after === undefined) throw new Error('an episode without records')
          return { evidence: await document(recorded.evidence, isEpisodeEvidence), before, after }
        }),
      )
      return { frozen: await document(hash, isFrozenLiveUITask), episodes }
    },
    async close() {
      await server.close()
      await live.close()
    },
  }
}

/** Keeps what was asked for by the first argument. */
function once<Key, More extends readonly unknown[], Value>(make: (key: Key, ...more: More) => Promise<Value>): (key: Key, ...more: More) => Promise<Value> {
  const made = new Map<Key, Promise<Value>>()
  return (key, ...more) => {
    const value = made.get(key) ?? make(key, ...more)
    made.set(key, value)
    return value
  }
}
