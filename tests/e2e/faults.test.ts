import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { blobsFolder } from '../../src/app/app-context.ts'
import { controlSurvey } from '../../src/app/control-survey.ts'
import { showSurvey } from '../../src/app/show-survey.ts'
import { viewSurvey } from '../../src/app/watch-survey.ts'
import { followSurvey } from '../../src/cli/follow-survey.ts'
import { formatSurveyDetails } from '../../src/cli/format-survey-details.ts'
import { identifyProcess } from '../../src/services/stack/process-identity.ts'
import type { NewSurvey } from '../../src/services/store/insert-survey.ts'
import { readResults } from '../../src/services/store/read-results.ts'
import { waitUntil } from '../support/wait-until.ts'
import { type Gateway, startGateway } from './support/gateway.ts'
import { pidOf } from './support/processes.ts'
import { type RunningApp, startApp, writeProviders } from './support/running-app.ts'
import { brokenPromises } from './support/sends.ts'
import { canonicalExport, planTestSurvey, renamed, SMALL, start, until, untilStill } from './support/test-survey.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

/** One model behind a provider that the tests break, one that nothing happens to. */
const MODELS = ['gateway/acknowledges-only', 'scripted/reference']
const [BROKEN, SOUND] = ['acknowledges-only', 'reference']
const SKETCH = { ...SMALL, models: MODELS, name: 'undisturbed' }

let running: RunningApp
let gateway: Gateway
let plan: NewSurvey
let undisturbed: string
beforeAll(async () => {
  running = await startApp({ retryDivisor: 40 })
  const { app, config } = running
  gateway = await startGateway(String(app.addresses.scriptedUrl))
  writeProviders(config, { gateway: { baseURL: gateway.baseURL } })
  plan = await planTestSurvey(app, SKETCH)
  const id = await start(app, plan)
  await untilStill(app, id)
  undisturbed = await canonicalExport(app, id)
})
beforeEach(() => gateway.behave({ kind: 'pass' }))
afterAll(async () => {
  await gateway?.disappear()
  await running?.stop()
})

const statesOf = (id: string) =>
  running.app.db.selectFrom('evaluations').select(['model', 'task', 'state', 'why']).where('survey', '=', id).orderBy('ordinal').execute()

/** Finished, and as if nothing had happened. */
async function expectUndisturbed(id: string): Promise<void> {
  expect(await untilStill(running.app, id)).toMatchObject({ survey: { state: 'finished' }, waiting: [] })
  expect(await canonicalExport(running.app, id)).toBe(undisturbed)
  expect(await brokenPromises(running.app, gateway.seen)).toEqual([])
}

describe('a model that cannot be called is parked', () => {
  test.each([
    ['unreachable', 'nobody listens at its address', () => gateway.disappear(), () => gateway.appear()],
    [
      'unauthorized',
      'its key is wrong',
      () =>
        gateway.behave({
          kind: 'refuse',
          status: 401,
          body: { error: { message: 'Incorrect API key provided.', type: 'invalid_request_error', code: 'invalid_api_key' } },
        }),
      () => gateway.behave({ kind: 'pass' }),
    ],
  ] as const)('%s (%s): others go on, nothing is scored, resume --model finishes it', async (cause, _why, breakIt, mend) => {
    const { app } = running
    await breakIt()
    const id = await start(app, renamed(plan, `parked-${cause}`))
    expect(await followSurvey(app, id)).toMatchObject({ exitCode: 3 })
    const shown = formatSurveyDetails(await showSurvey(app, id))
    expect(shown).toContain(`model ${BROKEN} is parked: ${cause}: `)
    expect(shown).toContain(`revisit survey resume ${id} --model ${BROKEN}`)
    expect((await statesOf(id)).map((row) => [row.model, row.state]).toSorted()).toEqual([
      [BROKEN, 'pending'],
      [BROKEN, 'pending'],
      [SOUND, 'scored'],
      [SOUND, 'scored'],
    ])
    expect((await readResults(app.db, id, '')).filter((result) => result.model === BROKEN).flatMap((result) => result.episodes)).toEqual([])

    await mend()
    expect(await controlSurvey(app, id, { kind: 'resume', model: BROKEN })).toMatchObject({ models: [BROKEN] })
    await expectUndisturbed(id)
  })

  test('five unavailable calls in a row park it; what was not recorded is asked again after resume', async () => {
    const { app } = running
    gateway.behave({ kind: 'refuse', status: 500, body: { error: { message: 'Something broke.', type: 'server_error', code: null } } })
    // The model that does everything, three times over: its one call of an opening is given up, and the evaluation with it.
    const model = plan.plan.models.find((candidate) => candidate.as === BROKEN)
    if (model === undefined) throw new Error('the plan has no such model')
    const id = await start(app, renamed(plan, 'unavailable', { models: [{ ...model, id: 'gateway/reference', as: 'reference' }], repeats: 3 }))
    const view = await untilStill(app, id)
    expect(view.waiting).toMatchObject([
      { parked: 'reference', cause: expect.stringMatching(/^unavailable-in-a-row: 5 calls in a row gave no answer; the last: /) },
    ])
    expect((await statesOf(id)).map((row) => row.state).toSorted()).toEqual(['pending', 'pending', 'scored', 'scored', 'scored', 'scored'])

    gateway.behave({ kind: 'pass' })
    await controlSurvey(app, id, { kind: 'resume', model: 'reference' })
    await untilStill(app, id)
    const results = await readResults(app.db, id, '')
    const whole = results.filter((result) =>
      result.episodes.every((episode) => episode.failure === null && episode.outcomes.every((outcome) => outcome.passed)),
    )
    const unavailable = results.filter((result) => result.episodes[0]?.failure?.kind === 'unavailable')
    expect([whole.length, unavailable.length]).toEqual([2, 4])
    expect(await brokenPromises(app, gateway.seen)).toEqual([])
  })
})

