import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import pg from 'pg'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Config } from '../../../src/config.ts'
import { findPostgres } from '../../../src/services/stack/postgres-binaries.ts'
import { reachableBinaries } from '../../../src/services/stack/postgres-place.ts'
import { canReach, serverUser } from '../../../src/services/stack/server-user.ts'
import { claimSharedFolder, clearAbandoned, sharedRoot } from '../../../src/services/stack/shared-root.ts'
import { openStateFolder } from '../../../src/services/stack/state-folder.ts'
import { startStack } from '../../../src/services/stack/start-stack.ts'
import { runStackProgram } from '../../support/run-stack-program.ts'
import { removeTestStack, testConfig } from '../../support/start-test-stack.ts'

// A start takes three seconds, but many times that on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const isRoot = process.getuid?.() === 0
const folders: string[] = []
const used: Config[] = []
afterEach(async () => {
  for (const config of used.splice(0)) await removeTestStack(config)
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

describe.runIf(isRoot)('as root', () => {
  test('below a folder that others cannot enter, Postgres runs as another user with data where it can get to', async () => {
    const closed = mkdtempSync(join(tmpdir(), 'revisit-closed-')) // mkdtemp makes it 0700
    folders.push(closed)
    const config = testConfig({ home: join(closed, 'state') })
    used.push(config)
    const { pids, postgresUrl } = await startStack(config, { lifetime: 'with-parent' })
    const user = serverUser()
    expect(statSync(`/proc/${String(pids['postgres'])}`).uid).toBe(user?.uid)
    expect(existsSync(join(config.home, 'postgres'))).toBe(false)
    const id = readFileSync(join(config.home, 'home-id'), 'utf8').trim()
    expect(statSync(join(sharedRoot, id, 'data')).uid).toBe(user?.uid)

    const client = new pg.Client({ connectionString: postgresUrl })
    await client.connect()
    await client.query('create table kept (word text)')
    await client.end()
    const { stdout } = await runStackProgram(config, ['down', '--purge'])
    expect(stdout).toContain(`Removed ${join(sharedRoot, id)}`)
    expect(existsSync(join(sharedRoot, id))).toBe(false)
  })

  test('programs that it cannot read are copied to where it can', async () => {
    const closed = mkdtempSync(join(tmpdir(), 'revisit-closed-'))
    folders.push(closed)
    const found = await findPostgres({ postgresBin: undefined, path: '' })
    const user = serverUser()
    if (user === undefined || found.movable === undefined) throw new Error('this test is for root and the embedded Postgres')
    cpSync(found.movable.root, join(closed, 'native'), { recursive: true, verbatimSymlinks: true })
    const name = `postgres-of-a-test-${process.pid}`
    folders.push(join(sharedRoot, name))
    const folder = reachableBinaries({ ...found, folder: join(closed, 'native', 'bin'), movable: { root: join(closed, 'native'), name } }, user)
    expect(folder).toBe(join(sharedRoot, name, 'bin'))
    const { stdout } = await execa('setpriv', [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups', join(folder, 'postgres'), '--version'])
    expect(stdout).toContain(found.version)
  })

  test('the data of a state folder that is gone is kept for a week, then removed; that of a living one stays', () => {
    const home = mkdtempSync(join(tmpdir(), 'revisit-gone-'))
    const living = mkdtempSync(join(tmpdir(), 'revisit-living-'))
    folders.push(home, living)
    const [gone, stays] = [openStateFolder(home), openStateFolder(living)]
    for (const folder of [gone, stays]) {
      claimSharedFolder(folder)
      mkdirSync(join(sharedRoot, folder.id, 'data'), { recursive: true })
    }
    rmSync(home, { recursive: true })
    try {
      expect(clearAbandoned()).toEqual([])
      expect(clearAbandoned()).toEqual([])
      const mark = join(sharedRoot, `${gone.id}.gone`)
      const eightDaysAgo = Date.now() / 1000 - 8 * 24 * 3600
      utimesSync(mark, eightDaysAgo, eightDaysAgo)
      expect(clearAbandoned()).toEqual([join(sharedRoot, gone.id)])
      expect(existsSync(join(sharedRoot, stays.id, 'data'))).toBe(true)
    } finally {
      for (const { id } of [gone, stays]) for (const name of [id, `${id}.home`, `${id}.gone`]) rmSync(join(sharedRoot, name), { recursive: true, force: true })
    }
  })

  const nobody = { name: 'nobody', uid: 65_534, gid: 65_534 }
  const root = testRoot()
  test.runIf(canReach(nobody, root) && canReach(nobody, process.execPath))('an ordinary user starts and stops a stack of his own', async () => {
    const home = mkdtempSync(join(tmpdir(), 'revisit-user-'))
    folders.push(home)
    // Copied, as the environment's own folder may be closed to that user.
    const cli = join(home, 'temporal')
    await execa('cp', [join(testConfig({ home: mkTemporary() }).home, 'venv', 'bin', 'temporal'), cli])
    chmodSync(cli, 0o755)
    chownSync(home, nobody.uid, nobody.gid)
    const config = { root, home: join(home, 'state'), path: '/usr/local/bin:/usr/bin:/bin' }
    mkdirSync(config.home)
    chownSync(config.home, nobody.uid, nobody.gid)
    const options = { before: ['setpriv', `--reuid=${nobody.uid}`, `--regid=${nobody.gid}`, '--clear-groups'], environment: { REVISIT_TEMPORAL_CLI: cli } }
    const up = await runStackProgram(config, ['up', '--json'], options)
    expect(up).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('"phase": "ready"') })
    const [, postgres] = /"pid": (\d+)/.exec(up.stdout) ?? []
    expect(statSync(`/proc/${String(postgres)}`).uid).toBe(nobody.uid)
    expect(statSync(config.home).mode & 0o777).toBe(0o700)
    const down = await runStackProgram(config, ['down'], options)
    expect(down).toMatchObject({ exitCode: 0, stdout: 'Everything has stopped.\n' })
  })
})

describe('the user that Postgres runs as', () => {
  test.runIf(isRoot)('is postgres if the machine has one, else nobody, else said to be missing', () => {
    const folder = mkTemporary()
    const passwd = join(folder, 'passwd')
    const lines = ['root:x:0:0::/root:/bin/sh', 'nobody:x:65534:65534::/:/bin/false', 'postgres:x:101:104::/:/bin/sh']
    writeFileSync(passwd, lines.join('\n'))
    expect(serverUser(passwd)).toEqual({ name: 'postgres', uid: 101, gid: 104 })
    writeFileSync(passwd, lines.slice(0, 2).join('\n'))
    expect(serverUser(passwd)).toEqual({ name: 'nobody', uid: 65_534, gid: 65_534 })
    writeFileSync(passwd, lines.slice(0, 1).join('\n'))
    expect(() => serverUser(passwd)).toThrow(/neither a user postgres nor nobody/)
  })
})

function mkTemporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'revisit-test-'))
  folders.push(folder)
  return folder
}

function testRoot(): string {
  const { root, home } = testConfig()
  folders.push(home)
  return root
}
