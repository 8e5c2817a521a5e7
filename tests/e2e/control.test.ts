import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { controlSurvey } from '../../src/app/control-survey.ts'
import { exportSurvey } from '../../src/app/export-survey.ts'
import { showSurvey } from '../../src/app/show-survey.ts'
import { viewSurvey } from '../../src/app/watch-survey.ts'
import { formatSurveyView } from '../../src/cli/format-survey-view.ts'
import type { NewSurvey } from '../../src/services/store/insert-survey.ts'
import { readResults } from '../../src/services/store/read-results.ts'
import { type Gateway, startGateway } from './support/gateway.ts'
import { pidOf } from './support/processes.ts'
import { type RunningApp, startApp, up, writeProviders } from './support/running-app.ts'
import { brokenPromises } from './support/sends.ts'
import { canonicalExport, planTestSurvey, renamed, SMALL, start, until, untilMidway, untilStill } from './support/test-survey.ts'
import { untilDriverEnds } from './support/driver.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

let running: RunningApp
let gateway: Gateway
let plan: NewSurvey
let undisturbed: string
beforeAll(async () => {
  running = await startApp()
  const { app } = running
  gateway = await startGateway(String(app.addresses.scriptedUrl))
  writeProviders(running.config, { gateway: { baseURL: gateway.baseURL } })
  plan = await planTestSurvey(app, { ...SMALL, name: 'undisturbed', models: ['gateway/reference', 'gateway/acknowledges-only'] })
  const id = await start(app, plan)
  await untilStill(app, id)
  undisturbed = await canonicalExport(app, id)
})
afterAll(async () => {
  await gateway?.disappear()
  await running?.stop()
})

/** Recorded episodes of each evaluation. */
async function recorded(id: string): Promise<readonly number[]> {
  return (await readResults(running.app.db, id, '')).map((result) => result.episodes.length)
}

async function triesIn(id: string, state: 'sent' | 'aborted', attempt: number): Promise<number> {
  return (
    await running.app.db
      .selectFrom('model_call_tries')
      .select('try')
      .where('survey', '=', id)
      .where('state', '=', state)
      .where('attempt', '=', attempt)
      .execute()
  ).length
}

const attemptsOf = (id: string) =>
  running.app.db.selectFrom('attempts').select(['ordinal', 'attempt', 'state']).where('survey', '=', id).orderBy('ordinal').orderBy('attempt').execute()

describe('pause and resume', () => {
  test('running episodes end, no new one starts, it says "paused"; resume goes on to the same export', async () => {
    const { app } = running
    const id = await start(app, renamed(plan, 'paused'))
    await untilMidway(app, id, 8)
    expect(await controlSurvey(app, id, { kind: 'pause' })).toMatchObject({ woken: true })
    // Read after the pause stands: what was recorded until then has a follower that may be under way.
    const before = await recorded(id)
    expect(formatSurveyView(await viewSurvey(app, id))).toContain('paus')

    const view = await untilStill(app, id)
    await untilDriverEnds(app, id)
    const after = await recorded(id)
    expect(after.every((count, index) => count - (before[index] ?? 0) <= 1)).toBe(true)
    expect(view.models.map(({ running: under, pending }) => [under, pending > 0])).toEqual([
      [0, true],
      [0, true],
    ])
    expect(formatSurveyView(view)).toContain('paused')
    expect(await triesIn(id, 'sent', 1)).toBe(0)

    // Waking it changes nothing.
    await up(running.config)
    await untilDriverEnds(app, id)
    expect(await recorded(id)).toEqual(after)

    await controlSurvey(app, id, { kind: 'resume' })
    await untilStill(app, id)
    expect(await canonicalExport(app, id)).toBe(undisturbed)
    expect(new Set((await attemptsOf(id)).map((row) => row.attempt))).toEqual(new Set([1]))
  })

  test('a pause that is asked for while the engine is down is kept, and `up` makes it take effect', async () => {
    const { app, config } = running
    const id = await start(app, renamed(plan, 'paused-without-engine'))
    await untilMidway(app, id, 5)
    const supervisor = pidOf(config, 'supervisor')
    process.kill(supervisor, 'SIGSTOP') // it would start the engine again at once
    try {
      process.kill(pidOf(config, 'temporal'), 'SIGKILL')
      expect(await controlSurvey(app, id, { kind: 'pause' })).toMatchObject({ woken: false })
    } finally {
      process.kill(supervisor, 'SIGCONT')
    }
    await until(
      () => up(config),
      () => true,
    )
    const view = await untilStill(app, id)
    expect(view).toMatchObject({ survey: { state: 'running', wanted: 'pause' } })
    expect(view.models.some((model) => model.pending > 0)).toBe(true)
    await controlSurvey(app, id, { kind: 'resume' })
    await untilStill(app, id)
    expect(await canonicalExport(app, id)).toBe(undisturbed)
  })
})