describe('an episode that fails for our reasons every time', () => {
  /** As if it had been started so often before. */
  const raiseStarts = (id: string, count: number) =>
    running.app.db.updateTable('starts').set({ count }).where('survey', '=', id).where('last_error', 'is not', null).execute()

  test('a blob that cannot be read: incomplete after ten starts with the cause, others go on; resume goes on when it is mended', async () => {
    const { app, config } = running
    const survey = renamed(plan, 'damaged')
    const task = survey.tasks[0]
    const blob = join(blobsFolder(config), String(task?.frozen).slice(0, 2), `${String(task?.frozen)}.gz`)
    const sound = readFileSync(blob)
    writeFileSync(blob, 'not what it was')
    process.kill(pidOf(config, 'worker-1'), 'SIGKILL') // the next one has read nothing yet
    try {
      const id = await start(app, survey)
      await until(
        () => viewSurvey(app, id),
        (view) => view.waiting.filter((cause) => cause.cause.includes(String(task?.frozen))).length === 2,
      )
      await raiseStarts(id, 9)
      const view = await untilStill(app, id)
      expect(view).toMatchObject({ survey: { state: 'finished' } })
      expect((await statesOf(id)).map((row) => [row.task === task?.task, row.state]).toSorted()).toEqual([
        [false, 'scored'],
        [false, 'scored'],
        [true, 'incomplete'],
        [true, 'incomplete'],
      ])
      expect(formatSurveyDetails(await showSurvey(app, id))).toMatch(
        new RegExp(`evaluation \\d+ \\(.*\\) is incomplete: blob ${String(task?.frozen)} .* is damaged`),
      )
      expect(await followSurvey(app, id)).toMatchObject({ exitCode: 3 })

      writeFileSync(blob, sound)
      expect(await controlSurvey(app, id, { kind: 'resume' })).toMatchObject({ evaluations: 2 })
      await expectUndisturbed(id)
    } finally {
      writeFileSync(blob, sound)
    }
  })

  test('an episode at which the worker dies each time: incomplete, though nobody could say why', async () => {
    const { app, config } = running
    gateway.behave({ kind: 'hang' })
    const id = await start(app, renamed(plan, 'poison'))
    const started = () =>
      app.db
        .selectFrom('starts')
        .select('count')
        .where('survey', '=', id)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('evaluations as e')
              .select('e.ordinal')
              .whereRef('e.survey', '=', 'starts.survey')
              .whereRef('e.ordinal', '=', 'starts.ordinal')
              .where('e.model', '=', BROKEN),
          ),
        )
    await until(
      () => started().execute(),
      (rows) => rows.length === 2,
    )
    await until(
      () => viewSurvey(app, id),
      (view) => view.models.some((model) => model.model === SOUND && model.scored === 2),
    )
    // Both have died ten times by now, as far as anybody can tell.
    await app.db
      .updateTable('starts')
      .set({ count: 10 })
      .where('survey', '=', id)
      .where(
        'ordinal',
        'in',
        (await statesOf(id)).flatMap((row, ordinal) => (row.model === BROKEN ? [ordinal] : [])),
      )
      .execute()
    process.kill(pidOf(config, 'worker-1'), 'SIGKILL')
    const view = await untilStill(app, id)
    expect(view.waiting).toMatchObject([{ cause: 'the worker died each time' }, { cause: 'the worker died each time' }])
    gateway.behave({ kind: 'pass' })
    await controlSurvey(app, id, { kind: 'resume' })
    await expectUndisturbed(id)
  })
})

test('a worker that is told to stop aborts what hangs and leaves no failure of anybody behind', async () => {
  const { app, config } = running
  gateway.behave({ kind: 'hang' })
  const id = await start(app, renamed(plan, 'stopped-worker'))
  const tries = (state: 'sent' | 'aborted') =>
    app.db
      .selectFrom('model_call_tries')
      .select('call')
      .where('survey', '=', id)
      .where('state', '=', state)
      .where('endpoint', 'like', `${gateway.baseURL}%`)
      .execute()
  await until(
    () => tries('sent'),
    (rows) => rows.length === 2,
  )
  const worker = pidOf(config, 'worker-1')
  process.kill(worker, 'SIGTERM')
  await waitUntil(() => identifyProcess(worker) === undefined)
  expect(await tries('aborted')).toHaveLength(2)
  gateway.behave({ kind: 'pass' })
  await expectUndisturbed(id)
  const starts = await app.db.selectFrom('starts').select(['count', 'last_error']).where('survey', '=', id).execute()
  expect(new Set(starts.map((row) => `${row.count} ${row.last_error ?? ''}`))).toEqual(new Set(['1 ']))
})
