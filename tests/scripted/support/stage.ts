import { createLiveUIBenchmark } from '../../../src/benchmarks/liveui/benchmark.ts'
import { isBoundary } from '../../../src/benchmarks/liveui/boundary.ts'
import { isEpisodeEvidence, type EpisodeEvidence } from '../../../src/benchmarks/liveui/evidence.ts'
import type { LiveUITask } from '../../../src/benchmarks/liveui/task-schema.ts'
import type { Benchmark, EpisodeContext, RecordedEpisode } from '../../../src/core/benchmark.ts'
import type { EpisodeFailure } from '../../../src/core/failure.ts'
import { hashJson, type Sha256 } from '../../../src/core/hash.ts'
import { DEFAULT_MODEL_SETTINGS } from '../../../src/core/model-settings.ts'
import type { CheckOutcome } from '../../../src/core/outcome.ts'
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
  readonly tasks: readonly LiveUITask[]
  readonly server: ScriptedServer
  /** All episodes of a task, one after the other, as a survey runs them. */
  walk(task: LiveUITask, model: ScriptedModel): Promise<readonly WalkedEpisode[]>
  /** One episode that is no opening once more, after those before it as they were recorded, with a client of its own. */
  again(task: LiveUITask, model: ScriptedModel, walked: readonly WalkedEpisode[], index: number, through: (client: ModelClient) => ModelClient): Promise<WalkedEpisode>
  evidence(episode: WalkedEpisode): Promise<EpisodeEvidence>
  close(): Promise<void>
}

/** Real waits, divided until they do not matter. */
const POLICY: Partial<CallPolicy> = { waitDivisor: 10_000, pollMs: 5 }
const LIMITS = { agentSteps: 24, episodeModelSeconds: 900, evaluationTokens: 400_000 }
const HANG_MS = 20

export async function openStage(): Promise<Stage> {
  const live = await openLiveSuite()
  const { blobs, worlds } = live
  const tasks = tasksOf(live.suite)
  const server = await startScriptedServer({ suite: new ScriptedSuite(tasks), hangMs: HANG_MS })
  const benchmark = createLiveUIBenchmark({ worlds, renderer: createLayoutRenderer(), blobs, hash: sha256 })
  const read = readingOnce(benchmark, async (boundary) => {
    const document = await blobs.getJson(boundary)
    if (!isBoundary(document)) throw new Error('an episode left something else than a boundary')
    return hashJson(sha256, document.services)
  })
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

  const frozen = new Map<string, Promise<{ readonly hash: Sha256; readonly start: { readonly boundary: Sha256; readonly records: Sha256 } }>>()
  const freeze = async (id: string) => {
    const hash = await blobs.putJson(await live.freeze(id))
    return { hash, start: await benchmark.start(hash) }
  }
  const frozenOnce = (id: string) => {
    const once = frozen.get(id) ?? freeze(id)
    frozen.set(id, once)
    return once
  }

  async function runOne(task: LiveUITask, client: ModelClient, index: number, boundary: Sha256, before: readonly WalkedEpisode[]): Promise<WalkedEpisode & { readonly next: Sha256; readonly tokens: number }> {
    const { hash, start } = await frozenOnce(task.id)
    const plan = (await benchmark.episodes(hash))[index]
    if (plan === undefined) throw new Error(`${task.id} has no episode ${index}`)
    const context: EpisodeContext = { task: hash, episode: index, boundary, model: client, limits: LIMITS, tokensBefore: 0, signal: new AbortController().signal }
    const generated = plan.generates ? (await benchmark.generate(context)).generated : null
    const { evidence, boundary: next, failure, tokens } = await benchmark.run(context, generated)
    const recorded = { evidence, records: await read(next) }
    const outcomes = await benchmark.check(hash, start.records, [...before.map((episode) => episode.recorded), recorded])
    return { id: plan.id, stage: plan.stage, boundary, recorded, failure, outcomes, next, tokens }
  }

  return {
    tasks,
    server,
    async walk(task, model) {
      const client = clientOf(model)
      const walked: WalkedEpisode[] = []
      let { boundary } = (await frozenOnce(task.id)).start
      for (const index of task.episodes.keys()) {
        const { next, ...episode } = await runOne(task, client, index, boundary, walked)
        walked.push(episode)
        boundary = next
      }
      return walked
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
    async close() {
      await server.close()
      await live.close()
    },
  }
}

/** Reading the same databases again gives the same records: most episodes of idle models change none. */
function readingOnce(benchmark: Benchmark, servicesOf: (boundary: Sha256) => Promise<Sha256>): (boundary: Sha256) => Promise<Sha256> {
  const known = new Map<Sha256, Promise<Sha256>>()
  return async (boundary) => {
    const services = await servicesOf(boundary)
    const once = known.get(services) ?? benchmark.read(boundary)
    known.set(services, once)
    return once
  }
}
