import { writeFileSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type AppContext, blobsFolder } from '../../src/app/app-context.ts'
import { planSurvey } from '../../src/app/plan-survey.ts'
import { startSurvey } from '../../src/app/run-survey.ts'
import type { Worlds } from '../../src/benchmarks/liveui/world.ts'
import { requireSurvey } from '../../src/services/store/read-survey.ts'
import { bareCallsOf, type BareCounts, replayBareCalls } from './bare-calls.ts'
import { type CpuTree, cpuTree } from './process-cpu.ts'

const CONCURRENCY = 10
const POLL_MS = 100
/** The task of a small survey that runs before anything is timed: it starts the hosts, and every part has done everything once. */
export const WARM_UP = 'phone-shift-alarms'

/** Seconds on the wall and of processors, of the whole survey and of its bare calls. */
export interface SurveyRound {
  readonly whole: Cost
  readonly bare: Cost
}

interface Cost {
  readonly wallSeconds: number
  readonly cpuSeconds: number
  /** Of those, by part; the rest is the bench's own hosts. */
  readonly cpuSecondsOf: Readonly<Record<string, number>>
}

export interface SurveyMeasure {
  /** Id of the small survey that ran before. */
  readonly warmUp: string
  readonly evaluations: number
  readonly counts: BareCounts
  readonly rounds: readonly SurveyRound[]
  /** The first plan seeds and freezes the tasks; every later one finds them. */
  readonly planSeconds: { readonly first: number; readonly again: number }
}

/**
 * A whole survey of the scripted reference over the suite, and then its bare calls: to the same scripted server, with as many
 * evaluations at once, over as many hosts. Round by round, so that the machine's other load meets both. Before each round the blobs of
 * the one before are removed: a store that has the bytes already would write nothing.
 */
export async function measureSurvey(
  app: AppContext,
  input: { readonly worlds: Worlds; readonly rounds: number; readonly onProgress: (line: string) => void },
): Promise<SurveyMeasure> {
  const baseURL = app.addresses.scriptedUrl
  if (baseURL === undefined) throw new Error('the stack serves no scripted models')
  const first = await timed(app, () => planSurvey(app, surveyFile(app, 'warm-up', [WARM_UP, 'venmo-phone-rent-day']), () => undefined))
  const firstWhole = await timed(app, () => planSurvey(app, surveyFile(app, 'bench-1'), () => undefined))
  const kept = new Set(await blobFiles(app))
  await untilFinished(app, (await startSurvey(app, first.result)).id)
  await replayBareCalls(await bareCallsOf(app, first.result.survey.id), { worlds: input.worlds, baseURL, lanes: CONCURRENCY })

  const rounds: SurveyRound[] = []
  let again = Number.POSITIVE_INFINITY
  let counts: BareCounts = { restores: 0, services: 0, models: 0 }
  for (let round = 1; round <= input.rounds; round += 1) {
    const planned = await timed(app, () => planSurvey(app, surveyFile(app, `bench-${round}`), () => undefined))
    again = Math.min(again, planned.wallSeconds)
    await removeOtherBlobs(app, kept)
    const survey = planned.result.survey.id
    const whole = await timed(app, async () => {
      await startSurvey(app, planned.result)
      await untilFinished(app, survey)
    })
    const calls = await bareCallsOf(app, survey)
    const bare = await timed(app, () => replayBareCalls(calls, { worlds: input.worlds, baseURL, lanes: CONCURRENCY }))
    counts = bare.result
    rounds.push({ whole: costOf(whole), bare: costOf(bare) })
    input.onProgress(`survey ${round} of ${input.rounds}: ${whole.wallSeconds.toFixed(1)} s, its bare calls ${bare.wallSeconds.toFixed(1)} s`)
  }
  return {
    warmUp: first.result.survey.id,
    evaluations: firstWhole.result.survey.evaluations.length,
    counts,
    rounds,
    planSeconds: { first: first.wallSeconds + firstWhole.wallSeconds, again },
  }
}

const costOf = ({ wallSeconds, cpuSeconds, cpuSecondsOf }: Cost): Cost => ({ wallSeconds, cpuSeconds, cpuSecondsOf })

/** Processor time of this process and all below it: the stack, its worker and hosts, and the hosts of the bare calls. */
async function timed<Result>({ addresses }: AppContext, work: () => Promise<Result>): Promise<Cost & { readonly result: Result }> {
  const [start, before] = [performance.now(), cpuTree(process.pid)]
  const result = await work()
  const [wallMs, after] = [performance.now() - start, cpuTree(process.pid)]
  const between = (of: (tree: CpuTree) => number): number => of(after) - of(before)
  const parts = Object.entries(addresses.pids).flatMap(([name, pid]): [string, number][] =>
    name.startsWith('worker-')
      ? [
          [name, between((tree) => tree.alone(pid))],
          [`hosts of ${name}`, between((tree) => tree.below(pid) - tree.alone(pid))],
        ]
      : name === 'supervisor'
        ? []
        : [[name, between((tree) => tree.below(pid))]],
  )
  parts.push(['bench', between((tree) => tree.alone(process.pid))])
  return { result, wallSeconds: wallMs / 1000, cpuSeconds: between(({ whole }) => whole), cpuSecondsOf: Object.fromEntries(parts) }
}

function surveyFile({ config }: AppContext, name: string, ids?: readonly string[]): string {
  const file = join(config.home, `${name}.yaml`)
  const survey = {
    name,
    runs: [{ benchmark: 'liveui', suite: join(config.root, 'tasks', 'liveui'), mode: 'declared' }],
    models: [{ id: 'scripted/reference' }],
    limits: { concurrency: CONCURRENCY },
    ...(ids === undefined ? {} : { ids }),
  }
  writeFileSync(file, JSON.stringify(survey)) // JSON is YAML
  return file
}

async function untilFinished({ db }: AppContext, survey: string): Promise<void> {
  while ((await requireSurvey(db, survey)).state !== 'finished') await wait(POLL_MS)
}

async function blobFiles({ config }: AppContext): Promise<readonly string[]> {
  return (await readdir(blobsFolder(config), { recursive: true })).filter((name) => name.endsWith('.gz'))
}

async function removeOtherBlobs(app: AppContext, kept: ReadonlySet<string>): Promise<void> {
  for (const file of await blobFiles(app)) if (!kept.has(file)) await rm(join(blobsFolder(app.config), file))
}
