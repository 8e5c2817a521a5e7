import type { Json } from '../../core/json.ts'
import { canonicalJson } from '../../core/json.ts'
import type { Database } from './database.ts'

/** Kinds of events people read in `survey show`. */
export type EventKind =
  | 'planned'
  | 'pause'
  | 'resume'
  | 'cancel'
  | 'close'
  | 'retry'
  | 'limits'
  | 'model-parked'
  | 'model-resumed'
  | 'evaluation-incomplete'
  | 'infrastructure'
  | 'protocol-mismatch'
  | 'finished'

/** Writes one event; part of the caller's transaction when `db` is one. */
export async function addEvent(db: Database, survey: string | null, kind: EventKind, detail: Json): Promise<void> {
  await db.insertInto('events').values({ survey, kind, detail: canonicalJson(detail) }).execute()
}

export interface EventRow {
  readonly at: Date
  readonly kind: string
  readonly detail: unknown
}

/** The newest events of a survey, oldest first. */
export async function readEvents(db: Database, survey: string, limit = 50): Promise<readonly EventRow[]> {
  const rows = await db.selectFrom('events').select(['at', 'kind', 'detail', 'id']).where('survey', '=', survey).orderBy('id', 'desc').limit(limit).execute()
  return rows.toReversed().map((row) => {
    const detail: unknown = JSON.parse(row.detail)
    return { at: row.at, kind: row.kind, detail }
  })
}
