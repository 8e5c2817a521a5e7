import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { EpisodeRecord, EvaluationRef } from '../../../src/core/drive.ts'
import { sha256 } from '../../../src/services/hash.ts'
import { beginPhase, countFailure, forgetStart, MAX_STARTS, noteStartError } from '../../../src/services/store/begin-phase.ts'
import { claimEvaluation } from '../../../src/services/store/claim-evaluation.ts'
import { controlSurvey } from '../../../src/services/store/control-survey.ts'
import { type Database, openDatabase } from '../../../src/services/store/database.ts'
import { migrate } from '../../../src/services/store/migrate.ts'
import { MAX_LEAD, nextEvaluations } from '../../../src/services/store/next-evaluations.ts'
import { isUnavailableInARow, parkModel, UNAVAILABLE_IN_A_ROW } from '../../../src/services/store/park-model.ts'
import { createPostgresJournal } from '../../../src/services/store/postgres-journal.ts'
import { recordEpisode } from '../../../src/services/store/record-episode.ts'
import { stepSurvey } from '../../../src/services/store/step-survey.ts'
import { waitingCauses } from '../../../src/services/store/waiting-causes.ts'
import { startTestStack, type TestStack } from '../../support/start-test-stack.ts'
import { storeSurvey } from '../../support/stored-survey.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 })

let stack: TestStack
let db: Database
beforeAll(async () => {
  stack = await startTestStack()
  await migrate(stack.postgresUrl)
  db = openDatabase(stack.postgresUrl)
})
afterAll(async () => {
  await db?.destroy()
  await stack?.stop()
})

let names = 0
const survey = (options: { readonly models?: readonly string[]; readonly tasks?: number; readonly concurrency?: number } = {}): Promise<string> => {
  names += 1
  return storeSurvey(db, { name: `store-${names}`, ...options })
}
const stateOf = async (ref: EvaluationRef): Promise<string | undefined> =>
  (await db.selectFrom('evaluations').select('state').where('survey', '=', ref.survey).where('ordinal', '=', ref.ordinal).executeTakeFirst())?.state

/** The first evaluation of a new survey, claimed. */
async function claimed(): Promise<EvaluationRef> {
  const ref = { survey: await survey(), ordinal: 0, attempt: 1 }
  expect(await claimEvaluation(db, ref)).toMatchObject({ kind: 'go', next: 0 })
  return ref
}

describe('starts of an episode', () => {
  test('ten are counted, the eleventh makes the evaluation incomplete with the last cause; resume counts from zero', async () => {
    const ref = await claimed()
    const phase = { ...ref, episode: 0, phase: 'run' } as const
    for (let count = 1; count <= MAX_STARTS; count += 1) expect(await beginPhase(db, phase)).toEqual({ kind: 'go', model: 'm' })
    await noteStartError(db, phase, 'the host ended')
    expect(await waitingCauses(db, ref.survey)).toMatchObject([
      { what: 'evaluation 0 (m, task-0) is held up, 10 of 10 starts of this episode so far', cause: 'the host ended' },
    ])
    expect(await beginPhase(db, phase)).toEqual({ kind: 'incomplete', why: 'the host ended' })
    expect(await stateOf(ref)).toBe('incomplete')
    expect(await beginPhase(db, phase)).toEqual({ kind: 'settled' })

    expect(await controlSurvey(db, ref.survey, { kind: 'resume' })).toEqual({ evaluations: 1, models: [] })
    expect(await claimEvaluation(db, ref)).toMatchObject({ kind: 'go' })
    expect(await beginPhase(db, phase)).toMatchObject({ kind: 'go' })
  })

  test('one that ended in good order is none', async () => {
    const ref = await claimed()
    const phase = { ...ref, episode: 0, phase: 'run' } as const
    for (let count = 1; count <= 3 * MAX_STARTS; count += 1) {
      expect(await beginPhase(db, phase)).toMatchObject({ kind: 'go' })
      await forgetStart(db, phase)
    }
  })

  test('of reading and recording the failures are counted', async () => {
    const ref = await claimed()
    const phase = { ...ref, episode: 0, phase: 'read' } as const
    for (let count = 1; count < MAX_STARTS; count += 1) expect(await countFailure(db, phase, `failure ${count}`)).toBeUndefined()
    expect(await countFailure(db, phase, 'the last one')).toEqual({ kind: 'incomplete', why: 'the last one' })
  })

  test('what is held is pending again, and goes on in the same attempt', async () => {
    const ref = await claimed()
    await controlSurvey(db, ref.survey, { kind: 'pause' })
    expect(await beginPhase(db, { ...ref, episode: 0, phase: 'run' })).toEqual({ kind: 'held', why: 'paused' })
    expect(await stateOf(ref)).toBe('pending')
    await controlSurvey(db, ref.survey, { kind: 'resume' })
    expect(await beginPhase(db, { ...ref, episode: 0, phase: 'run' })).toMatchObject({ kind: 'go' })
    expect(await stateOf(ref)).toBe('running')
    await controlSurvey(db, ref.survey, { kind: 'cancel' })
    expect(await beginPhase(db, { ...ref, episode: 0, phase: 'run' })).toEqual({ kind: 'settled' })
    await controlSurvey(db, ref.survey, { kind: 'resume' })
    expect(await beginPhase(db, { ...ref, episode: 0, phase: 'run' })).toEqual({ kind: 'held', why: 'superseded' })
  })
})

