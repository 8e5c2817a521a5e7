import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { agentPrompt } from '../../src/benchmarks/liveui/prompts/agent-prompt.ts'
import { orchestratePrompt } from '../../src/benchmarks/liveui/prompts/orchestrate-prompt.ts'
import { FAULTS, faultOf, type Fault } from '../../src/scripted/fault-of.ts'
import { readLedger } from '../../src/scripted/ledger.ts'
import { scriptedOrchestration } from '../../src/scripted/orchestrate.ts'
import { startScriptedServer, type ScriptedServer, type ScriptedServerOptions } from '../../src/scripted/server.ts'
import { ScriptedSuite } from '../../src/scripted/suite.ts'
import { sha256 } from '../../src/services/hash.ts'
import { bench, provider } from '../support/model-setup.ts'
import { containing } from '../support/containing.ts'
import { readSuite, tasksOf } from '../tasks/the-suite.ts'
import { chat, hello, orchestrateChat, post, USER, type Chat } from './support/chat.ts'

const tasks = tasksOf(await readSuite())
const suite = new ScriptedSuite(tasks)
const shifts = tasks.find((task) => task.id === 'phone-shift-alarms') ?? tasks[0]
if (shifts === undefined) throw new Error('the suite is empty')
const app = suite.named(shifts.id, 'main')
if (app === undefined) throw new Error('the task has no app main')

let folder: string
const open: ScriptedServer[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'revisit-scripted-'))
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()))
  rmSync(folder, { recursive: true })
})

async function start(options: Omit<ScriptedServerOptions, 'suite'> = {}): Promise<ScriptedServer> {
  const server = await startScriptedServer({ suite, ...options })
  open.push(server)
  return server
}

/** A step of the shift board's agent, with parts of it changed. */
function agentChat(model: string, change: { readonly request?: string; readonly role?: string }): Chat {
  const orchestration = scriptedOrchestration(app ?? never(), '')
  const instructions = orchestration.roles['worker']?.instructions ?? ''
  return chat(
    model,
    agentPrompt({
      phase: 'agent',
      goalId: 'set_shift',
      goal: orchestration.goals['set_shift'] ?? never(),
      orchestration: { ...orchestration, roles: { worker: { instructions: change.role ?? instructions } } },
      user: USER,
      steps: 5,
      now: '2026-03-02T18:30:00 (Monday)',
      action: { id: 'set_shift', does: 'sets it', inputs: [] },
      request: change.request ?? shifts?.episodes[1]?.request ?? '',
      inputs: { shift: 'early', wake_up: '04:10' },
      saved: { shifts: {} },
    }),
  )
}

function never(): never {
  throw new Error('the task is not what this test takes it for')
}

describe('what cannot be answered is refused in words', () => {
  const long = JSON.stringify({ ...hello('reference'), padding: 'x'.repeat(33 * 1024 * 1024) })
  test.each<readonly [string, number, string, unknown]>([
    ['a body that is no JSON', 400, 'no chat request', '{"model": '],
    ['another form', 400, 'messages', { model: 'reference' }],
    ['an unknown role', 400, 'messages.0.role', { model: 'reference', messages: [{ role: 'tool-user', content: 'x' }] }],
    ['a stream', 400, 'answer in one piece', { ...hello('reference'), stream: true }],
    ['an unknown model', 404, 'there are reference, flaky', hello('gpt-none')],
    ['a model by the name of a property', 404, 'does not exist', hello('__proto__')],
    ['a requirement of no task', 400, `${tasks.length} tasks`, orchestrateChat('reference', shifts, 'main', 'Make me something else.')],
    ['an app that another model made', 400, 'another model', agentChat('reference', { role: 'Be careful.' })],
    ['a marker that was cut', 400, 'not what it should be', agentChat('reference', { role: 'scripted: {"task":"phone-' })],
    ['a marker of a task that is gone', 400, 'any more', agentChat('reference', { role: 'scripted: {"task":"gone","app":"main","classes":{}}' })],
    ['words of no episode', 400, 'with these words', agentChat('reference', { request: 'Do something.' })],
    ['33 MB', 413, 'longer than', long],
  ])('%s', async (_, status, words, body) => {
    const server = await start()
    const response = await post(server.baseURL, body)
    expect({ status: response.status, body: await response.json() }).toMatchObject({
      status,
      body: { error: { message: containing(words), type: 'invalid_request_error' } },
    })
    expect(server.ledger.entries).toEqual([])
  })

  test('a survey of other tasks parks the model, with the reason', async () => {
    const { baseURL } = await start()
    const { client } = bench(provider('openai-compatible', baseURL), 'reference')
    const { system, user } = orchestratePrompt({ requirement: 'Another task.', contract: app.definition.contract, user: USER, apis: [] })
    const call = client().generate({ call: 'orchestrate:main', system, messages: [{ role: 'user', text: user }], tools: [] })
    await expect(call).rejects.toThrow(expect.objectContaining({ code: 'parked', message: containing('no app of the suite has this requirement') }))
  })

  test('other paths, methods and content types', async () => {
    const { baseURL } = await start()
    expect((await fetch(`${baseURL}/completions`, { method: 'POST' })).status).toBe(404)
    expect((await fetch(`${baseURL}/chat/completions`)).status).toBe(404)
    expect((await fetch(`${baseURL}/chat/completions`, { method: 'POST', body: JSON.stringify(hello('reference')) })).status).toBe(415)
  })

  test('a port that is taken', async () => {
    const port = Number(new URL((await start()).baseURL).port)
    await expect(startScriptedServer({ suite, port })).rejects.toThrow(expect.objectContaining({ code: 'usage', message: containing(`port ${port}`) }))
  })
})

