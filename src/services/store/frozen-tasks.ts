import type { Sha256 } from '../../core/hash.ts'
import { type Database, withDatabase } from './database.ts'
import { asHash } from './parsing.ts'

/** The blob that planning made from this key before, if any: a frozen task with its start, descriptions of APIs. Keys name everything that it was made from. */
export function findFrozen(db: Database, key: Sha256): Promise<Sha256 | undefined> {
  return withDatabase('looking for what was planned before', async () => {
    const row = await db.selectFrom('frozen_tasks').select('frozen').where('key', '=', key).executeTakeFirst()
    return row === undefined ? undefined : asHash(row.frozen)
  })
}

/** The last one wins: after lost blobs it was made again. */
export function keepFrozen(db: Database, key: Sha256, frozen: Sha256): Promise<void> {
  return withDatabase('keeping what was planned', async () => {
    await db
      .insertInto('frozen_tasks')
      .values({ key, frozen })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ frozen }))
      .execute()
  })
}