describe('the next evaluations', () => {
  const ordinals = async (id: string, model: string, running: readonly number[] = []) => {
    const next = await nextEvaluations(db, id, model, running)
    return { ...next, evaluations: next.evaluations.map(({ ordinal }) => ordinal) }
  }

  test('are those that do not run, in order, and no model leads by more than 25 tasks; parked models hold nobody up', async () => {
    const id = await survey({ models: ['a', 'b'], tasks: 30, concurrency: 7 })
    const first = Array.from({ length: MAX_LEAD }, (_, position) => position * 2)
    expect(await ordinals(id, 'a')).toEqual({ evaluations: first, lanes: 3, ahead: false })
    expect((await ordinals(id, 'a', [0, 4])).evaluations).toEqual(first.filter((ordinal) => ordinal !== 0 && ordinal !== 4))
    await db.updateTable('evaluations').set({ state: 'scored' }).where('survey', '=', id).where('model', '=', 'a').where('position', '<', MAX_LEAD).execute()
    expect(await ordinals(id, 'a')).toEqual({ evaluations: [], lanes: 3, ahead: true })
    await parkModel(db, { survey: id, ordinal: 1, attempt: 1 }, 'b', { cause: 'no-credit', detail: 'a test' })
    expect(await ordinals(id, 'a')).toEqual({ evaluations: [50, 52, 54, 56, 58], lanes: 7, ahead: false })
    expect(await ordinals(id, 'b')).toEqual({ evaluations: [], lanes: 0, ahead: false })
  })

  test('more models than evaluations at once: one each', async () => {
    const id = await survey({ models: ['a', 'b', 'c'], concurrency: 2 })
    expect(await ordinals(id, 'c')).toEqual({ evaluations: [2], lanes: 1, ahead: false })
  })
})

describe('the driver of a survey', () => {
  test('starts models with work, aborts what is cancelled or closed, and finishes when nothing is left and nobody is at work', async () => {
    const id = await survey({ models: ['a', 'b'] })
    expect(await stepSurvey(db, id, [])).toEqual({ abort: false, startable: ['a', 'b'] })
    expect(await stepSurvey(db, id, ['a'])).toEqual({ abort: false, startable: ['b'] })
    await controlSurvey(db, id, { kind: 'pause' })
    expect(await stepSurvey(db, id, [])).toEqual({ abort: false, startable: [] })
    await controlSurvey(db, id, { kind: 'cancel' })
    expect(await stepSurvey(db, id, ['a', 'b'])).toEqual({ abort: true, startable: [] })
    const surveyState = async () => (await db.selectFrom('surveys').select('state').where('id', '=', id).executeTakeFirst())?.state
    expect(await surveyState()).toBe('running')
    await stepSurvey(db, id, [])
    expect(await surveyState()).toBe('finished')
    await controlSurvey(db, id, { kind: 'close' })
    await expect(controlSurvey(db, id, { kind: 'resume' })).rejects.toMatchObject({ code: 'usage', message: `survey ${id} is closed; nothing can be changed` })
  })

  test('finds what a lost engine left running, and takes it up again', async () => {
    const ref = await claimed()
    expect(await stateOf(ref)).toBe('running')
    await stepSurvey(db, ref.survey, ['m'])
    expect(await stateOf(ref)).toBe('running')
    await stepSurvey(db, ref.survey, [])
    expect(await stateOf(ref)).toBe('pending')
  })
})

