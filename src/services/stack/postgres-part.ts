import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { RevisitError } from '../../core/errors.ts'
import { ensureDatabase } from '../store/ensure-database.ts'
import { tellingLogLine } from './last-log-line.ts'
import { launch } from './launch.ts'
import type { Part } from './part.ts'
import { pollUntilReady } from './poll-until-ready.ts'
import { choosePort } from './ports.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { postgresPlace, reachableBinaries } from './postgres-place.ts'
import { serverUser, type UserIds } from './server-user.ts'
import { claimSharedFolder } from './shared-root.ts'
import type { StateFolder } from './state-folder.ts'
import { writeAtomically } from './write-atomically.ts'

const database = 'revisit'

/** The address of this state folder's own Postgres; its password never leaves the 0600 file and this URL. */
export function embeddedPostgresUrl(folder: StateFolder, port: number): string {
  return `postgres://${database}:${password(folder)}@127.0.0.1:${port}/${database}`
}

/** Postgres on loopback with a random password, its data under the state folder (or /var/lib/revisit, see postgres-place.ts). */
export function postgresPart(folder: StateFolder, binaries: PostgresBinaries, python: string): Part {
  const log = join(folder.stack, 'postgres.log')
  const lock = join(folder.stack, 'postgres.lock')
  let port: number | null = null

  return {
    name: 'postgres',
    source: binaries.source,
    version: binaries.version,
    where: binaries.folder,
    log,
    port: () => port,
    // Fast shutdown; then without writing a checkpoint (it recovers at its next start); the caller kills it after that.
    stopSteps: [
      { signal: 'SIGINT', waitMs: 60_000 },
      { signal: 'SIGQUIT', waitMs: 15_000 },
    ],
    async prepare() {
      const user = serverUser()
      const place = postgresPlace(folder, user)
      const programs = reachableBinaries(binaries, user)
      if (programs !== binaries.folder) claimSharedFolder(folder) // so that nobody's purge takes the copy away
      const data = join(place, 'data')
      if (!existsSync(data)) await initialise({ folder, place, programs, python, user, log, lock })
      checkMajor(data, binaries)
      port = await choosePort(folder, 'postgres')
      return {
        program: join(programs, 'postgres'),
        args: ['-D', data, ...settings(folder, port)],
        environment: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' },
        workingFolder: '/',
        lock,
        deathSignal: 'SIGINT',
        user,
        stalePidFile: join(data, 'postmaster.pid'),
        log,
      }
    },
    ready: (signal) =>
      pollUntilReady('Postgres', signal, async () => {
        if (port === null) throw new RevisitError('bug', 'Postgres is asked for before it was prepared.')
        await ensureDatabase(embeddedPostgresUrl(folder, port), clusterName(folder))
      }),
  }
}

function settings(folder: StateFolder, port: number): string[] {
  const values = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '', // a socket's path may be at most 107 bytes long; nobody needs one
    cluster_name: clusterName(folder),
    max_connections: '100',
    shared_buffers: '128MB',
    max_wal_size: '512MB',
    logging_collector: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function clusterName(folder: StateFolder): string {
  return `revisit-${folder.id}`
}

interface Initialise {
  folder: StateFolder
  place: string
  programs: string
  python: string
  user: UserIds | undefined
  log: string
  lock: string
}

/** Makes the data directory aside and moves it into place whole, so that an interrupt leaves nothing half made. */
async function initialise({ folder, place, programs, python, user, log, lock }: Initialise): Promise<void> {
  const unfinished = join(place, 'data.new')
  const passwordFile = join(place, 'password.new')
  rmSync(unfinished, { recursive: true, force: true })
  writeFileSync(passwordFile, `${password(folder)}\n`, { mode: 0o600 })
  if (user !== undefined) chownSync(passwordFile, user.uid, user.gid)
  try {
    const child = launch(python, {
      program: join(programs, 'initdb'),
      args: [
        '-D',
        unfinished,
        `--username=${database}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--no-locale',
        '--no-instructions',
      ],
      environment: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' },
      workingFolder: '/',
      lock,
      deathSignal: 'SIGKILL',
      user,
      log,
    })
    const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('exit', resolve))
    if (code !== 0)
      throw new RevisitError(
        'infrastructure',
        `Postgres could not make its data directory (initdb ended with ${code ?? 'a signal'}): ${tellingLogLine(log) ?? 'no word why'}`,
      )
    renameSync(unfinished, join(place, 'data'))
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

function checkMajor(data: string, binaries: PostgresBinaries): void {
  const major = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  if (major === String(binaries.major)) return
  throw new RevisitError('usage', `The database in ${data} was made by Postgres ${major}, but ${binaries.folder} holds Postgres ${binaries.version}.`, {
    hint: `Set REVISIT_POSTGRES_BIN to the folder of a Postgres ${major}, or unset it if it is set.`,
  })
}

function password(folder: StateFolder): string {
  const file = join(folder.stack, 'postgres-password')
  if (!existsSync(file)) writeAtomically(file, `${randomBytes(24).toString('hex')}\n`)
  return readFileSync(file, 'utf8').trim()
}
