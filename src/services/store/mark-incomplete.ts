import type { EvaluationRef, Stopped } from '../../core/drive.ts'
import { type Database, withDatabase } from './database.ts'
import { endIncomplete } from './end-incomplete.ts'

/** `endIncomplete` in a transaction of its own. */
export function markIncomplete(db: Database, ref: EvaluationRef, why: string): Promise<Extract<Stopped, { readonly kind: 'incomplete' }>> {
  return withDatabase('marking an evaluation incomplete', () => db.transaction().execute((tx) => endIncomplete(tx, ref, why)))
}
