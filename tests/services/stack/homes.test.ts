import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { downStack } from '../../../src/app/stack/stack-control.ts'
import { stackReport } from '../../../src/app/stack/stack-report.ts'
import type { Config } from '../../../src/config.ts'
import { startStack } from '../../../src/services/stack/start-stack.ts'
import { stopStack } from '../../../src/services/stack/stop-stack.ts'
import { connectTemporal } from '../../../src/services/temporal/connect-temporal.ts'
import { runStackProgram } from '../../support/run-stack-program.ts'
import { removeTestStack, testConfig } from '../../support/start-test-stack.ts'

// A start takes three seconds, but many times that on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const used: Config[] = []
afterEach(async () => {
  for (const config of used.splice(0)) await removeTestStack(config)
})

function freshHome(overrides: Partial<Config> = {}): Config {
  const config = testConfig(overrides)
  used.push(config)
  return config
}

describe('state folders', () => {
  test('two of them run at once and keep apart', async () => {
    const [one, other] = await Promise.all([startStack(freshHome(), { lifetime: 'with-parent' }), startStack(freshHome(), { lifetime: 'with-parent' })])
    expect(one.namespace).not.toBe(other.namespace)
    const crossed = new URL(one.postgresUrl)
    crossed.port = new URL(other.postgresUrl).port
    await expect(new pg.Client({ connectionString: crossed.href }).connect()).rejects.toThrow(/password authentication failed/)
    const stranger = await connectTemporal({ address: other.temporalAddress, namespace: one.namespace })
    await expect(stranger.connection.workflowService.describeNamespace({ namespace: one.namespace })).rejects.toThrow(/not found/i)
    await stranger.close()
  })

  test('several first starts at once bring up one stack', async () => {
    const config = freshHome()
    const results = await Promise.all([1, 2, 3].map(() => runStackProgram(config, ['up', '--json'])))
    expect(results.map((result) => result.exitCode)).toEqual([0, 0, 0])
    const supervisors = results.map((result) => /"supervisorPid": (\d+)/.exec(result.stdout)?.[1])
    expect(new Set(supervisors).size).toBe(1)
    expect(results.filter((result) => result.stdout.includes('"attached": false'))).toHaveLength(1)
  })

  test('one that a newer version wrote is refused and left as it is', async () => {
    const config = freshHome()
    writeFileSync(join(config.home, 'version'), '7\n')
    await expect(startStack(config)).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringContaining('was written by a newer version of Revisit (layout 7; this one knows 1)'),
    })
    const { exitCode, stderr } = await runStackProgram(config, ['status'])
    expect({ exitCode, stderr }).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('newer version') })
    expect(readFileSync(join(config.home, 'version'), 'utf8')).toBe('7\n')
    rmSync(join(config.home, 'version'))
  })

  test('a port that was taken while the stack was down is given up for another', async () => {
    const config = freshHome()
    const before = await startStack(config, { lifetime: 'with-parent' })
    await stopStack(config)
    const port = Number(new URL(before.postgresUrl).port)
    const thief = await listen(port)
    try {
      const after = await startStack(config, { lifetime: 'with-parent' })
      expect(Number(new URL(after.postgresUrl).port)).not.toBe(port)
      expect(after.temporalAddress).toBe(before.temporalAddress)
    } finally {
      thief.close()
    }
  })

  test('down says what it stops, leaves no process, and a purge leaves only what set-up installed', async () => {
    const config = freshHome()
    const { pids } = await startStack(config, { lifetime: 'with-parent' })
    mkdirSync(join(config.home, 'blobs'))
    const lines: string[] = []
    const report = await downStack(config, { purge: true, onProgress: (line) => lines.push(line) })
    expect(report.stopped).toBe(true)
    expect(lines).toContain('postgres has stopped.')
    for (const pid of Object.values(pids)) expect(() => process.kill(pid, 0)).toThrow(/ESRCH/)
    expect(report.removed).toContain(join(config.home, 'blobs'))
    expect(stackReport(config)).toMatchObject({ phase: 'down', id: null })
    expect(await downStack(config, { purge: false, onProgress: () => undefined })).toMatchObject({ stopped: false, removed: [] })
  })
})

describe('a start that cannot succeed', () => {
  test('says which part failed and what it said', async () => {
    const config = freshHome()
    const cli = join(config.home, 'temporal-that-fails')
    writeFileSync(
      cli,
      '#!/bin/sh\n[ "$1" = --version ] && echo "temporal version 1.9.1 (Server 1.32.0)" && exit 0\necho "Error: no luck today" >&2; exit 3\n',
      { mode: 0o755 },
    )
    await expect(startStack({ ...config, temporalCli: cli }, { lifetime: 'with-parent' })).rejects.toMatchObject({
      code: 'infrastructure',
      message: expect.stringMatching(/temporal could not be started: it ended with exit code 3 \(in its log: Error: no luck today\)/),
    })
    expect(stackReport(config)).toMatchObject({ phase: 'failed', supervisorPid: null })
    for (const part of stackReport(config).parts) expect(part.pid).toBeNull()
  })

  test('names a REVISIT_ variable that points nowhere', async () => {
    await expect(startStack(freshHome({ temporalCli: '/nowhere/temporal' }))).rejects.toMatchObject({
      message: expect.stringContaining('REVISIT_TEMPORAL_CLI is /nowhere/temporal'),
    })
    await expect(startStack(freshHome({ postgresBin: '/nowhere' }))).rejects.toMatchObject({
      message: expect.stringContaining('REVISIT_POSTGRES_BIN is /nowhere'),
    })
    await expect(startStack(freshHome({ temporalAddress: '127.0.0.1:1' }))).rejects.toMatchObject({
      message: expect.stringContaining('No Temporal answers at 127.0.0.1:1'),
    })
  })
})

function listen(port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}
