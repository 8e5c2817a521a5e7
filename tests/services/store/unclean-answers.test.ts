import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallIntent } from '../../../src/core/ports/journal.ts'
import { sha256 } from '../../../src/services/hash.ts'
import { openDatabase, type Database } from '../../../src/services/store/database.ts'
import { migrate } from '../../../src/services/store/migrate.ts'
import { createPostgresJournal } from '../../../src/services/store/postgres-journal.ts'
import { surveyCalls } from '../../../src/services/store/survey-calls.ts'
import { startTestStack, type TestStack } from '../../support/start-test-stack.ts'
import { storeSurvey } from '../../support/stored-survey.ts'

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

const UNCLEAN = 'a \u0000 b \uD83D c'
const intent: CallIntent = {
  requestHash: sha256('request'),
  requestBody: sha256('body'),
  idempotencyKey: '0'.repeat(32),
  provider: 'p',
  model: 'm',
  endpoint: 'http://127.0.0.1:1/v1',
  leaseSeconds: 30,
}

test('what a provider says in characters that Postgres has no form for is kept so that every report can read it', async () => {
  const survey = await storeSurvey(db, { name: 'unclean' })
  await db.insertInto('attempts').values({ survey, ordinal: 0, attempt: 1, state: 'running', ended_at: null }).execute()
  const journal = createPostgresJournal(db, { sync: () => Promise.resolve() })
  const key = (call: string) => ({ scope: { survey, ordinal: 0, attempt: 1 }, call })

  const failing = await journal.begin(key('failing'), intent)
  if (failing.kind !== 'send') throw new Error('not sent')
  const failure = { kind: 'unavailable', cause: 'no-answer', detail: UNCLEAN } as const
  await journal.failTry(failing.lease, { cause: 'html', detail: UNCLEAN, maybePaid: false, then: { kind: 'give-up', failure } })

  const answered = await journal.begin(key('answered'), intent)
  if (answered.kind !== 'send') throw new Error('not sent')
  await journal.answer(answered.lease, { status: 200, headers: { server: UNCLEAN }, body: sha256('answer'), sentAt: '', receivedAt: '', modelSeconds: 1.5 })
  const usage = { inputTokens: 3, outputTokens: 4, cachedInputTokens: undefined, reasoningTokens: undefined }
  await journal.summarize(key('answered'), { usage, servedModel: UNCLEAN, requestId: UNCLEAN, finish: 'stop', costUsd: undefined, warnings: [UNCLEAN] })

  expect(await surveyCalls(db, survey)).toMatchObject([{ calls: 2, answered: 1, gaveUp: 1, inputTokens: 3, outputTokens: 4, modelSeconds: 1.5 }])
  const { rows } = await sql`select failure::json ->> 'kind' as kind from model_calls where call = 'failing'`.execute(db)
  expect(rows).toEqual([{ kind: 'unavailable' }])
  const read = await journal.read(key('failing'))
  expect(read?.settled).toEqual({ kind: 'gave-up', failure: { ...failure, detail: 'a \uFFFD b \uFFFD c' } })
})
