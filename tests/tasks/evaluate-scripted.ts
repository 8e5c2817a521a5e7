import { createLiveUIBenchmark } from '../../src/benchmarks/liveui/benchmark.ts'
import type { FrozenLiveUITask } from '../../src/benchmarks/liveui/frozen-task.ts'
import type { RecordedEpisode } from '../../src/core/benchmark.ts'
import type { CheckOutcome } from '../../src/core/outcome.ts'
import { createLayoutRenderer } from '../../src/renderer/create-layout-renderer.ts'
import type { ScriptedModel } from '../../src/scripted/scripted-models.ts'
import { sha256 } from '../../src/services/hash.ts'
import { bench, provider } from '../support/model-setup.ts'
import type { LiveSuite } from './the-suite.ts'

const LIMITS = { agentSteps: 24, episodeModelSeconds: 900, evaluationTokens: 4_000_000 }

/** A whole evaluation in one process: a scripted model through the real client, the real services, the real renderer, every check. */
export async function evaluateScripted(live: LiveSuite, frozen: FrozenLiveUITask, model: ScriptedModel, baseURL: string): Promise<readonly CheckOutcome[]> {
  const { blobs } = live
  const benchmark = createLiveUIBenchmark({ worlds: live.worlds, renderer: createLayoutRenderer(), blobs, hash: sha256 })
  const client = bench(provider('openai-compatible', baseURL), model).client()
  const task = await blobs.putJson(frozen)
  const start = await benchmark.start(task)
  const recorded: RecordedEpisode[] = []
  const outcomes: CheckOutcome[] = []
  let { boundary } = start
  let tokensBefore = 0
  for (const [episode, plan] of (await benchmark.episodes(task)).entries()) {
    const context = { task, episode, boundary, model: client, limits: LIMITS, tokensBefore, signal: new AbortController().signal }
    const generated = plan.generates ? (await benchmark.generate(context)).generated : null
    const run = await benchmark.run(context, generated)
    boundary = run.boundary
    tokensBefore += run.tokens
    recorded.push({ evidence: run.evidence, records: await benchmark.read(boundary) })
    outcomes.push(...(await benchmark.check(task, start.records, recorded)))
  }
  return outcomes
}
