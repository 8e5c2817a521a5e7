import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import pg from 'pg'
import { stackReport } from '../../../src/app/stack/stack-report.ts'
import { attachStack } from '../../../src/services/stack/attach-stack.ts'
import { startStack } from '../../../src/services/stack/start-stack.ts'
import { connectTemporal } from '../../../src/services/temporal/connect-temporal.ts'
import { startTestStack, type TestStack } from '../../support/start-test-stack.ts'

// A start takes three seconds, but many times that on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

describe('a running stack', () => {
  test('is attached to by a second start, by many at once, and by commands that need it', async () => {
    const many = await Promise.all([startStack(stack.config), startStack(stack.config), startStack(stack.config)])
    for (const again of many) expect(again).toMatchObject({ attached: true, postgresUrl: stack.postgresUrl, pids: stack.pids })
    expect(await attachStack(stack.config)).toMatchObject({ temporalAddress: stack.temporalAddress, namespace: stack.namespace })
  })

  test('has a Postgres that wants its password and writes safely', async () => {
    const client = new pg.Client({ connectionString: stack.postgresUrl })
    await client.connect()
    const { rows } = await client.query(
      "select current_setting('fsync') as fsync, current_setting('listen_addresses') as listens, current_setting('password_encryption') as encryption",
    )
    await client.end()
    expect(rows).toEqual([{ fsync: 'on', listens: '127.0.0.1', encryption: 'scram-sha-256' }])

    const wrong = new URL(stack.postgresUrl)
    wrong.password = 'password'
    await expect(new pg.Client({ connectionString: wrong.href }).connect()).rejects.toThrow(/password authentication failed/)
  })

  test('keeps closed workflows for 90 days in a namespace of its own', async () => {
    const temporal = await connectTemporal({ address: stack.temporalAddress, namespace: stack.namespace })
    const { config } = await temporal.connection.workflowService.describeNamespace({ namespace: stack.namespace })
    await temporal.close()
    expect(Number(config?.workflowExecutionRetentionTtl?.seconds)).toBe(90 * 86_400)
    expect(stack.namespace).toBe(`revisit-${readFileSync(join(stack.config.home, 'home-id'), 'utf8').trim()}`)
  })

  test('listens on loopback alone', () => {
    const ports = stackReport(stack.config).parts.map((part) => part.port ?? 0)
    const listening = readFileSync('/proc/net/tcp', 'utf8')
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/))
      .filter((fields) => fields[3] === '0A')
    for (const port of ports) {
      const hex = port.toString(16).toUpperCase().padStart(4, '0')
      expect(listening.filter((fields) => fields[1]?.endsWith(`:${hex}`) === true).map((fields) => fields[1])).toEqual([`0100007F:${hex}`])
    }
  })

  test('keeps its secret in a file of its owner alone and out of the report', () => {
    const file = join(stack.config.home, 'stack', 'postgres-password')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(JSON.stringify(stackReport(stack.config))).not.toContain(readFileSync(file, 'utf8').trim())
  })

  test('reports every part with its process, port and origin', () => {
    const report = stackReport(stack.config)
    expect(report).toMatchObject({ phase: 'ready', supervisorPid: stack.pids['supervisor'] })
    expect(report.parts.map((part) => [part.name, part.phase, part.pid, part.restarts])).toEqual([
      ['postgres', 'running', stack.pids['postgres'], 0],
      ['temporal', 'running', stack.pids['temporal'], 0],
    ])
  })
})
