import { type ChildProcess, spawn } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { readLedger } from '../../src/scripted/ledger.ts'
import { readServerArguments } from '../../src/scripted/server-arguments.ts'
import { typescriptLoader } from '../../src/services/stack/typescript-loader.ts'
import { containing } from '../support/containing.ts'
import { waitUntil } from '../support/wait-until.ts'
import { hello, post } from './support/chat.ts'

const { root, path } = readConfig()
const suite = join(root, 'tasks', 'liveui')

interface Started {
  readonly child: ChildProcess
  /** Resolves when it listens; rejects with what it said when it ends before. */
  readonly baseURL: Promise<string>
  /** Exit code, or signal. */
  readonly ended: Promise<number | string | null>
  readonly said: { out: string; err: string }
}

let folder: string
const running: Started[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'revisit-scripted-'))
})
afterEach(async () => {
  for (const { child } of running) child.kill('SIGKILL')
  await Promise.all(running.splice(0).map(({ ended }) => ended))
  rmSync(folder, { recursive: true })
})

/** As the stack starts it: in a folder of its own, with the loader by its path. */
function start(...args: readonly string[]): Started {
  const child = spawn(process.execPath, ['--import', typescriptLoader(), join(root, 'src/scripted/main.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: folder,
    env: { PATH: path },
  })
  const said = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.err += text))
  const ended = new Promise<number | string | null>((resolve) => child.once('close', (code, signal) => resolve(code ?? signal)))
  const baseURL = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const [, url] = /^scripted models listen on (\S+)\n$/.exec(said.out) ?? []
      if (url !== undefined) resolve(url)
    })
    child.once('close', () => reject(new Error(`it ended: ${said.err}`)))
  })
  baseURL.catch(() => undefined) // not every test waits for it
  const started = { child, baseURL, ended, said }
  running.push(started)
  return started
}

describe('the process of the scripted models', () => {
  test('survives kill -9 with its ledger, and ends on SIGTERM', async () => {
    const ledger = join(folder, 'ledger.jsonl')
    const first = start('--suite', suite, '--ledger', ledger)
    expect((await post(await first.baseURL, hello('reference'), 'key')).status).toBe(200)
    first.child.kill('SIGKILL')
    expect(await first.ended).toBe('SIGKILL')
    const second = start('--suite', suite, '--ledger', ledger, '--port', new URL(await first.baseURL).port)
    expect((await post(await second.baseURL, hello('reference'), 'key')).status).toBe(200)
    expect(await second.baseURL).toBe(await first.baseURL)
    expect(readLedger(ledger).map((entry) => [entry.key, entry.try])).toEqual([
      ['key', 1],
      ['key', 2],
    ])
    second.child.kill('SIGTERM')
    expect(await second.ended).toBe(0)
    expect(second.said.err).toBe('')
  })

  test('ends on SIGTERM while an answer is under way', async () => {
    const ledger = join(folder, 'ledger.jsonl')
    const { child, baseURL, ended } = start('--suite', suite, '--ledger', ledger, '--delay-ms', '600000')
    const answer = post(await baseURL, hello('reference')).catch(() => 'broken')
    await waitUntil(() => existsSync(ledger))
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(await answer).toBe('broken')
  })

  test('leaves a task with errors out, and says so', async () => {
    const mine = join(folder, 'tasks')
    mkdirSync(mine)
    cpSync(join(suite, 'worlds'), join(mine, 'worlds'), { recursive: true })
    copyFileSync(join(suite, 'phone-shift-alarms.yaml'), join(mine, 'phone-shift-alarms.yaml'))
    writeFileSync(join(mine, 'half-written.yaml'), 'id: half-written\ntitle: [')
    const { baseURL, said } = start('--suite', mine)
    await baseURL
    expect(said.err).toContain('half-written.yaml:2')
    expect(said.err).toContain('know the 1 other tasks')
  })

  test.each([
    [['--suite', 'nowhere'], 'nowhere: the folder of tasks cannot be read'],
    [[], '--suite is missing'],
  ])('%j ends with exit code 2 and what to do', async (args, words) => {
    const { ended, said } = start(...args)
    expect(await ended).toBe(2)
    expect(said.err).toContain(words)
    expect(said.err).not.toContain('    at ')
    expect(said.out).toBe('')
  })
})

describe('the command line', () => {
  test.each([
    [['--suite', 'tasks', '--sede', '3'], "'--sede'"],
    [['--suite', 'tasks', '--seed', 'x'], '--seed has to be a whole number'],
    [['--suite', 'tasks', '--seed=-1'], '--seed has to be a whole number'],
    [['--suite', 'tasks', '--port', '70000'], '--port has to be a whole number from 0 to 65535'],
    [['--suite', 'tasks', '--hang-ms', '9999999999'], '--hang-ms has to be a whole number'],
    [['tasks'], 'tasks'],
  ])('%j is refused', (args, words) => {
    expect(() => readServerArguments(args)).toThrow(expect.objectContaining({ code: 'usage', message: containing(words), hint: containing('--suite DIR') }))
  })

  test('everything is read', () => {
    const all = ['--suite', 'tasks', '--port', '4711', '--ledger', 'ledger.jsonl', '--seed', '0', '--hang-ms', '5', '--delay-ms=20']
    expect(readServerArguments(all)).toEqual({ suite: 'tasks', port: 4711, ledger: 'ledger.jsonl', seed: 0, hangMs: 5, delayMs: 20 })
  })
})
