import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { examine, type Finding } from '../../../src/app/stack/doctor.ts'
import { stackReport } from '../../../src/app/stack/stack-report.ts'
import type { Config } from '../../../src/config.ts'
import { attachStack } from '../../../src/services/stack/attach-stack.ts'
import { startStack } from '../../../src/services/stack/start-stack.ts'
import { runStackProgram } from '../../support/run-stack-program.ts'
import { removeTestStack, startTestStack, testConfig, type TestStack } from '../../support/start-test-stack.ts'

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

async function find(config: Config, name: string): Promise<Finding> {
  const finding = (await examine(config)).find((entry) => entry.name === name)
  if (finding === undefined) throw new Error(`the doctor says nothing of ${name}`)
  return finding
}

describe('the doctor', () => {
  test('finds every part after set-up, with version and origin', async () => {
    const findings = await examine(freshHome())
    expect(findings.map((finding) => finding.name)).toEqual([
      'Revisit',
      'Node',
      'npm packages',
      'Python',
      'AppWorld',
      'Temporal',
      'Postgres',
      'state folder',
      'disk',
    ])
    expect(findings.filter((finding) => finding.state === 'missing')).toEqual([])
    for (const name of ['Node', 'Python', 'AppWorld', 'Temporal', 'Postgres']) {
      expect(findings.find((finding) => finding.name === name)).toMatchObject({
        version: expect.stringMatching(/^\d+\.\d+/),
        source: expect.stringMatching(/environment|machine|embedded/),
      })
    }
  })

  test('says what to do for each part that is missing, and its command exits with 1', async () => {
    const config = freshHome({ python: '/nowhere/python', temporalCli: '/nowhere/temporal', postgresBin: '/nowhere' })
    expect(await find(config, 'Python')).toMatchObject({
      state: 'missing',
      advice: expect.stringContaining('REVISIT_PYTHON is /nowhere/python, but there is no such program. Install Python 3.11'),
    })
    expect(await find(config, 'Temporal')).toMatchObject({ state: 'missing', advice: expect.stringContaining('Name the `temporal` program, or unset it.') })
    expect(await find(config, 'Postgres')).toMatchObject({ state: 'missing', advice: expect.stringContaining('REVISIT_POSTGRES_BIN is /nowhere') })
    const { exitCode, stdout } = await runStackProgram(config, ['doctor'], { environment: { REVISIT_TEMPORAL_CLI: '/nowhere/temporal' } })
    expect({ exitCode, stdout }).toMatchObject({ exitCode: 1, stdout: expect.stringMatching(/Missing: .*Temporal/) })
  })

  test('tells of a state folder of a newer version instead of failing', async () => {
    const config = freshHome()
    writeFileSync(join(config.home, 'version'), '9')
    expect(await find(config, 'state folder')).toMatchObject({ state: 'missing', advice: expect.stringContaining('written by a newer version') })
  })
})

describe('with a Postgres and a Temporal that are not ours', () => {
  let other: TestStack
  beforeAll(async () => {
    other = await startTestStack()
  })
  afterAll(() => other.stop())
  const theirs = (): Partial<Config> => ({ postgresUrl: other.postgresUrl, temporalAddress: other.temporalAddress, temporalNamespace: other.namespace })

  test('nothing is started in their place, and the report keeps their password to itself', async () => {
    const config = freshHome(theirs())
    expect(await startStack(config, { lifetime: 'with-parent' })).toMatchObject({
      postgresUrl: other.postgresUrl,
      temporalAddress: other.temporalAddress,
      namespace: other.namespace,
    })
    const report = stackReport(config)
    expect(report.parts.map((part) => [part.name, part.source, part.pid])).toEqual([
      ['postgres', 'environment', null],
      ['temporal', 'environment', null],
    ])
    expect(JSON.stringify(report)).not.toContain(new URL(other.postgresUrl).password)
  })

  test('no stack of ours is needed to attach', async () => {
    expect(await attachStack(freshHome(theirs()))).toMatchObject({ postgresUrl: other.postgresUrl, namespace: other.namespace, pids: {} })
  })

  test('the doctor says what cannot be set up from here', async () => {
    expect(await find(freshHome(theirs()), 'Temporal')).toMatchObject({ state: 'note', advice: expect.stringContaining('matching.enableFairness') })
  })

  test('a namespace that is not there is named with what to do', async () => {
    await expect(startStack(freshHome({ ...theirs(), temporalNamespace: 'elsewhere' }), { lifetime: 'with-parent' })).rejects.toMatchObject({
      message: expect.stringContaining('has no namespace elsewhere'),
    })
  })
})
