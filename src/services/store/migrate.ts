import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { RevisitError } from '../../core/errors.ts'
import { withDatabase } from './database.ts'

const FOLDER = join(import.meta.dirname, 'migrations')
/** Any fixed number: two programs that migrate at once wait for each other. */
const LOCK = 7_215_404

/**
 * Brings the database to this version's schema: every SQL file of migrations/ in order of its number, each once, each in a
 * transaction. A database that a newer version wrote is refused.
 */
export function migrate(url: string): Promise<{ readonly applied: readonly string[] }> {
  return withDatabase('bringing the database to the schema of this version', () => applyAll(url))
}

async function applyAll(url: string): Promise<{ readonly applied: readonly string[] }> {
  const files = (await readdir(FOLDER)).filter((name) => /^\d{4}-.*\.sql$/.test(name)).toSorted()
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined) // an ended server also fails the query under way, which reports it
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query('create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())')
    const done = await client.query<{ name: string }>('select name from migrations order by name')
    const known = new Set(files)
    const newer = done.rows.filter((row) => !known.has(row.name))
    if (newer.length > 0) {
      throw new RevisitError('conflict', `the database was written by a newer Revisit (it has ${newer.map((row) => row.name).join(', ')})`, {
        hint: 'use that version, or another state folder (REVISIT_HOME)',
      })
    }
    const applied: string[] = []
    for (const name of files) {
      if (done.rows.some((row) => row.name === name)) continue
      const sql = await readFile(join(FOLDER, name), 'utf8')
      await client.query('begin')
      try {
        await client.query(sql)
        await client.query('insert into migrations (name) values ($1)', [name])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw error
      }
      applied.push(name)
    }
    return { applied }
  } finally {
    await client.end()
  }
}
