import { createServer } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { ModelParkedError } from '../../../src/core/model-parked-error.ts'
import type { ModelMessage } from '../../../src/core/ports/model.ts'
import { wireAnswer } from '../../support/model-wire-shapes.ts'
import { bench, provider, QUICK, SCOPE, type Bench } from '../../support/model-setup.ts'
import { html, json, startWireServer, type Reply, type WireServer } from '../../support/wire-server.ts'
import { containing } from '../../support/containing.ts'

const servers: WireServer[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})
async function serve(...replies: readonly Reply[]): Promise<WireServer> {
  const server = await startWireServer(...replies)
  servers.push(server)
  return server
}

const good = json(wireAnswer['openai-compatible']({ text: 'fine' }))
const messages: readonly ModelMessage[] = [{ role: 'user', text: 'hello' }]
const request = { call: 'c', system: 's', messages, tools: [] } as const
const key = { scope: SCOPE, call: 'c' }

async function on(...replies: readonly Reply[]): Promise<Bench & { server: WireServer }> {
  const server = await serve(...replies)
  return { ...bench(provider('openai-compatible', server.url), 'm'), server }
}

async function parkedBy(work: Promise<unknown>): Promise<ModelParkedError['reason']> {
  const thrown = await work.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(thrown instanceof ModelParkedError)) throw new TypeError(`not parked: ${String(thrown)}`)
  return thrown.reason
}

const cutOff: Reply = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
  response.write('{"id":"chatcmpl-1","choices":[{"mess')
  setTimeout(() => response.destroy(), 20)
}
const reset: Reply = (response) => {
  response.socket?.resetAndDestroy()
}

describe('tried again, then the answer', () => {
  it.each<[string, Reply, boolean]>([
    ['429', json({ error: { message: 'slow down', code: 'rate_limit_exceeded' } }, 429), false],
    ['500', json({ error: { message: 'oops' } }, 500), false],
    ['502 with a page', html(502), true],
    ['503', json('', 503), false],
    ['529', json({ error: { message: 'Overloaded' } }, 529), false],
    ['half a body', cutOff, true],
    ['a page with status 200', html(), true],
    ['nothing with status 200', json(''), true],
    ['half a JSON text without a stated length', json('{"choices":[{"mess'), true],
    ['an error with status 200', json({ error: { message: 'upstream failed', code: 'upstream' } }), true],
    ['a 429 inside a 200', json({ error: { message: 'slow down', code: 429 } }), false],
    ['no choices', json({ choices: [] }), true],
    ['a connection reset', reset, true],
  ])('%s', async (_name, reply, maybePaidTwice) => {
    const { client, journal, server } = await on(reply, good)
    expect(await client().generate(request)).toMatchObject({ answer: { text: 'fine' } })
    expect(server.seen).toHaveLength(2)
    expect(server.seen[0]?.headers['idempotency-key']).toBe(server.seen[1]?.headers['idempotency-key'])
    const tries = (await journal.read(key))?.tries
    expect(tries?.map((one) => one.state)).toEqual(['failed', 'answered'])
    expect(tries?.map((one) => one.maybePaidTwice)).toEqual([false, maybePaidTwice])
  })
})

describe('used up', () => {
  it.each<[string, Reply, string]>([
    ['429', json({ error: { message: 'slow down in 1.2s' } }, 429), 'overloaded'],
    ['500', json({ error: { message: 'oops' } }, 500), 'no-answer'],
    ['a page', html(), 'bad-answer'],
    ['half a body', cutOff, 'bad-answer'],
  ])('%s: five tries, then unavailable, and the same again from the journal', async (_name, reply, cause) => {
    const { client, journal, server } = await on(reply)
    const result = await client().generate(request)
    expect(result).toMatchObject({ failure: { kind: 'unavailable', cause } })
    expect(JSON.stringify(result)).toMatch(/no usable answer in 5 tries/)
    expect(server.seen).toHaveLength(5)
    expect(await client().generate(request)).toEqual(result)
    expect(server.seen).toHaveLength(5)
    expect((await journal.read(key))?.tries.map((one) => one.state)).toEqual(['failed', 'failed', 'failed', 'failed', 'failed'])
  })

  it('says nothing of the provider that differs from run to run', async () => {
    const results = await Promise.all(
      ['in 1.2s (req_0123456789abcdef)', 'in 3.4s (req_fedcba9876543210)'].map(async (words) => {
        const { client } = await on(json({ error: { message: `slow down, try again ${words}` } }, 429))
        return client().generate(request)
      }),
    )
    expect(results[0]).toEqual(results[1])
  })
})

