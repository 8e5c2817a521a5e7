import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { viewSurvey } from '../../src/app/watch-survey.ts'
import { surveyWorkflowId } from '../../src/core/ids.ts'
import { startSurveys } from '../../src/services/temporal/wake-surveys.ts'
import { storeSurvey } from '../support/stored-survey.ts'
import { waitUntil } from '../support/wait-until.ts'
import { type DrivingStack, startDriving } from './support/driving-stack.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

let driving: DrivingStack
beforeAll(async () => {
  // Every workflow task replays its history from the start: whatever is not deterministic fails here.
  driving = await startDriving({ maxCachedWorkflows: 0 })
})
afterAll(() => driving?.stop())
afterEach(() => {
  driving.episodes.open()
  driving.episodes.parked.clear()
  driving.episodes.broken.clear()
})

let names = 0
/** A stored survey, set going. */
async function begin(options: { readonly models?: readonly string[]; readonly tasks?: number; readonly concurrency?: number } = {}): Promise<string> {
  names += 1
  const id = await storeSurvey(driving.db, { name: `drive-${names}`, ...options })
  await driving.wake(id)
  return id
}

const counts = async (id: string) =>
  Object.fromEntries(
    (await viewSurvey(driving, id)).models.map(({ model, pending, running, scored, incomplete, cancelled }) => [
      model,
      { pending, running, scored, incomplete, cancelled },
    ]),
  )
const NONE = { pending: 0, running: 0, scored: 0, incomplete: 0, cancelled: 0 }
const untilState = (id: string, state: 'running' | 'finished' | 'closed') => waitUntil(async () => (await viewSurvey(driving, id)).survey.state === state)
const untilStill = (id: string) => waitUntil(async () => (await viewSurvey(driving, id)).still)
const untilHeld = (count: number) => waitUntil(() => driving.episodes.held === count)

describe('a survey is driven', () => {
  test('to its end: every evaluation once, in short histories', async () => {
    const before = driving.episodes.ran.length
    const id = await begin({ models: ['a', 'b'], tasks: 3 })
    await untilState(id, 'finished')
    expect(await counts(id)).toEqual({ a: { ...NONE, scored: 3 }, b: { ...NONE, scored: 3 } })
    expect(driving.episodes.ran.slice(before).toSorted()).toEqual([...Array<string>(9).fill('a'), ...Array<string>(9).fill('b')])
  })

  test('a resumed model goes on while another one is at work', async () => {
    driving.episodes.parked.add('a')
    driving.episodes.hold(['b'])
    const id = await begin({ models: ['a', 'b'], tasks: 2, concurrency: 2 })
    await untilHeld(1)
    await waitUntil(async () => (await viewSurvey(driving, id)).waiting.some((cause) => cause.parked === 'a'))
    await waitUntil(async () => (await counts(id))['a']?.running === 0)
    driving.episodes.parked.clear()
    await driving.control(id, { kind: 'resume', model: 'a' })
    await waitUntil(async () => (await counts(id))['a']?.scored === 2)
    expect(await counts(id)).toMatchObject({ b: { ...NONE, running: 1, pending: 1 } })
    driving.episodes.open()
    await untilState(id, 'finished')
  })

  test('a retried evaluation and a resumed one are taken up while others run', async () => {
    driving.episodes.broken.add('a')
    driving.episodes.hold(['b'])
    const id = await begin({ models: ['a', 'b'], tasks: 2 })
    await waitUntil(async () => (await counts(id))['a']?.incomplete === 2)
    expect((await viewSurvey(driving, id)).waiting.map((cause) => cause.cause)).toEqual(['a met a bug', 'a met a bug'])
    driving.episodes.broken.clear()
    await driving.control(id, { kind: 'retry', ordinal: 0 })
    await waitUntil(async () => (await counts(id))['a']?.scored === 1)
    await driving.control(id, { kind: 'resume' })
    await waitUntil(async () => (await counts(id))['a']?.scored === 2)
    driving.episodes.open()
    await untilState(id, 'finished')
    const attempts = await driving.db
      .selectFrom('attempts')
      .select(['ordinal', 'attempt', 'state'])
      .where('survey', '=', id)
      .where('ordinal', 'in', [0, 2])
      .orderBy('ordinal')
      .orderBy('attempt')
      .execute()
    expect(attempts).toEqual([
      { ordinal: 0, attempt: 1, state: 'incomplete' },
      { ordinal: 0, attempt: 2, state: 'scored' },
      { ordinal: 2, attempt: 1, state: 'scored' },
    ])
  })

  test('pause ends what runs after its episode; resume right after it loses nothing', async () => {
    driving.episodes.hold()
    const id = await begin({ models: ['a', 'b'], tasks: 3, concurrency: 2 })
    await untilHeld(2)
    await driving.control(id, { kind: 'pause' })
    driving.episodes.open()
    await untilStill(id)
    expect(await counts(id)).toEqual({ a: { ...NONE, pending: 3 }, b: { ...NONE, pending: 3 } })
    for (let round = 0; round < 5; round += 1) {
      await driving.control(id, { kind: 'resume' })
      await driving.control(id, { kind: 'pause' })
    }
    await driving.control(id, { kind: 'resume' })
    await untilState(id, 'finished')
    expect(await counts(id)).toEqual({ a: { ...NONE, scored: 3 }, b: { ...NONE, scored: 3 } })
  })

  test('cancel ends what hangs; resume at once starts new attempts', async () => {
    driving.episodes.hold()
    const id = await begin({ models: ['a'], tasks: 2, concurrency: 2 })
    await untilHeld(2)
    await driving.control(id, { kind: 'cancel' })
    await driving.control(id, { kind: 'resume' })
    driving.episodes.open()
    await untilState(id, 'finished')
    const attempts = await driving.db
      .selectFrom('attempts')
      .select(['ordinal', 'attempt', 'state'])
      .where('survey', '=', id)
      .orderBy('ordinal')
      .orderBy('attempt')
      .execute()
    expect(attempts.map((row) => `${row.ordinal}.${row.attempt} ${row.state}`)).toEqual(['0.1 cancelled', '0.2 scored', '1.1 cancelled', '1.2 scored'])
  })

  test('what is asked for in the moment of the end is not lost', async () => {
    const id = await begin({ models: ['a'], tasks: 1 })
    for (let round = 1; round <= 6; round += 1) {
      await untilState(id, 'finished')
      // As if a fault of ours had ended it: the driver may still be closing.
      await driving.db.updateTable('evaluations').set({ state: 'incomplete', why: 'a test' }).where('survey', '=', id).execute()
      await driving.db.deleteFrom('episodes').where('survey', '=', id).execute()
      expect(await driving.control(id, { kind: 'resume' })).toMatchObject({ evaluations: 1, woken: true })
    }
    await untilState(id, 'finished')
    expect(await counts(id)).toEqual({ a: { ...NONE, scored: 1 } })
  })

  test('a workflow that somebody ended by hand is started again, and takes up what its children left', async () => {
    driving.episodes.hold()
    const id = await begin({ models: ['a'], tasks: 2, concurrency: 2 })
    await untilHeld(2)
    await driving.temporal.client.workflow.getHandle(surveyWorkflowId(id)).terminate('a test')
    driving.episodes.open()
    await startSurveys(driving.engine, [id])
    // Of one that is open nothing comes.
    await startSurveys(driving.engine, [id])
    await untilState(id, 'finished')
    expect(await counts(id)).toEqual({ a: { ...NONE, scored: 2 } })
  })
})
