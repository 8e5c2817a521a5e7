import { sql } from 'kysely'
import type { Json } from '../../core/json.ts'
import { canonicalJson } from '../../core/json.ts'
import { type Database, withDatabase } from './database.ts'

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
  await db
    .insertInto('events')
    .values({ survey, kind, detail: canonicalJson(detail) })
    .execute()
}

/** The same about something that lasts is told again only after so long. */
export const AGAIN_AFTER_MINUTES = 10

/** Like `addEvent`, for what would be told at every try: once, and again when it still lasts after a while. */
export async function addLastingEvent(db: Database, survey: string, kind: EventKind, detail: Json): Promise<void> {
  const text = canonicalJson(detail)
  const same = await db
    .selectFrom('events')
    .select('id')
    .where('survey', '=', survey)
    .where('kind', '=', kind)
    .where('detail', '=', text)
    .where('at', '>', sql<Date>`now() - make_interval(mins => ${AGAIN_AFTER_MINUTES})`)
    .limit(1)
    .executeTakeFirst()
  if (same === undefined) await db.insertInto('events').values({ survey, kind, detail: text }).execute()
}

/** A fault of ours that touches no single evaluation. */
export function noteTrouble(db: Database, survey: string, detail: { readonly what: string; readonly why: string }): Promise<void> {
  return withDatabase('noting trouble', () => addLastingEvent(db, survey, 'infrastructure', detail))
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
