import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { type AppContext, withApp } from '../../src/app/app-context.ts'
import { openWorlds } from '../../src/app/open-worlds.ts'
import { isBoundary } from '../../src/benchmarks/liveui/boundary.ts'
import { storedDocument } from '../../src/benchmarks/liveui/run/stored-document.ts'
import { RevisitError } from '../../src/core/errors.ts'
import { DEFAULT_MODEL_SETTINGS } from '../../src/core/model-settings.ts'
import { sha256 } from '../../src/services/hash.ts'
import { createModelClient } from '../../src/services/models/model-client.ts'
import { VolatileJournal } from '../../src/services/models/volatile-journal.ts'
import { readSurveyTasks } from '../../src/services/store/read-survey-tasks.ts'
import { startTestStack } from '../support/start-test-stack.ts'
import { type BenchReport, formatReport } from './format-report.ts'
import { measureEpisode } from './measure-episode.ts'
import { measureRender } from './measure-render.ts'
import { measureServices } from './measure-services.ts'
import { measureSurvey, WARM_UP } from './measure-survey.ts'
import { spread } from './spread.ts'
import type { Stopwatch } from './stopwatch.ts'

/**
 * `npm run bench [-- --json] [-- --rounds N]`: what the parts cost, and what a whole survey costs beside its bare calls, side by side in one run, on a stack of
 * its own in a temporary state folder. docs/performance.md says how to read it.
 */
const ROUNDS = { services: 20, render: 100, episode: 5 } as const

const { values } = parseArgs({ options: { json: { type: 'boolean', default: false }, rounds: { type: 'string', default: '3' } } })
const rounds = Number(values.rounds)
if (!Number.isInteger(rounds) || rounds < 1) throw new RevisitError('usage', `--rounds takes a whole number from 1, not ${values.rounds}`)
const say = (line: string): void => void process.stderr.write(`${line}\n`)

const hosts = Math.min(2, availableParallelism())
const loadBefore = loadavg()
say('Starting a stack of its own …')
const stack = await startTestStack({ workers: 1, hosts, logLevel: 'warn' })
try {
  const report = await withApp(stack.config, (app) => measure(app))
  process.stdout.write(values.json ? `${JSON.stringify(report, null, 2)}\n` : formatReport(report))
} finally {
  await stack.stop()
}

async function measure(app: AppContext): Promise<BenchReport> {
  const worlds = await openWorlds(app.config, app.blobs, hosts)
  try {
    // Every host is up before anything is timed: starting one takes seconds.
    const survey = await measureSurvey(app, { worlds, rounds, onProgress: say })
    const task = (await readSurveyTasks(app.db, survey.warmUp)).find((candidate) => candidate.task === WARM_UP)
    if (task === undefined || app.addresses.scriptedUrl === undefined) throw new Error(`the survey ${survey.warmUp} has no task ${WARM_UP}`)
    say('AppWorld, rendering, episodes')
    const services = await measureServices(worlds, await storedDocument(app.blobs, task.startBoundary, isBoundary, 'boundary'), ROUNDS.services)
    const render = await measureRender(ROUNDS.render)
    const model = createModelClient({
      provider: {
        name: 'scripted',
        kind: 'openai-compatible',
        baseURL: app.addresses.scriptedUrl,
        apiKey: undefined,
        headers: {},
        price: undefined,
        secrets: [],
      },
      model: 'reference',
      settings: DEFAULT_MODEL_SETTINGS,
      scope: { survey: 'bench', ordinal: 0, attempt: 1 },
      journal: new VolatileJournal(),
      blobs: app.blobs,
      hash: sha256,
      signal: new AbortController().signal,
    })
    const episode = await measureEpisode({ worlds, blobs: app.blobs, task: task.frozen, model, rounds: ROUNDS.episode })
    return {
      machine: { cores: availableParallelism(), hosts, node: process.versions.node, loadBefore: loadBefore[0] ?? 0, loadAfter: loadavg()[0] ?? 0 },
      milliseconds: Object.fromEntries([services, render, episode].flatMap(spreads)),
      survey,
    }
  } finally {
    await worlds.close()
  }
}

function spreads(watch: Stopwatch): (readonly [string, ReturnType<typeof spread>])[] {
  return [...watch.times].map(([name, times]) => [name, spread(times)] as const)
}
