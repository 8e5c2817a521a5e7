import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { edited } from '../fixtures/sound-task.ts'

const root = join(import.meta.dirname, '..', '..')
const fixtures = join(root, 'tests', 'fixtures', 'task-files')

interface Ended {
  readonly code: number | undefined
  readonly out: string
  readonly err: string
}

async function revisit(...args: readonly string[]): Promise<Ended> {
  const { exitCode, stdout, stderr } = await execa('node', [join(root, 'bin', 'revisit.mjs'), 'tasks', ...args], { reject: false, env: { NO_COLOR: '1' } })
  return { code: exitCode, out: stdout, err: stderr }
}

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tasks-'))
  await writeFile(join(folder, 'boat-share.yaml'), edited(['check: no-call', 'check: nocall']))
})
afterAll(() => rm(folder, { recursive: true }))

test('list shows a suite as a table, or as JSON', async () => {
  const table = await revisit('list', '--suite', fixtures)
  expect(table).toMatchObject({ code: 0, err: '' })
  expect(table.out).toMatch(/boat-share.*Sharing a boat.*shared-world.*phone, splitwise/)
  const json = await revisit('list', '--suite', fixtures, '--json')
  expect(JSON.parse(json.out)).toEqual({
    tasks: [
      { id: 'boat-share', title: 'Sharing a boat', family: 'shared-world', partition: 'core', services: ['phone', 'splitwise'], episodes: 7, checks: 18 },
    ],
    broken: [],
  })
})

test('list names files with errors and exits 1', async () => {
  const { code, out } = await revisit('list', '--suite', folder)
  expect(code).toBe(1)
  expect(out).toContain(`${join(folder, 'boat-share.yaml')} has 1 error`)
})

test('show tells a task in plain words', async () => {
  const { code, out } = await revisit('show', 'boat-share', '--suite', fixtures)
  expect(code).toBe(0)
  expect(out).toContain('2. fuel: submission in ledger')
  expect(out).toContain('“Petra filled the tank for 60, half each.”')
  expect(out).toMatch(/paid_by = Petra Quist, parts = Nadia Berg 30, Petra Quist 30/)
  expect(out).toMatch(/b1 +record +.*07:45/)
  expect(out).toMatch(/r3 +service +.*splitwise\.record_expense.*\(guard\)/)
})

test('show of a task that is not there names the nearest and exits 1', async () => {
  const { code, err } = await revisit('show', 'boat-shore', '--suite', fixtures)
  expect(code).toBe(1)
  expect(err).toContain('did you mean `boat-share`?')
})

test('check tells file, line, field and what to do, and exits 1', async () => {
  const file = join(folder, 'boat-share.yaml')
  const { code, out } = await revisit('check', file, '--without-appworld')
  expect(code).toBe(1)
  expect(out).toMatch(/boat-share\.yaml:\d+ episodes\.recut\.checks\.r3\.check: unknown check kind `nocall`; did you mean `no-call`\? \[wrong-value\]/)
  expect(out).toContain('APIs and arguments were not checked (--without-appworld).')
  expect(out).toContain('1 file: 1 error, 0 warnings.')
  const json = await revisit('check', file, '--without-appworld', '--json')
  expect(JSON.parse(json.out)).toMatchObject({
    files: [file],
    errors: 1,
    warnings: 0,
    apisUnchecked: null,
    problems: [{ file, rule: 'wrong-value', severity: 'error' }],
  })
})

test('check of sound tasks exits 0', async () => {
  const { code, out } = await revisit('check', '--suite', fixtures, '--without-appworld')
  expect(out).toContain('1 file: 0 errors, 0 warnings.')
  expect(code).toBe(0)
})

test('a wrong option and a suite that is not there are usage errors', async () => {
  expect((await revisit('check', '--sweet', fixtures)).code).toBe(2)
  const missing = await revisit('list', '--suite', join(folder, 'none'))
  expect(missing.code).toBe(2)
  expect(missing.err).toContain('cannot be read')
})
