import { spawn } from 'node:child_process'
import { chownSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFailed, test, vi } from 'vitest'
import { type PartReport, stackReport } from '../../../src/app/stack/stack-report.ts'
import { attachStack } from '../../../src/services/stack/attach-stack.ts'
import { identifyProcess } from '../../../src/services/stack/process-identity.ts'
import { startStack } from '../../../src/services/stack/start-stack.ts'
import { stopStack } from '../../../src/services/stack/stop-stack.ts'
import { connectTemporal } from '../../../src/services/temporal/connect-temporal.ts'
import { startTestStack, type TestStack } from '../../support/start-test-stack.ts'
import { waitUntil } from '../../support/wait-until.ts'

// A start takes three seconds, but many times that on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
  await query('create table kept (word text)')
  await query("insert into kept values ('before')")
})
afterAll(() => stack.stop())
beforeEach(() => onTestFailed(() => console.log(supervisorLog(), JSON.stringify(stackReport(stack.config), null, 2))))

async function query(sql: string): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: (await attachStack(stack.config)).postgresUrl })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

function part(name: string): PartReport {
  const found = stackReport(stack.config).parts.find((entry) => entry.name === name)
  if (found === undefined) throw new Error(`no part ${name}`)
  return found
}

/** Kills the process of a part and waits until another one serves in its place. */
async function killAndWait(name: string): Promise<void> {
  const { pid } = part(name)
  if (pid === null) throw new Error(`${name} does not run`)
  process.kill(pid, 'SIGKILL')
  await waitUntil(() => {
    const now = part(name)
    return now.phase === 'running' && now.pid !== null && now.pid !== pid
  })
  expect(part(name).restarts).toBeGreaterThan(0)
}

const supervisorLog = (): string => readFileSync(join(stack.config.home, 'stack', 'supervisor.log'), 'utf8')

describe('kill -9', () => {
  test('of Postgres: it is started again with its data, and the supervisor says so', async () => {
    await killAndWait('postgres')
    expect(await query('select word from kept')).toEqual([{ word: 'before' }])
    expect(supervisorLog()).toMatch(/postgres: it was ended by SIGKILL .*; it is started again in 0\.5 s/)
    expect(part('postgres').lastEnd).toMatch(/SIGKILL/)
  })

  test('of Temporal: it is started again with its namespace', async () => {
    await killAndWait('temporal')
    const temporal = await connectTemporal(addressOf())
    const { namespaceInfo } = await temporal.connection.workflowService.describeNamespace({ namespace: stack.namespace })
    await temporal.close()
    expect(namespaceInfo?.name).toBe(stack.namespace)
  })

  test('of the supervisor: nothing is left behind, and the next start goes on with the same data', async () => {
    const { pids } = await attachStack(stack.config)
    process.kill(Number(pids['supervisor']), 'SIGKILL')
    await waitUntil(() => Object.values(pids).every((pid) => identifyProcess(pid) === undefined))
    await expect(attachStack(stack.config)).rejects.toMatchObject({ code: 'stack-down', hint: 'Start it: revisit up' })
    expect(stackReport(stack.config).phase).toBe('down')

    await startStack(stack.config, { lifetime: 'with-parent' })
    expect(await query('select word from kept')).toEqual([{ word: 'before' }])
  })

  test('of the supervisor, then a start at once: it waits for the parts of the old one', async () => {
    const supervisor = Number((await attachStack(stack.config)).pids['supervisor'])
    process.kill(supervisor, 'SIGKILL')
    await waitUntil(() => identifyProcess(supervisor) === undefined)
    await startStack(stack.config, { lifetime: 'with-parent' })
    expect(await query('select word from kept')).toEqual([{ word: 'before' }])
  })

  test('of everything at once: the next start goes on', async () => {
    const pids = Object.values((await attachStack(stack.config)).pids)
    for (const pid of pids) process.kill(pid, 'SIGKILL')
    await waitUntil(() => pids.every((pid) => identifyProcess(pid) === undefined))
    await startStack(stack.config, { lifetime: 'with-parent' })
    expect(await query('select word from kept')).toEqual([{ word: 'before' }])
  })
})

describe('what a crash leaves', () => {
  test('a postmaster.pid that names a living process of something else is passed over', async () => {
    await stopStack(stack.config)
    const data = join(stack.config.home, 'postgres', 'data')
    const { uid, gid } = statSync(data)
    // Of Postgres' own user: one of another user it passes over by itself.
    const bystander = spawn('sleep', ['600'], { uid, gid, stdio: 'ignore' })
    try {
      const file = join(data, 'postmaster.pid')
      writeFileSync(file, `${String(bystander.pid)}\n/nowhere\n`, { mode: 0o600 })
      chownSync(file, uid, gid)
      await startStack(stack.config, { lifetime: 'with-parent' })
      expect(await query('select word from kept')).toEqual([{ word: 'before' }])
      expect(part('postgres').restarts).toBe(0)
    } finally {
      bystander.kill('SIGKILL')
    }
  })

  test("Temporal's database deleted while it runs and again while it is down: a new one is made", async () => {
    const database = join(stack.config.home, 'temporal.db')
    rmSync(database)
    await killAndWait('temporal')
    expect(existsSync(database)).toBe(true)
    await stopStack(stack.config)
    rmSync(database) // its write-ahead log stays
    await startStack(stack.config, { lifetime: 'with-parent' })
    expect(part('temporal')).toMatchObject({ phase: 'running', restarts: 0 })
  })

  test("Temporal's database damaged: it is put aside and a new one is made", async () => {
    await stopStack(stack.config)
    const database = join(stack.config.home, 'temporal.db')
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${database}${suffix}`, { force: true })
    writeFileSync(database, 'not a database at all'.repeat(1000))
    await startStack(stack.config, { lifetime: 'with-parent' })
    expect(part('temporal').phase).toBe('running')
    expect(readFileSync(`${database}.damaged`, 'utf8')).toContain('not a database')
    expect(supervisorLog()).toContain('its database was damaged')
  })
})

function addressOf(): { address: string; namespace: string } {
  return { address: `127.0.0.1:${String(part('temporal').port)}`, namespace: stack.namespace }
}
