import type { Benchmark, EpisodeContext } from '../../core/benchmark.ts'
import { RevisitError } from '../../core/errors.ts'
import type { Hasher, Sha256 } from '../../core/hash.ts'
import type { Blobs } from '../../core/ports/blobs.ts'
import { blobsOfBoundary, isBoundary } from './boundary.ts'
import { checkRecorded } from './check-recorded.ts'
import { isFrozenLiveUITask, type FrozenLiveUITask } from './frozen-task.ts'
import { generateApp } from './generate.ts'
import { isGeneratedApp } from './generate/generated-app.ts'
import type { LayoutRenderer } from './layout.ts'
import { publicTask } from './public-task.ts'
import { readRecords } from './read-records.ts'
import { runEpisode } from './run-episode.ts'
import { storedDocument } from './run/stored-document.ts'
import { startTask } from './start.ts'
import type { LiveUIEpisode } from './task-schema.ts'
import type { Worlds } from './world.ts'

/** LiveUIBench with LiveUIAgent in `declared` mode, behind the interface that both benchmarks share (core/benchmark.ts). */
export function createLiveUIBenchmark(ports: {
  readonly worlds: Worlds
  readonly renderer: LayoutRenderer
  readonly blobs: Blobs
  readonly hash: Hasher
}): Benchmark {
  const { worlds, renderer, blobs } = ports
  const frozenTask = (task: Sha256): Promise<FrozenLiveUITask> => storedDocument(blobs, task, isFrozenLiveUITask, 'frozen LiveUI task')
  const boundaryOf = (boundary: Sha256) => storedDocument(blobs, boundary, isBoundary, 'boundary manifest')

  return {
    id: 'liveui',

    async episodes(task) {
      const frozen = await frozenTask(task)
      return frozen.task.episodes.map((episode) => ({
        id: episode.id,
        stage: episode.stage,
        generates: episode.stage === 'opening',
        checks: episode.checks.length,
      }))
    },

    async start(task) {
      return startTask(await frozenTask(task), worlds, blobs)
    },

    async generate(context) {
      const frozen = await frozenTask(context.task)
      const { app } = episodeOf(frozen, context)
      const generated = await generateApp({ app, shown: publicTask(frozen, app), apis: frozen.apis, renderer, context })
      return { generated: await blobs.putJson(generated), failure: generated.failure, tokens: generated.tokens }
    },

    async run(context, generated) {
      const [frozen, boundary] = await Promise.all([frozenTask(context.task), boundaryOf(context.boundary)])
      return runEpisode({
        ...ports,
        frozen,
        episode: episodeOf(frozen, context),
        shown: publicTask(frozen, context.episode),
        boundary,
        generated: generated === null ? null : await storedDocument(blobs, generated, isGeneratedApp, 'generated application'),
        context,
      })
    },

    async read(boundary) {
      return readRecords(await boundaryOf(boundary), worlds, blobs)
    },

    async blobsOf(boundary) {
      return [boundary, ...blobsOfBoundary(await boundaryOf(boundary))]
    },

    check: (task, startRecords, episodes) => checkRecorded(blobs, task, startRecords, episodes),
  }
}

function episodeOf(frozen: FrozenLiveUITask, context: EpisodeContext): LiveUIEpisode {
  const episode = frozen.task.episodes[context.episode]
  if (episode === undefined) throw new RevisitError('bug', `task ${frozen.task.id} has no episode ${context.episode}`)
  return episode
}
