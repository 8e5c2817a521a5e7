import type { Sha256 } from '../../core/hash.ts'
import { isJsonObject, type Json, type JsonObject } from '../../core/json.ts'

/** One change of one row, as the host saw it: the raw material of operations, `change` checks and `unchanged`. */
export interface RowEffect {
  readonly op: 'create' | 'update' | 'delete'
  /** Database: one of the nine services, or `admin`, `supervisor`. */
  readonly service: string
  readonly table: string
  readonly id: number
  /** For updates: the columns that changed, sorted. `record_hash`, `updated_at`, `last_logged_in` are never listed; a row that changed in these alone has no effect. */
  readonly columns?: readonly string[]
}

export type ApiClass = 'read' | 'create' | 'update' | 'delete'

/** An API of a service, as the host describes it from the installed package at run time. */
export interface ApiDescription {
  /** `phone.create_alarm` */
  readonly api: string
  readonly class: ApiClass
  readonly description: string
  /** JSON Schema of the arguments, tokens removed. */
  readonly parameters: JsonObject
}

export interface ServiceCall {
  readonly api: string
  readonly args: JsonObject
  /** Local time of this call: the episode's start + call number × 1 s. */
  readonly clock: string
  /** Seed of Python's `random` for this call, from (task, episode, call number). */
  readonly seed: string
}

export interface ServiceAnswer {
  readonly status: number
  readonly body: Json
  readonly effects: readonly RowEffect[]
  /** Set on 5xx: the host rolled back, `body` is a fixed error, and this says what the service raised. */
  readonly fault?: string
}

/**
 * All rows of a world. `databases[service][table]` = rows in id order, columns as JSON values (date-times as `2026-03-02T18:30:00`).
 * Search tables (`*_fts`) and AppWorld's own `record_hash` are left out.
 */
export interface WorldDump {
  readonly format: 'revisit.world-dump/1'
  readonly databases: { readonly [service: string]: { readonly [table: string]: readonly JsonObject[] } }
}

/** Database name → sha256 of its serialized bytes (the blob). */
export interface DatabaseHashes {
  readonly [database: string]: Sha256
}

/** One live world in one host process. Not shared; closed by whoever opened it. */
export interface WorldSession {
  call(call: ServiceCall): Promise<ServiceAnswer>
  dump(): Promise<WorldDump>
  /** Stores every database as a blob. */
  snapshot(): Promise<DatabaseHashes>
  close(): Promise<void>
}

/** What seeding made: the ids behind the task's refs (`ref: bins`) and persona's people, and who the user is. */
export interface SeededWorld {
  readonly databases: DatabaseHashes
  /** ref → the row it became. People are refs too (`rana`, `milo`): their rows are per service, so they are kept by e-mail. */
  readonly refs: { readonly [ref: string]: { readonly service: string; readonly model: string; readonly table: string; readonly id: number } }
  readonly people: { readonly [ref: string]: Person }
  /** The person whose account the app works in. */
  readonly user: string
  /** Hash of the canonical rows, not of files: equal on every machine. */
  readonly rowsHash: Sha256
}

export interface Person {
  readonly ref: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
}

/**
 * Port: the service worlds (AppWorld). A dead or hung host is thrown as RevisitError `infrastructure`; nothing else is.
 */
export interface Worlds {
  /** Seeds a world from the persona's base world and the task's starting records, under the task's clock, and snapshots it after one restore. */
  seed(input: { readonly base: Json; readonly records: Json; readonly clock: string }): Promise<SeededWorld>
  /** A fresh world with these databases. `user` is the account that calls are made for. */
  restore(input: { readonly databases: DatabaseHashes; readonly user: Person; readonly signal?: unknown }): Promise<WorldSession>
  /** All rows of these databases, read from their bytes alone and in no world: the canonical JSON of a WorldDump. */
  read(databases: DatabaseHashes): Promise<Uint8Array>
  /** Account and token APIs left out; sorted by name. */
  describe(services: readonly string[]): Promise<readonly ApiDescription[]>
}

/** Whether a stored document is a dump. Blobs are named by their hash and written by us alone, so the format's name decides. */
export function isWorldDump(value: unknown): value is WorldDump {
  return isJsonObject(value) && value['format'] === 'revisit.world-dump/1'
}