describe('waits between tries', () => {
  it('honours Retry-After in seconds and as a date, and otherwise waits longer each time', async () => {
    const date = 'Wed, 07 Jan 2026 10:00:00 GMT'
    const { journal, server, client } = await on(
      json({ error: { message: 'slow' } }, 429, { 'retry-after': '7' }),
      json({ error: { message: 'slow' } }, 503, { date, 'retry-after': 'Wed, 07 Jan 2026 10:00:42 GMT' }),
      json({ error: { message: 'oops' } }, 500),
      json({ error: { message: 'oops' } }, 500),
      good,
    )
    const one = client({
      policy: { ...QUICK, retryDelaysMs: [1_000, 4_000, 15_000, 60_000] },
      pause: async (ms) => {
        journal.nowMs += ms
      },
    })
    expect(await one.generate(request)).toMatchObject({ answer: { text: 'fine' } })
    expect(server.seen).toHaveLength(5)
    const waits = (await journal.read(key))?.tries.flatMap((attempt) => (attempt.outcome?.then.kind === 'try-again' ? [attempt.outcome.then.waitMs] : []))
    const between = [
      [7_000, 8_400],
      [42_000, 50_400],
      [15_000, 18_000],
      [60_000, 72_000],
    ]
    for (const [index, [least, most]] of between.entries()) {
      expect(waits?.[index]).toBeGreaterThanOrEqual(least ?? 0)
      expect(waits?.[index]).toBeLessThanOrEqual(most ?? 0)
    }
  })

  it('reads Google’s RetryInfo', async () => {
    const server = await serve(
      json(
        {
          error: {
            code: 429,
            status: 'RESOURCE_EXHAUSTED',
            message: 'quota',
            details: [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '34s' }],
          },
        },
        429,
      ),
      json(wireAnswer.google({ text: 'fine' })),
    )
    const { client, journal } = bench(provider('google', server.url), 'gemini-3-pro-preview')
    const one = client({
      pause: async (ms) => {
        journal.nowMs += ms
      },
    })
    expect(await one.generate(request)).toMatchObject({ answer: { text: 'fine' } })
    expect(journal.nowMs).toBeGreaterThanOrEqual(34_000)
  })

  it('parks a model whose provider asks to wait an hour', async () => {
    const { client, server } = await on(json({ error: { message: 'quota' } }, 429, { 'retry-after': '3600' }))
    expect(await parkedBy(client().generate(request))).toMatchObject({ cause: 'no-credit', detail: containing('3600 s') })
    expect(server.seen).toHaveLength(1)
  })

  it('keeps waiting where another process left off', async () => {
    const { client, journal, server } = await on(json({ error: { message: 'slow' } }, 429, { 'retry-after': '30' }), good)
    const stopped = new AbortController()
    const dying = client({ signal: stopped.signal, pause: async () => stopped.abort() })
    await expect(dying.generate(request)).rejects.toMatchObject({ code: 'cancelled' })
    const waits: number[] = []
    const next = client({
      pause: async (ms) => {
        waits.push(ms)
        journal.nowMs += ms
      },
    })
    expect(await next.generate(request)).toMatchObject({ answer: { text: 'fine' } })
    expect(waits).toHaveLength(1)
    expect(waits[0]).toBeGreaterThanOrEqual(30_000)
    expect(server.seen).toHaveLength(2)
  })
})

