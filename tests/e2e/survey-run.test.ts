import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { controlSurvey } from '../../src/app/control-survey.ts'
import { startSurvey } from '../../src/app/run-survey.ts'
import { showSurvey } from '../../src/app/show-survey.ts'
import { formatSurveyDetails } from '../../src/cli/format-survey-details.ts'
import type { NewSurvey } from '../../src/services/store/insert-survey.ts'
import { surveyCalls } from '../../src/services/store/survey-calls.ts'
import { waitUntil } from '../support/wait-until.ts'
import { runCommand, startCommand } from './support/command.ts'
import { type RunningApp, startApp } from './support/running-app.ts'
import { brokenPromises, requestsByKey } from './support/sends.ts'
import { canonicalExport, planTestSurvey, renamed, SMALL, start, untilStill, withPlan, writeSurveyFile } from './support/test-survey.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

let running: RunningApp
let file: string
let plan: NewSurvey
beforeAll(async () => {
  running = await startApp()
  plan = await planTestSurvey(running.app, { ...SMALL, name: 'whole' })
  file = writeSurveyFile(running.config, { ...SMALL, name: 'interrupted' })
})
afterAll(() => running?.stop())

const surveysNamed = (name: string) => running.app.db.selectFrom('surveys').select(['id', 'state', 'plan_hash']).where('name', '=', name).execute()
const allRequests = (): number => [...requestsByKey(running.app).values()].reduce((sum, count) => sum + count, 0)
const runFile = ['survey', 'run', '--no-check']

describe('survey run', () => {
  test('twice at once is one survey; Ctrl-C detaches one of them with exit code 130, the survey goes on, the other sees its end', async () => {
    const [first, second] = [startCommand(running.config, [...runFile, file]), startCommand(running.config, [...runFile, file])]
    await waitUntil(() => /episodes recorded/.test(first.said()))
    first.child.kill('SIGINT')
    const interrupted = await first.ended
    expect(interrupted.exitCode).toBe(130)
    expect(interrupted.stderr).toMatch(/Detached\. The survey goes on in the background: `revisit survey watch interrupted-[0-9a-f]{8}`/)
    const [survey, ...others] = await surveysNamed('interrupted')
    expect(others).toEqual([])

    const seen = await second.ended
    expect(seen.exitCode).toBe(0)
    expect([/: started\n/.test(interrupted.stderr), /: started\n/.test(seen.stderr)].filter(Boolean)).toHaveLength(1)
    expect([/: goes on\n/.test(interrupted.stderr), /: goes on\n/.test(seen.stderr)].filter(Boolean)).toHaveLength(1)
    expect(seen.stdout).toContain('LiveUIBench protocol')
    expect(await surveysNamed('interrupted')).toMatchObject([{ id: survey?.id, state: 'finished' }])
    expect(await brokenPromises(running.app)).toEqual([])
  })

  test('again, when it is finished, runs nothing; the same plan that nobody interrupted has the same canonical export', async () => {
    const { app, config } = running
    const before = allRequests()
    const again = await runCommand(config, [...runFile, file])
    expect(again).toMatchObject({ exitCode: 0, stderr: expect.stringContaining('has nothing left to run') })
    expect(allRequests()).toBe(before)

    const [interrupted] = await surveysNamed('interrupted')
    // Two surveys at once share workers, hosts and models, and do not mix.
    const ids = [await start(app, plan), await start(app, renamed(plan, 'beside'))]
    for (const id of ids) {
      const view = await untilStill(app, id)
      expect(view.models.map((model) => [model.scored, model.episodes])).toEqual(view.models.map((model) => [2, model.allEpisodes]))
    }
    const calls = await Promise.all(
      [...ids, String(interrupted?.id)].map(async (id) =>
        (await surveyCalls(app.db, id)).map(({ model, calls: all, answered, sends }) => ({ model, all, answered, sends })),
      ),
    )
    expect(calls[1]).toEqual(calls[0])
    expect(calls[2]).toEqual(calls[0])
    const alone = await canonicalExport(app, String(interrupted?.id))
    for (const id of ids) expect(await canonicalExport(app, id)).toBe(alone)
    expect(await brokenPromises(app)).toEqual([])
  })

  test('of other content under the same name is refused with the difference, and changes nothing', async () => {
    const { app } = running
    const before = await app.db.selectFrom('surveys').select(['id', 'plan_hash']).orderBy('id').execute()
    await expect(startSurvey(app, { survey: withPlan(plan, { ...plan.plan, name: 'interrupted', repeats: 2 }) })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^there is a survey interrupted already \(interrupted-[0-9a-f]{8}\), planned from another file:\n {2}repeats: 1 → 2$/),
      hint: 'give this one another name, or change it back',
    })
    expect(await app.db.selectFrom('surveys').select(['id', 'plan_hash']).orderBy('id').execute()).toEqual(before)
  })

  test('of a survey that another version of the program planned: its workers leave it alone and say so', async () => {
    const { app } = running
    const before = allRequests()
    const foreign = renamed(plan, 'foreign')
    const { id } = await startSurvey(app, { survey: { ...foreign, protocol: 'f'.repeat(64) } })
    await waitUntil(
      async () => (await app.db.selectFrom('events').select('id').where('survey', '=', id).where('kind', '=', 'protocol-mismatch').execute()).length > 0,
    )
    const shown = formatSurveyDetails(await showSurvey(app, id))
    expect(shown).toMatch(/a worker of another version leaves this survey alone: protocols .*ffffffff/)
    const rows = await app.db.selectFrom('evaluations').select('state').where('survey', '=', id).execute()
    expect(new Set(rows.map((row) => row.state))).toEqual(new Set(['pending']))
    expect(await app.db.selectFrom('attempts').select('ordinal').where('survey', '=', id).execute()).toEqual([])
    expect(allRequests()).toBe(before)
    await expect(startSurvey(app, { survey: foreign })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('was planned by another version of this program'),
    })
    await controlSurvey(app, id, { kind: 'close' })
    expect(await surveysNamed(foreign.plan.name)).toMatchObject([{ state: 'closed' }])
  })
})
