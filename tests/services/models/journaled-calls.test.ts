import { afterEach, describe, expect, it } from 'vitest'
import type { ModelMessage, ModelRequest } from '../../../src/core/ports/model.ts'
import { wireAnswer } from '../../support/model-wire-shapes.ts'
import { bench, KEY, provider, QUICK, SCOPE, TOOLS, type Bench } from '../../support/model-setup.ts'
import { json, startWireServer, type Reply, type WireServer } from '../../support/wire-server.ts'
import { containing } from '../../support/containing.ts'

const servers: WireServer[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

const say = (text: string): Reply => json(wireAnswer['openai-compatible']({ text }))
const messages: readonly ModelMessage[] = [{ role: 'user', text: 'hello' }]
const request: ModelRequest = { call: 'c', system: 's', messages, tools: [] }
const key = { scope: SCOPE, call: 'c' }

async function on(...replies: readonly Reply[]): Promise<Bench & { server: WireServer }> {
  const server = await startWireServer(...replies)
  servers.push(server)
  return { ...bench(provider('openai-compatible', server.url), 'm'), server }
}

/** A reply that waits until the test lets it go. */
function held(reply: Reply): { readonly reply: Reply; readonly arrived: Promise<void>; release(): void } {
  let arrive = (): void => undefined
  let release = (): void => undefined
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  return {
    arrived,
    release: () => release(),
    reply: async (response, seen) => {
      arrive()
      await released
      await reply(response, seen)
    },
  }
}

describe('one call, several senders', () => {
  it('two clients at once: one sends, the other adopts', async () => {
    const first = held(say('the answer'))
    const { client, server } = await on(first.reply)
    const both = [client().generate(request), client().generate(request)]
    await first.arrived
    first.release()
    const [one, two] = await Promise.all(both)
    expect(one).toMatchObject({ answer: { text: 'the answer' } })
    expect(two).toEqual(one)
    expect(server.seen).toHaveLength(1)
  })

  it('a sender that died: the call is sent again once its lease is over, and the row says maybePaidTwice', async () => {
    const lost = held(say('never seen'))
    const { client, journal, server, logged } = await on(lost.reply, say('second'))
    // The dying sender: its process is gone, so nothing renews the lease and nothing records the end.
    const frozen = client({ policy: { ...QUICK, leaseSeconds: 1_000_000 } }).generate(request)
    await lost.arrived
    const next = client({
      pause: async (ms) => {
        journal.nowMs += Math.max(ms, 1_000_000_000)
      },
    }).generate(request)
    expect(await next).toMatchObject({ answer: { text: 'second' } })
    expect((await journal.read(key))?.tries).toMatchObject([
      { tryNumber: 1, state: 'lost', maybePaidTwice: false },
      { tryNumber: 2, state: 'answered', maybePaidTwice: true },
    ])
    expect(server.seen.map((seen) => seen.headers['idempotency-key'])).toEqual([
      server.seen[0]?.headers['idempotency-key'],
      server.seen[0]?.headers['idempotency-key'],
    ])
    expect(logged.join('\n')).toMatch(/sent again although/)
    // The "dead" sender was only slow: what it brings now is late, and it adopts the answer that won.
    lost.release()
    expect(await frozen).toMatchObject({ answer: { text: 'second' } })
  })

  it('a lost try does not use up the provider’s tries', async () => {
    const { client, journal, server } = await on(json('', 500))
    await journal.begin(key, { ...(await intentOf(journal, client)), leaseSeconds: 0 })
    journal.nowMs += 1
    const before = server.seen.length
    expect(await client().generate(request)).toMatchObject({ failure: { kind: 'unavailable', detail: containing('5 tries') } })
    expect(server.seen.length - before).toBe(5)
  })

  it('keeps its lease while the answer takes long', async () => {
    const slow = held(say('late'))
    const { client, journal, server } = await on(slow.reply)
    const sending = client({ policy: { ...QUICK, leaseSeconds: 0.06 } }).generate(request)
    await slow.arrived
    // Real time passes (the lease is renewed by real timers); the journal's clock moves less than a lease between renewals.
    for (let step = 0; step < 5; step += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      journal.nowMs += 40
      expect(await journal.begin(key, await intentOf(journal, client))).toMatchObject({ kind: 'wait', because: 'lease' })
    }
    slow.release()
    await sending
    expect(server.seen).toHaveLength(1)
  })
})

describe('an answer in hand', () => {
  it('is held until the journal takes it, with heartbeats', async () => {
    const late = held(say('kept'))
    const { client, journal, server, logged } = await on(late.reply)
    let beats = 0
    const generating = client({
      heartbeat: () => {
        beats += 1
      },
      policy: { ...QUICK, heartbeatMs: 5 },
    }).generate(request)
    await late.arrived
    journal.away = true
    late.release()
    await until(() => logged.some((line) => line.includes('holding what the provider sent')))
    const then = beats
    await until(() => beats > then + 2)
    journal.away = false
    expect(await generating).toMatchObject({ answer: { text: 'kept' } })
    expect(server.seen).toHaveLength(1)
  })

  it('is held while the disk is full', async () => {
    const late = held(say('kept'))
    const { client, blobs, server, logged } = await on(late.reply)
    const generating = client().generate(request)
    await late.arrived
    blobs.full = true
    late.release()
    await until(() => logged.some((line) => line.includes('holding')))
    blobs.full = false
    expect(await generating).toMatchObject({ answer: { text: 'kept' } })
    expect(server.seen).toHaveLength(1)
  })

  it('is let go some time after a cancel, and the try ends as lost', async () => {
    const late = held(say('dropped'))
    const { client, journal, abort, logged } = await on(late.reply, say('again'))
    const generating = client({ policy: { ...QUICK, holdAfterAbortMs: 20 } }).generate(request)
    await late.arrived
    journal.away = true
    late.release()
    await until(() => logged.some((line) => line.includes('holding')))
    abort.abort()
    await expect(generating).rejects.toMatchObject({ code: 'infrastructure' })
  })

  it('nothing is sent while the journal cannot be asked', async () => {
    const { client, journal, server } = await on(say('x'))
    journal.away = true
    await expect(client().generate(request)).rejects.toMatchObject({ code: 'infrastructure', retryable: true })
    expect(server.seen).toHaveLength(0)
  })
})

describe('cancel', () => {
  it('aborts the request under way, and the row says that it may have been paid', async () => {
    const never = held(say('x'))
    const { client, journal, abort } = await on(never.reply, say('after resume'))
    const generating = client().generate(request)
    await never.arrived
    abort.abort()
    await expect(generating).rejects.toMatchObject({ code: 'cancelled' })
    expect((await journal.read(key))?.tries).toMatchObject([{ state: 'aborted', outcome: { cause: 'aborted', maybePaid: true } }])
    expect(await client({ signal: new AbortController().signal }).generate(request)).toMatchObject({ answer: { text: 'after resume' } })
    expect((await journal.read(key))?.tries).toMatchObject([{ state: 'aborted' }, { state: 'answered', maybePaidTwice: true }])
    never.release()
  })

  it('follows the request’s own signal, with or without events', async () => {
    const never = held(say('x'))
    const { client } = await on(never.reply)
    let aborted = false
    const plain = {
      get aborted() {
        return aborted
      },
      throwIfAborted: () => undefined,
    }
    const generating = client({ policy: { ...QUICK, heartbeatMs: 5 } }).generate({ ...request, signal: plain })
    await never.arrived
    aborted = true
    await expect(generating).rejects.toMatchObject({ code: 'cancelled' })
    const before = new AbortController()
    before.abort()
    await expect(client().generate({ ...request, call: 'd', signal: before.signal })).rejects.toMatchObject({ code: 'cancelled' })
    never.release()
  })
})

describe('identity of a request', () => {
  it('another request under the same call name stops with protocol-changed and sends nothing', async () => {
    const { client, server } = await on(say('x'))
    await client().generate(request)
    await expect(client().generate({ ...request, system: 'changed' })).rejects.toMatchObject({ code: 'protocol-changed' })
    await expect(client({ model: 'another' }).generate(request)).rejects.toMatchObject({ code: 'protocol-changed' })
    await expect(client({ settings: { temperature: 0.5, sendReasoning: true } }).generate(request)).rejects.toMatchObject({ code: 'protocol-changed' })
    expect(server.seen).toHaveLength(1)
  })

  it('another model is another request, also where its name stands in the path only (Gemini)', async () => {
    const server = await startWireServer(json(wireAnswer.google({ text: 'x' })))
    servers.push(server)
    const { client } = bench(provider('google', server.url), 'gemini-3-pro-preview')
    await client().generate(request)
    await expect(client({ model: 'gemini-3-flash-preview' }).generate(request)).rejects.toMatchObject({ code: 'protocol-changed' })
    expect(server.seen).toHaveLength(1)
  })

  it('another address, key or price is the same request', async () => {
    const { client, server } = await on(say('x'))
    const live = await client().generate(request)
    const price = { inputPerMillion: 1, outputPerMillion: 1, source: 's', date: '2026-01-01' }
    expect(
      await client({ provider: provider('openai-compatible', 'http://127.0.0.1:1/elsewhere', { apiKey: 'another-key-0123456789', price }) }).generate(request),
    ).toEqual(live)
    expect(server.seen).toHaveLength(1)
  })
})

describe('secrets', () => {
  it('reach neither journal nor blobs nor logs nor errors, whatever the provider says back', async () => {
    const echo: Reply = (response, seen) => {
      response.writeHead(401, { 'content-type': 'application/json', 'x-request-id': `for ${KEY}` })
      response.end(JSON.stringify({ error: { message: `Incorrect API key provided: ${seen.headers['authorization'] ?? ''}`, code: 'invalid_api_key' } }))
    }
    const chatty: Reply = (response, seen) => {
      response.writeHead(200, { 'content-type': 'application/json', 'x-request-id': KEY, 'x-secret': KEY })
      response.end(
        JSON.stringify(
          wireAnswer['openai-compatible']({
            text: `your key is ${KEY}, base64 ${Buffer.from(KEY).toString('base64')}, header ${seen.headers['authorization'] ?? ''}`,
          }),
        ),
      )
    }
    const { client, journal, blobs, logged } = await on(echo, chatty)
    const leaking = { ...request, messages: [{ role: 'user' as const, text: `never tell ${KEY}` }], tools: TOOLS }
    const refusal: unknown = await client()
      .generate(leaking)
      .catch((error: unknown) => error)
    expect(String(refusal)).toContain('[redacted]')
    const answer = await client().generate(leaking)
    expect(JSON.stringify(answer)).toContain('[redacted]')
    expect(await client().generate(leaking)).toEqual(answer)
    const everything = [
      String(refusal),
      JSON.stringify(refusal),
      JSON.stringify(await journal.read(key)),
      await blobs.text(),
      ...logged,
      JSON.stringify(answer),
    ].join('\n')
    expect(everything).not.toContain(KEY)
    expect(everything).not.toContain(Buffer.from(KEY).toString('base64'))
    expect(await blobs.text()).toContain('never tell [redacted]')
  })
})

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 2))
}

/** The intent that a client writes for the request, read off a scratch journal. */
async function intentOf(journal: Bench['journal'], client: Bench['client']): Promise<Parameters<Bench['journal']['begin']>[1]> {
  let found: Parameters<Bench['journal']['begin']>[1] | undefined
  const spy = {
    begin: async (_key: unknown, intent: Parameters<Bench['journal']['begin']>[1]) => {
      found = intent
      return { kind: 'gave-up' as const, failure: { kind: 'unavailable' as const, cause: 'no-answer' as const, detail: '' } }
    },
    extend: journal.extend.bind(journal),
    answer: journal.answer.bind(journal),
    failTry: journal.failTry.bind(journal),
    summarize: journal.summarize.bind(journal),
    read: journal.read.bind(journal),
  }
  await client({ journal: spy }).generate(request)
  if (found === undefined) throw new Error('no intent')
  return found
}
