import { sql } from 'kysely'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../../../src/services/store/database.ts'
import { migrate } from '../../../src/services/store/migrate.ts'
import { createPostgresJournal } from '../../../src/services/store/postgres-journal.ts'
import { journalContract } from '../../contracts/journal-contract.ts'
import { startTestStack } from '../../support/start-test-stack.ts'

journalContract('Postgres', async () => {
  const stack = await startTestStack()
  await migrate(stack.postgresUrl)
  const [db, other] = [openDatabase(stack.postgresUrl), openDatabase(stack.postgresUrl)]
  // The contract names attempts that no survey planned; only their rows are needed.
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const survey of ['contract-00000000', 'contract-11111111']) {
      for (const ordinal of [3, 4]) {
        for (const attempt of [1, 2]) await tx.insertInto('attempts').values({ survey, ordinal, attempt, state: 'running', ended_at: null }).execute()
      }
    }
  })
  const noBlobs = { sync: () => Promise.resolve() }
  return {
    journal: createPostgresJournal(db, noBlobs),
    other: createPostgresJournal(other, noBlobs),
    pass: (ms) => wait(ms),
    close: async () => {
      await Promise.all([db.destroy(), other.destroy()])
      await stack.stop()
    },
  }
})
