import type { Benchmark, EpisodeContext } from '../../core/benchmark.ts'
import { RevisitError } from '../../core/errors.ts'
import type { Hasher, Sha256 } from '../../core/hash.ts'
import type { Blobs } from '../../core/ports/blobs.ts'
import { blobsOfBoundary, isBoundary } from './boundary.ts'
import { checkEpisode } from './check-episode.ts'
import { isEpisodeEvidence, type EpisodeFacts } from './evidence.ts'
import { isFrozenLiveUITask, type FrozenLiveUITask } from './frozen-task.ts'
import { generateApp } from './generate.ts'
import { isGeneratedApp } from './generate/generated-app.ts'
import type { LayoutRenderer } from './layout.ts'
import { readRecords } from './read-records.ts'
import { runEpisode } from './run-episode.ts'
import { promptInputs } from './run/prompt-inputs.ts'
import { storedDocument } from './run/stored-document.ts'
import { startTask } from './start.ts'
import type { LiveUIApp, LiveUIEpisode } from './task-schema.ts'
import { isWorldDump, type Worlds } from './world.ts'

/** LiveUIBench with LiveUIAgent in `declared` mode, behind the interface that both benchmarks share (core/benchmark.ts). */
export function createLiveUIBenchmark(ports: { readonly worlds: Worlds; readonly renderer: LayoutRenderer; readonly blobs: Blobs; readonly hash: Hasher }): Benchmark {
  const { worlds, renderer, blobs } = ports
  const frozenTask = (task: Sha256): Promise<FrozenLiveUITask> => storedDocument(blobs, task, isFrozenLiveUITask, 'frozen LiveUI task')
  const boundaryOf = (boundary: Sha256) => storedDocument(blobs, boundary, isBoundary, 'boundary manifest')

  return {
    id: 'liveui',

    async episodes(task) {
      const frozen = await frozenTask(task)
      return frozen.task.episodes.map((episode) => ({ id: episode.id, stage: episode.stage, generates: episode.stage === 'opening', checks: episode.checks.length }))
    },

    async start(task) {
      return startTask(await frozenTask(task), worlds, blobs)
    },

    async generate(context) {
      const frozen = await frozenTask(context.task)
      const generated = await generateApp({ frozen, renderer, context, ...episodeOf(frozen, context) })
      return { generated: await blobs.putJson(generated), failure: generated.failure, tokens: generated.tokens }
    },

    async run(context, generated) {
      const [frozen, boundary] = await Promise.all([frozenTask(context.task), boundaryOf(context.boundary)])
      const { episode, app } = episodeOf(frozen, context)
      return runEpisode({
        ...ports,
        frozen,
        episode,
        app,
        boundary,
        generated: generated === null ? null : await storedDocument(blobs, generated, isGeneratedApp, 'generated application'),
        inputs: promptInputs(frozen, app.contract, episode),
        context,
      })
    },

    async read(boundary) {
      return readRecords(await boundaryOf(boundary), worlds, blobs)
    },

    async blobsOf(boundary) {
      return [boundary, ...blobsOfBoundary(await boundaryOf(boundary))]
    },

    async check(task, startRecords, episodes) {
      const recorded = await Promise.all(
        episodes.map(async (episode, index): Promise<EpisodeFacts> => {
          const [evidence, before, after] = await Promise.all([
            storedDocument(blobs, episode.evidence, isEpisodeEvidence, 'episode evidence'),
            storedDocument(blobs, episodes[index - 1]?.records ?? startRecords, isWorldDump, 'world dump'),
            storedDocument(blobs, episode.records, isWorldDump, 'world dump'),
          ])
          return { evidence, before, after }
        }),
      )
      return checkEpisode(await frozenTask(task), recorded)
    },
  }
}

function episodeOf(frozen: FrozenLiveUITask, context: EpisodeContext): { readonly episode: LiveUIEpisode; readonly app: LiveUIApp } {
  const episode = frozen.task.episodes[context.episode]
  const app = episode === undefined ? undefined : frozen.task.apps[episode.app]
  if (episode === undefined || app === undefined) throw new RevisitError('bug', `task ${frozen.task.id} has no episode ${context.episode}, or that episode names no application of it`)
  return { episode, app }
}