describe('answers', () => {
  test('the same request gets the same bytes, from any server and under any key', async () => {
    const [one, other] = [await start(), await start({ seed: 7 })]
    const body = orchestrateChat('reference', shifts, 'main')
    const texts = await Promise.all(
      [post(one.baseURL, body, 'a'), post(one.baseURL, body, 'b'), post(other.baseURL, body)].map(async (response) => (await response).text()),
    )
    expect(new Set(texts).size).toBe(1)
  })

  test('the models are listed', async () => {
    const { baseURL } = await start()
    expect(await (await fetch(`${baseURL}/models`)).json()).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ id: 'wrong-record' }), expect.objectContaining({ id: 'null' })]),
    })
  })
})

describe('flaky', () => {
  /** A seed under which the first tries of the call meet these faults. */
  const seedFor = (...faults: readonly (Fault | undefined)[]): number => {
    for (let seed = 0; ; seed += 1) if (faults.every((fault, index) => faultOf(sha256, seed, 'chatter', index + 1) === fault)) return seed
  }

  test('429 says when to come back; 500 says what happened', async () => {
    const { baseURL } = await start({ seed: seedFor('429', '500') })
    const [first, second, third] = [
      await post(baseURL, hello('flaky'), 'k'),
      await post(baseURL, hello('flaky'), 'k'),
      await post(baseURL, hello('flaky'), 'k'),
    ]
    expect([first.status, first.headers.get('retry-after'), second.status, third.status]).toEqual([429, '1', 500, 200])
  })

  test('a hang breaks the connection without an answer', async () => {
    const { baseURL } = await start({ seed: seedFor('hang'), hangMs: 30 })
    await expect(post(baseURL, hello('flaky'))).rejects.toThrow(/fetch failed|terminated/)
  })

  test('a cut-off answer promises more than it brings', async () => {
    const { baseURL } = await start({ seed: seedFor('cut-off', undefined) })
    const broken = await post(baseURL, hello('flaky'), 'k')
    expect(broken.status).toBe(200)
    await expect(broken.text()).rejects.toThrow(/fetch failed|terminated/)
    expect((await post(baseURL, hello('flaky'), 'k')).status).toBe(200)
  })

  test('another key counts its own tries, and another model never fails', async () => {
    const server = await start({ seed: seedFor('500') })
    expect((await post(server.baseURL, hello('flaky'), 'one')).status).toBe(500)
    expect((await post(server.baseURL, hello('flaky'), 'two')).status).toBe(500)
    expect((await post(server.baseURL, hello('reference'), 'three')).status).toBe(200)
  })

  test('faults are spread as promised', () => {
    const calls = Array.from({ length: 4000 }, (_, index) => `task/main/episode/${index}`)
    const share = (tryNumber: number): number => calls.filter((call) => faultOf(sha256, 1, call, tryNumber) !== undefined).length / calls.length
    expect(share(1)).toBeCloseTo(0.5, 1)
    expect(share(2)).toBeCloseTo(0.25, 1)
    expect(share(3)).toBe(0)
    expect(new Set(calls.map((call) => faultOf(sha256, 1, call, 1)))).toEqual(new Set([...FAULTS, undefined]))
  })
})

describe('the ledger', () => {
  test('is written before the answer, and the next server goes on counting', async () => {
    const ledgerFile = join(folder, 'ledger.jsonl')
    const first = await start({ ledgerFile })
    await post(first.baseURL, hello('reference'), 'key')
    expect(readLedger(ledgerFile)).toEqual([{ key: 'key', model: 'reference', call: 'chatter', try: 1, did: 'answered', fault: null }])
    const second = await start({ ledgerFile })
    await post(second.baseURL, hello('reference'), 'key')
    await post(second.baseURL, hello('reference'), 'other')
    expect(readLedger(ledgerFile).map((entry) => [entry.key, entry.try])).toEqual([
      ['key', 1],
      ['key', 2],
      ['other', 1],
    ])
    expect(second.ledger.entries).toEqual(readLedger(ledgerFile))
  })

  test('loses a line that a kill cut off, and nothing else', async () => {
    const ledgerFile = join(folder, 'ledger.jsonl')
    await post((await start({ ledgerFile })).baseURL, hello('reference'), 'key')
    appendFileSync(ledgerFile, '{"key":"key","model":"refer')
    await post((await start({ ledgerFile })).baseURL, hello('reference'), 'key')
    expect(readLedger(ledgerFile).map((entry) => entry.try)).toEqual([1, 2])
    expect(readFileSync(ledgerFile, 'utf8')).toMatch(/\}\n$/)
  })

  test.each(['my notes\nmore', 'my notes'])('refuses a file that holds something else, naming the line, and leaves it alone: %j', async (notes) => {
    const ledgerFile = join(folder, 'notes.txt')
    writeFileSync(ledgerFile, notes)
    await expect(startScriptedServer({ suite, ledgerFile })).rejects.toThrow(expect.objectContaining({ code: 'usage', message: containing('notes.txt:1') }))
    expect(readFileSync(ledgerFile, 'utf8')).toBe(notes)
  })
})
