import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { RevisitError } from '../../core/errors.ts'
import { prepareNamespace } from '../temporal/prepare-namespace.ts'
import { startDevArguments } from '../temporal/start-dev-arguments.ts'
import type { Part } from './part.ts'
import { pollUntilReady } from './poll-until-ready.ts'
import { choosePort } from './ports.ts'
import type { StateFolder } from './state-folder.ts'
import type { TemporalCli } from './temporal-cli.ts'

/** The namespace of the embedded engine: it names the state folder, so that no other engine on the port is taken for ours. */
export function embeddedNamespace(folder: StateFolder): string {
  return `revisit-${folder.id}`
}

/**
 * The embedded Temporal on loopback. Its database only drives work whose truth is in Postgres: when it is lost or damaged a new
 * one is made and the surveys are started again.
 */
export function temporalPart(folder: StateFolder, cli: TemporalCli): Part {
  const log = join(folder.stack, 'temporal.log')
  const database = join(folder.path, 'temporal.db')
  let port: number | null = null
  return {
    name: 'temporal',
    source: cli.source,
    version: cli.version,
    where: cli.program,
    log,
    port: () => port,
    stopSteps: [{ signal: 'SIGTERM', waitMs: 15_000 }],
    async prepare() {
      // A write-ahead log without its database belongs to one that somebody deleted.
      if (!existsSync(database)) for (const suffix of ['-wal', '-shm']) rmSync(`${database}${suffix}`, { force: true })
      port = await choosePort(folder, 'temporal')
      return {
        program: cli.program,
        args: startDevArguments({ port, databaseFile: database, namespace: embeddedNamespace(folder) }),
        environment: { HOME: folder.stack, PATH: '/usr/bin:/bin', TZ: 'UTC' },
        workingFolder: folder.stack,
        lock: join(folder.stack, 'temporal.lock'),
        deathSignal: 'SIGKILL',
        log,
      }
    },
    ready: (signal) =>
      pollUntilReady('Temporal', signal, async () => {
        if (port === null) throw new RevisitError('bug', 'Temporal is asked for before it was prepared.')
        await prepareNamespace(`127.0.0.1:${port}`, embeddedNamespace(folder))
      }),
    mend(logTail) {
      if (!existsSync(database) || !/disk image is malformed|file is not a database/.test(logTail)) return undefined
      const aside = `${database}.damaged`
      for (const suffix of ['', '-wal', '-shm']) {
        if (existsSync(`${database}${suffix}`)) renameSync(`${database}${suffix}`, `${aside}${suffix}`)
      }
      return `its database was damaged and lies at ${aside} now; a new one is made and surveys go on from Postgres`
    },
  }
}