describe('cancel', () => {
  test('aborts calls and counts them; rows say cancelled; resume makes new attempts with calls of their own', async () => {
    const { app } = running
    gateway.behave({ kind: 'hang' })
    const id = await start(app, renamed(plan, 'cancelled'))
    await until(
      () => triesIn(id, 'sent', 1),
      (count) => count === 4,
    )
    expect(await controlSurvey(app, id, { kind: 'cancel' })).toMatchObject({ evaluations: 4, woken: true })
    const view = await untilStill(app, id)
    expect(view.models.map((model) => [model.cancelled, model.running])).toEqual([
      [2, 0],
      [2, 0],
    ])
    expect(formatSurveyView(view)).toContain('cancelled')
    await until(
      () => triesIn(id, 'aborted', 1),
      (count) => count === 4,
    )
    await untilDriverEnds(app, id)
    const details = await showSurvey(app, id)
    expect(details.calls.map((row) => [row.answered, row.sends])).toEqual([
      [0, 2],
      [0, 2],
    ])
    expect((await attemptsOf(id)).map((row) => row.state)).toEqual(['cancelled', 'cancelled', 'cancelled', 'cancelled'])

    gateway.behave({ kind: 'pass' })
    // One alone, by retry; then the rest.
    expect(await controlSurvey(app, id, { kind: 'retry', ordinal: 1 })).toMatchObject({ evaluations: 1 })
    const tried = await untilStill(app, id)
    expect(tried.models.reduce((sum, model) => sum + model.scored, 0)).toBe(1)
    await expect(controlSurvey(app, id, { kind: 'retry', ordinal: 1 })).rejects.toMatchObject({ code: 'usage', message: expect.stringContaining('is scored') })
    expect(await controlSurvey(app, id, { kind: 'resume' })).toMatchObject({ evaluations: 3 })
    await untilStill(app, id)
    expect(await canonicalExport(app, id)).toBe(undisturbed)
    expect((await attemptsOf(id)).map((row) => `${row.ordinal}.${row.attempt} ${row.state}`)).toEqual(
      [0, 1, 2, 3].flatMap((ordinal) => [`${ordinal}.1 cancelled`, `${ordinal}.2 scored`]),
    )
    expect(await brokenPromises(app, gateway.seen)).toEqual([])
  })
})

describe('limits and close', () => {
  test('another concurrency takes effect at once; a closed survey refuses changes and sends nothing more', async () => {
    const { app } = running
    gateway.behave({ kind: 'hang' })
    const id = await start(app, { ...renamed(plan, 'limited'), concurrency: 2 })
    const runningNow = async (): Promise<number> => (await viewSurvey(app, id)).models.reduce((sum, model) => sum + model.running, 0)
    await until(
      () => triesIn(id, 'sent', 1),
      (count) => count === 2,
    )
    expect(await runningNow()).toBe(2)
    await controlSurvey(app, id, { kind: 'limits', concurrency: 4 })
    await until(
      () => triesIn(id, 'sent', 1),
      (count) => count === 4,
    )
    expect(await runningNow()).toBe(4)

    await controlSurvey(app, id, { kind: 'close' })
    await until(
      () => triesIn(id, 'aborted', 1),
      (count) => count === 4,
    )
    gateway.behave({ kind: 'pass' })
    await untilDriverEnds(app, id)
    for (const kind of ['pause', 'resume', 'cancel', 'close'] as const) {
      await expect(controlSurvey(app, id, { kind })).rejects.toMatchObject({ code: 'usage', message: expect.stringContaining('closed') })
    }
    expect(await viewSurvey(app, id)).toMatchObject({ survey: { state: 'closed' }, still: true })
    await expect(exportSurvey(app, id, `${running.config.home}/closed`)).resolves.toMatchObject({ evaluations: 4 })
  })
})
