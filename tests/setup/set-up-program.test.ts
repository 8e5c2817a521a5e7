import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isInstalled } from '../../setup/install-npm-packages.mjs'
import { readConfig } from '../../src/config.ts'

const { root } = readConfig()
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'revisit-setup-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const setUp = (args: readonly string[], environment: Record<string, string> = {}, nodeOptions: readonly string[] = []) =>
  execa(process.execPath, [...nodeOptions, join(root, 'setup/run.mjs'), ...args], {
    reject: false,
    cwd: folder,
    env: { REVISIT_HOME: join(folder, 'state'), ...environment },
  })

describe('set-up', () => {
  test('on an old Node says which one is needed', async () => {
    const older = 'data:text/javascript,Object.defineProperty(process,"versions",{value:{...process.versions,node:"20.18.1"}})'
    const { exitCode, stderr } = await setUp([], {}, ['--import', older])
    expect({ exitCode, stderr }).toEqual({
      exitCode: 1,
      stderr: 'Revisit needs Node 20.19 or newer; this is 20.18.1. Install a newer one and run the command again.',
    })
  })

  test('without a Python says what to do, and has made nothing', async () => {
    const { exitCode, stderr } = await setUp([], { PATH: folder })
    expect(exitCode).toBe(1)
    expect(stderr).toMatch(/^There is no Python on PATH; 3\.11 or newer is needed\.\nInstall Python 3\.11 or newer with venv/)
  })

  test('refuses a state folder that a newer version wrote', async () => {
    mkdirSync(join(folder, 'state'))
    writeFileSync(join(folder, 'state', 'version'), '2\n')
    const { exitCode, stderr } = await setUp([])
    expect(exitCode).toBe(1)
    expect(stderr).toContain('was written by a newer version of Revisit (layout 2; this one knows 1)')
  })

  test('names its targets when asked for another', async () => {
    const { exitCode, stderr } = await setUp(['tset'])
    expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: 'There is no tset here; there are demo, test, check, bench.' })
  })
})

describe('npm packages', () => {
  const entry = { version: '1.0.0', integrity: 'sha512-a' }
  const write = (wanted: object, present: object | undefined): void => {
    mkdirSync(join(folder, 'node_modules'))
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...wanted } }))
    if (present !== undefined) writeFileSync(join(folder, 'node_modules', '.package-lock.json'), JSON.stringify({ packages: present }))
  }

  test.each([
    [
      'are there when npm finished with what the lockfile asks for',
      { 'node_modules/a': entry, 'node_modules/other-os': { ...entry, optional: true } },
      { 'node_modules/a': entry },
      true,
    ],
    ['are missing when npm was interrupted', { 'node_modules/a': entry }, undefined, false],
    ['are missing when the lockfile has a further one', { 'node_modules/a': entry, 'node_modules/b': entry }, { 'node_modules/a': entry }, false],
    [
      'are missing when the lockfile has another version',
      { 'node_modules/a': { ...entry, version: '1.0.1', integrity: 'sha512-b' } },
      { 'node_modules/a': entry },
      false,
    ],
  ])('%s', (_, wanted, present, expected) => {
    write(wanted, present)
    expect(isInstalled(folder)).toBe(expected)
  })
})

describe('the closing line of npm test', () => {
  const runTests = async (files: Record<string, string>): Promise<{ exitCode: number | undefined; last: string | undefined }> => {
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    const reporter = join(root, 'setup/closing-line-reporter.mjs')
    const { exitCode, stdout } = await execa(
      process.execPath,
      [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', folder, '--reporter=default', `--reporter=${reporter}`],
      { reject: false, cwd: folder },
    )
    return { exitCode, last: stdout.trimEnd().split('\n').at(-1) }
  }
  const line = "import { expect, test } from 'vitest'\n"

  test('counts what passed, failed and was skipped, and the exit code is honest', async () => {
    const files = {
      'a.test.ts': `${line}test('a', () => {}); test('b', () => expect(1).toBe(2)); test.skip('c', () => {})`,
      'b.test.ts': `${line}test('d', () => {})`,
    }
    expect(await runTests(files)).toEqual({ exitCode: 1, last: '2 passed, 1 failed, 1 skipped' })
  })

  test('counts a file that cannot be loaded as failed', async () => {
    expect(await runTests({ 'a.test.ts': `${line}test('a', () => {})`, 'b.test.ts': 'throw new Error("not today")' })).toEqual({
      exitCode: 1,
      last: '1 passed, 1 failed',
    })
  })

  test('says nothing of skipped ones when there are none', async () => {
    expect(await runTests({ 'a.test.ts': `${line}test('a', () => {})` })).toEqual({ exitCode: 0, last: '1 passed, 0 failed' })
  })
})