describe('recording an episode', () => {
  const recordOf = (ref: EvaluationRef, episode: number, evidence: string): Parameters<typeof recordEpisode>[1] => {
    const record: EpisodeRecord = {
      ...ref,
      task: sha256('task'),
      episode,
      boundary: sha256('before'),
      tokensBefore: 0,
      startRecords: sha256('start'),
      run: { evidence: sha256(evidence), boundary: sha256('after'), failure: null, tokens: 1 },
      records: sha256('records'),
    }
    return {
      ...record,
      plan: { id: `e${episode}`, stage: 'submission', generates: false, checks: 0 },
      last: episode === 2,
      evaluator: 'evaluator',
      outcomes: [],
    }
  }

  test('the same content again changes nothing, other content is an error, and the last one scores', async () => {
    const ref = await claimed()
    expect(await recordEpisode(db, recordOf(ref, 0, 'a'))).toEqual({ kind: 'done' })
    expect(await recordEpisode(db, recordOf(ref, 0, 'a'))).toEqual({ kind: 'done' })
    await expect(recordEpisode(db, recordOf(ref, 0, 'b'))).rejects.toMatchObject({
      code: 'conflict',
      retryable: false,
      message: expect.stringContaining('two walks of one attempt did not agree'),
    })
    expect(await claimEvaluation(db, ref)).toMatchObject({ kind: 'go', next: 1, boundary: sha256('after'), tokens: 1 })
    await recordEpisode(db, recordOf(ref, 1, 'a'))
    await Promise.all([recordEpisode(db, recordOf(ref, 2, 'a')), recordEpisode(db, recordOf(ref, 2, 'a'))])
    expect(await db.selectFrom('evaluations').select(['state', 'official']).where('survey', '=', ref.survey).execute()).toEqual([
      { state: 'scored', official: 1 },
    ])
    expect(await claimEvaluation(db, ref)).toEqual({ kind: 'settled' })
  })

  test('of a cancelled evaluation, or of an attempt that another one has followed, records nothing', async () => {
    const ref = await claimed()
    await controlSurvey(db, ref.survey, { kind: 'cancel' })
    expect(await recordEpisode(db, recordOf(ref, 0, 'a'))).toEqual({ kind: 'held', why: 'cancelled' })
    await controlSurvey(db, ref.survey, { kind: 'retry', ordinal: 0 })
    expect(await recordEpisode(db, recordOf(ref, 0, 'a'))).toEqual({ kind: 'held', why: 'superseded' })
    expect(await db.selectFrom('episodes').select('episode').where('survey', '=', ref.survey).execute()).toEqual([])
  })
})

