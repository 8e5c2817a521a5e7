import pg from 'pg'
import { RevisitError } from '../../core/errors.ts'

/**
 * Connects to the server of this address, checks that it is the cluster it should be, and creates the address' database when it is missing.
 * @throws RevisitError `infrastructure` when another cluster answers on that port; pg's own error when nobody does.
 */
export async function ensureDatabase(url: string, clusterName: string): Promise<void> {
  const database = decodeURIComponent(new URL(url).pathname.slice(1))
  const maintenance = new URL(url)
  maintenance.pathname = '/postgres'
  const client = new pg.Client({ connectionString: maintenance.href, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined) // an ended server also fails the query below, which reports it
  await client.connect()
  try {
    const { rows } = await client.query("select current_setting('cluster_name') as cluster, exists (select from pg_database where datname = $1) as found", [
      database,
    ])
    const row: unknown = rows[0]
    if (!isAnswer(row) || row.cluster !== clusterName)
      throw new RevisitError('infrastructure', `Another Postgres answers on ${maintenance.host}: not the cluster ${clusterName}.`)
    if (!row.found) await client.query(`create database ${client.escapeIdentifier(database)}`)
  } finally {
    await client.end()
  }
}

/** Checks that an address of the user's answers. @throws RevisitError `stack-down` saying why it does not. */
export async function ensureDatabaseAnswers(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new RevisitError('stack-down', `The Postgres of REVISIT_POSTGRES_URL does not answer: ${reason}`, {
      cause,
      hint: 'Start it, correct the address, or unset it to use the embedded Postgres.',
    })
  } finally {
    await client.end()
  }
}

function isAnswer(row: unknown): row is { cluster: string; found: boolean } {
  return typeof row === 'object' && row !== null && 'cluster' in row && typeof row.cluster === 'string' && 'found' in row && typeof row.found === 'boolean'
}
