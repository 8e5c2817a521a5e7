import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type Database, openDatabase, withDatabase } from '../../../src/services/store/database.ts'
import { migrate } from '../../../src/services/store/migrate.ts'
import { startTestStack, type TestStack } from '../../support/start-test-stack.ts'
import { waitUntil } from '../../support/wait-until.ts'

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

const backend = async (of: Database): Promise<number> => {
  const { rows } = await sql`select pg_backend_pid() as pid`.execute(of)
  return z.array(z.object({ pid: z.number() })).parse(rows)[0]?.pid ?? 0
}
const lives = async (pid: number): Promise<boolean> => (await sql`select from pg_stat_activity where pid = ${pid}`.execute(db)).rows.length > 0

describe('what goes wrong with the database', () => {
  test('a connection that dies between two statements of a transaction fails the transaction, and never the process', async () => {
    const failing = withDatabase('a test', () =>
      db.transaction().execute(async (tx) => {
        const pid = await backend(tx)
        await sql`select pg_terminate_backend(${pid})`.execute(db)
        await waitUntil(async () => !(await lives(pid)))
        await sql`select 1`.execute(tx)
      }),
    )
    await expect(failing).rejects.toMatchObject({ code: 'infrastructure', retryable: true })
    // Others are served as before.
    expect(await backend(db)).toBeGreaterThan(0)
  })

  test('a server that cannot be reached is infrastructure', async () => {
    const nowhere = openDatabase('postgres://nobody@127.0.0.1:1/nothing')
    await expect(withDatabase('a test', () => backend(nowhere))).rejects.toMatchObject({
      code: 'infrastructure',
      message: expect.stringContaining('a test: Postgres cannot be used now'),
    })
    await expect(migrate('postgres://nobody@127.0.0.1:1/nothing')).rejects.toMatchObject({ code: 'infrastructure' })
    await nowhere.destroy()
  })

  test.each([
    ['a statement that Postgres does not take', () => sql`select nothing from nowhere`.execute(db)],
    ['a row that is not what it should be', async () => z.number().parse('a word')],
    ['wrong code', async () => 'a'.repeat(-1)],
  ])('%s is a bug, which no retry mends', async (_what, work) => {
    await expect(withDatabase<unknown>('a test', work)).rejects.toMatchObject({ code: 'bug', retryable: false })
  })
})