describe('calls', () => {
  const journal = () => createPostgresJournal(db, { sync: () => Promise.resolve() })
  const intentOf = (call: string) => ({
    requestHash: sha256(call),
    requestBody: sha256(call),
    idempotencyKey: call,
    provider: 'p',
    model: 'm',
    endpoint: 'e',
    leaseSeconds: 30,
  })
  const giveUp = async (ref: EvaluationRef, call: string): Promise<void> => {
    const begun = await journal().begin({ scope: ref, call }, intentOf(call))
    if (begun.kind !== 'send') throw new Error(`${call} is ${begun.kind}`)
    const failure = { kind: 'unavailable', cause: 'overloaded', detail: 'a test' } as const
    await journal().failTry(begun.lease, { cause: 'overloaded', detail: 'a test', maybePaid: false, then: { kind: 'give-up', failure } })
  }

  test('five unavailable ones in a row park a model, each counted once; an answer between starts the count anew; resume asks those again that came to nothing', async () => {
    const ref = await claimed()
    const isParked = () => isUnavailableInARow(db, ref.survey, 'm')
    for (let call = 1; call < UNAVAILABLE_IN_A_ROW; call += 1) await giveUp(ref, `early-${call}`)
    expect(await isParked()).toBe(false)
    const answered = await journal().begin({ scope: ref, call: 'answered' }, intentOf('answered'))
    if (answered.kind !== 'send') throw new Error('not sent')
    await journal().answer(answered.lease, { status: 200, headers: {}, body: sha256('body'), sentAt: '', receivedAt: '', modelSeconds: 1 })
    for (let call = 1; call < UNAVAILABLE_IN_A_ROW; call += 1) await giveUp(ref, `late-${call}`)
    expect(await isParked()).toBe(false)
    await giveUp(ref, 'last')
    expect(await isParked()).toBe(true)

    await parkModel(db, ref, 'm', { cause: 'unavailable-in-a-row', detail: 'a test' })
    expect(await stateOf(ref)).toBe('pending')
    expect(await controlSurvey(db, ref.survey, { kind: 'resume', model: 'm' })).toEqual({ evaluations: 0, models: ['m'] })
    expect(await isParked()).toBe(false)
    expect(await journal().begin({ scope: ref, call: 'last' }, intentOf('last'))).toMatchObject({ kind: 'send', counted: 0, maybePaidTwice: false })
    expect(await journal().begin({ scope: ref, call: 'answered' }, intentOf('answered'))).toMatchObject({ kind: 'answered' })
  })

  test('none is sent for an attempt that is over', async () => {
    const ref = await claimed()
    await controlSurvey(db, ref.survey, { kind: 'cancel' })
    await expect(journal().begin({ scope: ref, call: 'late' }, intentOf('late'))).rejects.toMatchObject({
      code: 'cancelled',
      message: expect.stringContaining('is cancelled: late is not sent'),
    })
    expect(await journal().read({ scope: ref, call: 'late' })).toBeNull()
  })
})

describe('control', () => {
  test('a retry leaves a pause as it is; what is scored stays; a model that is not there is named', async () => {
    const id = await survey({ models: ['a', 'b'] })
    await db.updateTable('evaluations').set({ state: 'incomplete', why: 'a test' }).where('survey', '=', id).where('ordinal', '=', 0).execute()
    await controlSurvey(db, id, { kind: 'pause' })
    expect(await controlSurvey(db, id, { kind: 'retry', ordinal: 0 })).toEqual({ evaluations: 1, models: ['a'] })
    expect((await db.selectFrom('controls').select('wanted').where('survey', '=', id).executeTakeFirst())?.wanted).toBe('pause')
    await expect(controlSurvey(db, id, { kind: 'retry', ordinal: 1 })).rejects.toMatchObject({ code: 'usage', message: expect.stringContaining('is pending') })
    await expect(controlSurvey(db, id, { kind: 'resume', model: 'c' })).rejects.toMatchObject({
      code: 'not-found',
      message: `survey ${id} has no model c; it has a, b`,
    })
    expect((await db.selectFrom('events').select('kind').where('survey', '=', id).orderBy('id').execute()).map((row) => row.kind)).toEqual([
      'planned',
      'pause',
      'retry',
    ])
  })

  test('changes and ends of many at once never leave a mixture', async () => {
    const id = await survey({ models: ['a'], tasks: 6, concurrency: 6 })
    for (let round = 0; round < 4; round += 1) {
      const attempts = await db.selectFrom('evaluations').select(['ordinal', 'attempt']).where('survey', '=', id).execute()
      const [first, rest] = [attempts.slice(0, 3), attempts.slice(3)]
      for (const row of first) expect(await claimEvaluation(db, { survey: id, ...row })).toMatchObject({ kind: 'go' })
      await Promise.all([
        ...rest.map((row) => claimEvaluation(db, { survey: id, ...row })),
        controlSurvey(db, id, { kind: 'cancel' }),
        ...first.map((row) => beginPhase(db, { survey: id, ...row, episode: 0, phase: 'run' })),
      ])
      const rows = await db
        .selectFrom('evaluations as e')
        .innerJoin('attempts as a', (join) => join.onRef('a.survey', '=', 'e.survey').onRef('a.ordinal', '=', 'e.ordinal').onRef('a.attempt', '=', 'e.attempt'))
        .select(['e.state as evaluation', 'a.state as attempt'])
        .where('e.survey', '=', id)
        .execute()
      expect(rows.length).toBeGreaterThanOrEqual(3)
      expect(new Set(rows.map((row) => `${row.evaluation} ${row.attempt}`))).toEqual(new Set(['cancelled cancelled']))
      await controlSurvey(db, id, { kind: 'resume' })
    }
  })
})
