import { createLiveUIBenchmark } from '../../src/benchmarks/liveui/benchmark.ts'
import type { Worlds } from '../../src/benchmarks/liveui/world.ts'
import type { EpisodeContext, RecordedEpisode } from '../../src/core/benchmark.ts'
import type { Sha256 } from '../../src/core/hash.ts'
import type { Blobs } from '../../src/core/ports/blobs.ts'
import type { ModelClient } from '../../src/core/ports/model.ts'
import { createLayoutRenderer } from '../../src/renderer/create-layout-renderer.ts'
import { sha256 } from '../../src/services/hash.ts'
import { Stopwatch } from './stopwatch.ts'

const LIMITS = { agentSteps: 24, episodeModelSeconds: 900, evaluationTokens: 4_000_000 }

/** A model that gives again at once what `model` answered to the call of that name before. */
function instantModel(model: ModelClient): ModelClient {
  const answers = new Map<string, Awaited<ReturnType<ModelClient['generate']>>>()
  return {
    async generate(request) {
      const known = answers.get(request.call)
      if (known !== undefined) return known
      const answer = await model.generate(request)
      answers.set(request.call, answer)
      return answer
    },
  }
}

/** The phases of one evaluation in this process, with a model that needs no time: no engine, no journal, no rows. The first walk only fills the model. */
export async function measureEpisode(input: {
  readonly worlds: Worlds
  readonly blobs: Blobs
  readonly task: Sha256
  readonly model: ModelClient
  readonly rounds: number
}): Promise<Stopwatch> {
  const { worlds, blobs, task } = input
  const benchmark = createLiveUIBenchmark({ worlds, renderer: createLayoutRenderer(), blobs, hash: sha256 })
  const model = instantModel(input.model)
  const plans = await benchmark.episodes(task)
  const start = await benchmark.start(task)
  const watch = new Stopwatch()
  for (let round = -1; round < input.rounds; round += 1) {
    const timed = round < 0 ? new Stopwatch() : watch
    const recorded: RecordedEpisode[] = []
    let { boundary } = start
    let tokensBefore = 0
    for (const [episode, plan] of plans.entries()) {
      const context: EpisodeContext = { task, episode, boundary, model, limits: LIMITS, tokensBefore, signal: new AbortController().signal }
      const generated = plan.generates ? (await timed.time('generate an app', () => benchmark.generate(context))).generated : null
      const run = await timed.time(`run an episode (${plan.stage})`, () => benchmark.run(context, generated))
      if (run.failure !== null) throw new Error(`episode ${plan.id} failed: ${run.failure.detail}`)
      boundary = run.boundary
      tokensBefore += run.tokens
      recorded.push({ evidence: run.evidence, records: await timed.time('read the records', () => benchmark.read(boundary)) })
      await timed.time('check an episode', () => benchmark.check(task, start.records, recorded))
    }
  }
  return watch
}
