import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { stackReport } from '../../../src/app/stack/stack-report.ts'
import type { Config } from '../../../src/config.ts'
import { identifyProcess, isErrno } from '../../../src/services/stack/process-identity.ts'
import { startStack } from '../../../src/services/stack/start-stack.ts'
import { stopStack } from '../../../src/services/stack/stop-stack.ts'
import { testConfig } from '../../support/start-test-stack.ts'
import { waitUntil } from '../../support/wait-until.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const mounted: Config[] = []
afterEach(async () => {
  for (const config of mounted.splice(0)) {
    await stopStack(config)
    await waitUntil(() => spawnSync('umount', [config.home]).status === 0) // a helper of the supervisor may be ending still
    rmSync(config.home, { recursive: true })
  }
})

/** A state folder on a small disk of its own. */
function smallDisk(megabytes: number): Config {
  const home = mkdtempSync(join(tmpdir(), 'revisit-test-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', home])
  const config = testConfig({ home })
  mounted.push(config)
  return config
}

function fill(file: string): void {
  const descriptor = openSync(file, 'w')
  try {
    for (const size of [1_000_000, 4096, 1]) fillWith(descriptor, Buffer.alloc(size))
  } finally {
    closeSync(descriptor)
  }
}

function fillWith(descriptor: number, block: Buffer): void {
  try {
    for (;;) writeSync(descriptor, block)
  } catch (error) {
    if (!isErrno(error, 'ENOSPC')) throw error
  }
}

// Mounting needs root, and a container may forbid it even then.
const canMount = process.getuid?.() === 0 && tryMount()

describe.runIf(canMount)('a full disk', () => {
  test('before the start: says how much is free and how much is needed', async () => {
    const config = smallDisk(40)
    await expect(startStack(config, { lifetime: 'with-parent' })).rejects.toMatchObject({
      code: 'infrastructure',
      message: expect.stringMatching(/^The disk that holds .* is full: only \d+ MB are free, and Postgres and Temporal need 250 MB to start\.$/),
      hint: expect.stringContaining('Free some space'),
    })
  })

  test('with no room even for the state folder: says the same', async () => {
    const config = smallDisk(1)
    fill(join(config.home, 'filler'))
    await expect(startStack(config, { lifetime: 'with-parent' })).rejects.toMatchObject({
      code: 'infrastructure',
      message: expect.stringMatching(/^The disk that holds .* is full/),
    })
  })

  test('while it runs: the supervisor stays, and what died comes back when there is room again', async () => {
    const config = smallDisk(500)
    const { pids, postgresUrl } = await startStack(config, { lifetime: 'with-parent' })
    const filler = join(config.home, 'filler')
    fill(filler)
    const postgres = Number(pids['postgres'])
    process.kill(postgres, 'SIGKILL')
    await waitUntil(() => identifyProcess(postgres) === undefined)
    // Time for some starts on the full disk to fail; the status cannot be written meanwhile, so there is nothing to poll.
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    expect(identifyProcess(Number(pids['supervisor']))).toBeDefined()
    rmSync(filler)
    await waitUntil(() =>
      stackReport(config).parts.some((part) => part.name === 'postgres' && part.phase === 'running' && part.pid !== null && part.pid !== postgres),
    )
    const client = new pg.Client({ connectionString: postgresUrl })
    await client.connect()
    await client.end()
    expect(identifyProcess(Number(pids['supervisor']))).toBeDefined()
  })
})

function tryMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'revisit-test-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' })
    execFileSync('umount', [folder])
    return true
  } catch (error) {
    if (error instanceof Error && 'status' in error) return false
    throw error
  } finally {
    rmSync(folder, { recursive: true })
  }
}
