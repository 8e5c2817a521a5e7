import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../../../src/app/app-context.ts'
import type { Config } from '../../../src/config.ts'
import { readStackFile } from '../../../src/services/stack/stack-file.ts'
import { openStateFolder } from '../../../src/services/stack/state-folder.ts'
import { isErrno } from '../../../src/services/stack/process-identity.ts'

/** The process of a part of the stack that runs now. */
export function pidOf(config: Pick<Config, 'home'>, part: string): number {
  const file = readStackFile(openStateFolder(config.home))
  const pid = part === 'supervisor' ? file?.supervisor.pid : file?.parts.find((candidate) => candidate.name === part)?.process?.pid
  if (pid === undefined) throw new Error(`${part} has no process`)
  return pid
}

/** The AppWorld hosts of the worker that runs now. */
export function hostPids(config: Pick<Config, 'home'>): readonly number[] {
  const worker = pidOf(config, 'worker-1')
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => parentOf(name) === worker)
    .map(Number)
}

function parentOf(pid: string): number | undefined {
  try {
    const text = readFileSync(join('/proc', pid, 'stat'), 'utf8')
    // The name in brackets may hold anything.
    return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1])
  } catch (error) {
    if (isErrno(error, 'ENOENT') || isErrno(error, 'ESRCH')) return undefined
    throw error
  }
}

/** Processes of Postgres that serve somebody else's connection. */
export async function backendPids(app: Pick<AppContext, 'db'>): Promise<readonly number[]> {
  const { rows } =
    await sql`select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid() order by pid`.execute(
      app.db,
    )
  return z
    .array(z.object({ pid: z.number() }))
    .parse(rows)
    .map((row) => row.pid)
}
