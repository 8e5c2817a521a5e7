import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { seededRandom } from '../../src/core/statistics/seeded-random.ts'
import { identifyProcess } from '../../src/services/stack/process-identity.ts'
import { stopStack } from '../../src/services/stack/stop-stack.ts'
import type { NewSurvey } from '../../src/services/store/insert-survey.ts'
import { waitUntil } from '../support/wait-until.ts'
import { backendPids, hostPids, pidOf } from './support/processes.ts'
import { type RunningApp, startApp, up } from './support/running-app.ts'
import { brokenPromises, resends } from './support/sends.ts'
import { canonicalExport, planTestSurvey, renamed, SMALL, start, untilMidway, untilStill } from './support/test-survey.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

/** Where in a survey each kill lands: another seed, other moments. */
const random = seededRandom('kills/1')

let running: RunningApp
let plan: NewSurvey
let undisturbed: { readonly text: string; readonly calls: number }
beforeAll(async () => {
  running = await startApp()
  const { app } = running
  plan = await planTestSurvey(app, { ...SMALL, name: 'undisturbed' })
  const id = await start(app, plan)
  await untilStill(app, id)
  const calls = await app.db.selectFrom('model_calls').select('call').where('survey', '=', id).execute()
  undisturbed = { text: await canonicalExport(app, id), calls: calls.length }
  expect(await resends(app, id)).toBe(0)
})
afterAll(() => running?.stop())

/** Runs the survey, does that to it somewhere between a tenth and two thirds of its calls, and waits for its end. */
async function disturbed(name: string, disturb: () => Promise<void> | void): Promise<{ readonly text: string; readonly resends: number }> {
  const { app } = running
  const moment = Math.ceil(undisturbed.calls * (0.1 + 0.55 * random()))
  const id = await start(app, renamed(plan, name))
  await untilMidway(app, id, moment)
  await disturb()
  const view = await untilStill(app, id)
  expect(view).toMatchObject({ survey: { state: 'finished' }, waiting: [] })
  return { text: await canonicalExport(app, id), resends: await resends(app, id) }
}

function kill(pid: number | undefined): void {
  if (pid === undefined) throw new Error('nothing to kill')
  process.kill(pid, 'SIGKILL')
}

const ofPart = (part: string) => (): void => kill(pidOf(running.config, part))

describe('kill -9 in the middle of a survey: the same canonical export, nothing answered is sent again, every re-send is marked', () => {
  test.each([
    ['of the worker', 'killed-worker', ofPart('worker-1')],
    ['of Temporal', 'killed-temporal', ofPart('temporal')],
    ['of Postgres', 'killed-postgres', ofPart('postgres')],
    ['of one connection of Postgres', 'killed-backend', async () => kill((await backendPids(running.app))[0])],
    ['of the AppWorld host', 'killed-host', () => hostPids(running.config).forEach(kill)],
    ['of the scripted models', 'killed-scripted', ofPart('scripted')],
    [
      'of the supervisor, then `up`',
      'killed-supervisor',
      async () => {
        const pids = ['supervisor', 'postgres', 'temporal', 'scripted', 'worker-1'].map((part) => pidOf(running.config, part))
        kill(pids[0])
        await waitUntil(() => pids.every((pid) => identifyProcess(pid) === undefined))
        await up(running.config)
      },
    ],
  ] as const)('%s', async (_of, name, disturb) => {
    const { text } = await disturbed(name, disturb)
    expect(text).toBe(undisturbed.text)
    expect(await brokenPromises(running.app)).toEqual([])
  })
})

describe("Temporal's database is deleted in the middle of a survey: the same canonical export", () => {
  const remove = (): void => {
    for (const suffix of ['', '-wal', '-shm']) rmSync(join(running.config.home, `temporal.db${suffix}`), { force: true })
  }

  test('while it runs: the engine comes back empty, and `up` sets the survey going; calls under way are not sent again', async () => {
    const { text, resends: again } = await disturbed('deleted-running', async () => {
      const pid = pidOf(running.config, 'temporal')
      remove()
      kill(pid)
      await waitUntil(() => identifyProcess(pid) === undefined)
      await up(running.config)
    })
    expect(text).toBe(undisturbed.text)
    expect(again).toBe(0)
    expect(await brokenPromises(running.app)).toEqual([])
  })

  test('while the stack is down: `up` goes on, and the orderly stop was no start that counts', async () => {
    const { text } = await disturbed('deleted-down', async () => {
      await stopStack(running.config)
      remove()
      await up(running.config)
    })
    expect(text).toBe(undisturbed.text)
    expect(await brokenPromises(running.app)).toEqual([])
  })
})