describe('parked', () => {
  it.each<[string, Reply, string]>([
    ['401', json({ error: { message: 'bad key' } }, 401), 'unauthorized'],
    ['402', json({ error: { message: 'pay' } }, 402), 'no-credit'],
    ['403', json({ error: { message: 'no' } }, 403), 'forbidden'],
    ['404', json({ error: { message: 'no such model', code: 'model_not_found' } }, 404), 'unknown-model'],
    ['404 with a page', html(404), 'unknown-model'],
    ['insufficient_quota', json({ error: { message: 'quota', code: 'insufficient_quota' } }, 429), 'no-credit'],
    ['a refused setting', json({ error: { message: 'temperature is not supported' } }, 400), 'request-refused'],
    ['a redirect', json('', 302, { location: 'http://127.0.0.1:9/login' }), 'unreachable'],
  ])('%s: at once, nothing scored, and resume tries anew', async (_name, reply, cause) => {
    const { client, journal, server } = await on(reply, good)
    expect(await parkedBy(client().generate(request))).toMatchObject({ cause })
    expect(server.seen).toHaveLength(1)
    expect(await client().generate(request)).toMatchObject({ answer: { text: 'fine' } })
    expect((await journal.read(key))?.tries.map((one) => one.state)).toEqual(['parked', 'answered'])
  })

  it.each<[string, string]>([
    ['an address where nothing listens', 'refused'],
    ['a host without a name', 'name'],
  ])('%s: after all tries, and resume has all of them again', async (_name, which) => {
    const listener = createServer()
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
    const address = listener.address()
    const port = address !== null && typeof address === 'object' ? address.port : 0
    await new Promise<void>((resolve) => listener.close(() => resolve()))
    const { client, journal } = bench(provider('openai-compatible', which === 'name' ? 'http://no-such-host.invalid/v1' : `http://127.0.0.1:${port}/v1`), 'm')
    expect(await parkedBy(client().generate(request))).toMatchObject({ cause: 'unreachable', detail: containing('5 tries') })
    expect(await parkedBy(client().generate(request))).toMatchObject({ cause: 'unreachable', detail: containing('5 tries') })
    const tries = (await journal.read(key))?.tries ?? []
    expect(tries).toHaveLength(10)
    expect(tries.some((one) => one.maybePaidTwice)).toBe(false)
  })

  it('a port that HTTP clients refuse to use: at once', async () => {
    const { client, journal } = bench(provider('openai-compatible', 'http://127.0.0.1:6000/v1'), 'm')
    expect(await parkedBy(client().generate(request))).toEqual({
      cause: 'unreachable',
      detail: 'blocked-port: bad port [http://127.0.0.1:6000/v1/chat/completions]',
    })
    expect((await journal.read(key))?.tries.map((one) => [one.state, one.outcome?.maybePaid])).toEqual([['parked', false]])
  })

  it('a request that the SDK cannot make', async () => {
    const server = await serve(good)
    const { client } = bench(provider('anthropic', server.url), 'claude-sonnet-4-5', { providerOptions: { thinking: 'much' } })
    expect(await parkedBy(client().generate(request))).toMatchObject({ cause: 'request-refused', detail: containing('cannot be made') })
    expect(server.seen).toHaveLength(0)
  })
})

describe('rejected at once', () => {
  it.each<[string, Reply, string]>([
    [
      'context too long',
      json({ error: { message: "This model's maximum context length is 8192 tokens.", code: 'context_length_exceeded' } }, 400),
      'context-too-long',
    ],
    ['413', json({ error: { message: 'payload too large' } }, 413), 'context-too-long'],
    ['the content filter', json({ error: { message: 'filtered', code: 'content_filter' } }, 400), 'refused'],
    ['10 MB', json({ choices: [{ message: { role: 'assistant', content: 'x'.repeat(10 * 1024 * 1024) } }] }), 'answer-too-large'],
  ])('%s', async (_name, reply, cause) => {
    const { client, server } = await on(reply)
    const result = await client().generate(request)
    expect(result).toMatchObject({ failure: { kind: 'rejected', cause } })
    expect(await client().generate(request)).toEqual(result)
    expect(server.seen).toHaveLength(1)
  })

  it('does not take a page of 10 MB for an answer', async () => {
    const { client, server } = await on(json(`<html>${'x'.repeat(10 * 1024 * 1024)}`, 200, { 'content-type': 'text/html' }), good)
    expect(await client().generate(request)).toMatchObject({ answer: { text: 'fine' } })
    expect(server.seen).toHaveLength(2)
  })
})

describe('time', () => {
  it('ends an answer that drips for ever, and says it may have been paid', async () => {
    const drip: Reply = (response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const timer = setInterval(() => response.write(' '), 5)
      response.on('close', () => clearInterval(timer))
    }
    const { client, journal, server } = await on(drip, good)
    expect(await client({ policy: { ...QUICK, tryTimeoutMs: 200 } }).generate(request)).toMatchObject({ answer: { text: 'fine' } })
    expect(server.seen).toHaveLength(2)
    expect((await journal.read(key))?.tries).toMatchObject([{ outcome: { cause: 'timeout', maybePaid: true } }, { maybePaidTwice: true }])
  })

  it('ends a provider that never answers as unavailable, timeout', async () => {
    const { client, server } = await on(() => undefined)
    expect(await client({ policy: { ...QUICK, tryTimeoutMs: 40 } }).generate(request)).toMatchObject({ failure: { kind: 'unavailable', cause: 'timeout' } })
    expect(server.seen).toHaveLength(5)
  })

  it('fixes the seconds of the stored answer', async () => {
    const slow: Reply = (response, seen) => {
      setTimeout(() => void good(response, seen), 60)
    }
    const { client } = await on(slow)
    const first = await client().generate(request)
    if (!('answer' in first)) throw new Error('no answer')
    expect(first.answer.modelSeconds).toBeGreaterThan(0.05)
    expect(await client().generate(request)).toEqual(first)
  })
})
