import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { ZodError } from 'zod'
import { RevisitError } from '../../core/errors.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

/** Opens a pool. Nothing connects before the first query. `max`: connections of this process. */
export function openDatabase(url: string, options: { readonly max?: number; readonly onError?: (error: Error) => void } = {}): Database {
  const pool = new pg.Pool({ connectionString: url, max: options.max ?? 10, connectionTimeoutMillis: 10_000, keepAlive: true })
  // A connection that dies with the server says so as an event, and without a listener that would end the process. The pool listens while
  // it is idle; while it is lent, between two statements of a transaction, nobody else does (the next statement fails and is reported).
  pool.on('error', (error) => options.onError?.(error))
  pool.on('connect', (client) => client.on('error', () => undefined))
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

/** Postgres' own classes of "try again": connection lost, starting up, shutting down, out of space, serialization, deadlock. */
const RETRYABLE = /^(08|53|57P|58|40001|40P01|55P03|XX)/

/** What only wrong code throws, or a row that is not what it should be. Everything else that is not the server's is the connection. */
const OURS = [TypeError, RangeError, ReferenceError, SyntaxError, ZodError] as const

/**
 * Runs a query and turns what the driver throws into our errors: a lost or starting server is `infrastructure` (retryable),
 * everything else about the statement is a bug of ours.
 */
export async function withDatabase<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof RevisitError) throw error
    if (error instanceof Error && OURS.some((kind) => error instanceof kind)) throw new RevisitError('bug', `${what}: ${error.message}`, { cause: error })
    const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
    const fromServer = error instanceof pg.DatabaseError
    if (fromServer && !RETRYABLE.test(code)) throw new RevisitError('bug', `${what}: ${error.message} (Postgres ${code})`, { cause: error })
    const hint = code === '53100' ? 'the disk of Postgres is full: free some space; the work goes on by itself' : undefined
    throw new RevisitError('infrastructure', `${what}: Postgres cannot be used now${error instanceof Error ? ` (${error.message})` : ''}`, {
      cause: error,
      ...(hint === undefined ? {} : { hint }),
    })
  }
}
