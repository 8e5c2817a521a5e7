import { afterEach, describe, expect, it } from 'vitest'
import type { ModelMessage } from '../../../src/core/ports/model.ts'
import { idempotencyKey } from '../../../src/core/ids.ts'
import { PROVIDER_KINDS, type ProviderKind } from '../../../src/services/models/provider-kind.ts'
import { MODEL, wireAnswer } from '../../support/model-wire-shapes.ts'
import { sha256 } from '../../../src/services/hash.ts'
import { alarm, FIRST_BODY, save, SECOND_BODY, USER } from './wire-bodies.ts'
import { bench, KEY, provider, SCOPE, TOOLS } from '../../support/model-setup.ts'
import { json, startWireServer, type Reply, type WireServer } from '../../support/wire-server.ts'

const servers: WireServer[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})
async function serve(...replies: readonly Reply[]): Promise<WireServer> {
  const server = await startWireServer(...replies)
  servers.push(server)
  return server
}

const PATH: Readonly<Record<ProviderKind, string>> = {
  openai: '/responses',
  anthropic: '/messages',
  google: '/models/gemini-3-pro-preview:generateContent',
  'openai-compatible': '/chat/completions',
}

const KEY_HEADER: Readonly<Record<ProviderKind, readonly [string, string]>> = {
  openai: ['authorization', `Bearer ${KEY}`],
  anthropic: ['x-api-key', KEY],
  google: ['x-goog-api-key', KEY],
  'openai-compatible': ['authorization', `Bearer ${KEY}`],
}

describe.each(PROVIDER_KINDS)('%s on the wire', (kind) => {
  const answering = wireAnswer[kind]

  it('sends system, tools and settings in the documented form, with key and idempotency key', async () => {
    const server = await serve(json(answering({ text: 'ok' })))
    const { client } = bench(provider(kind, server.url), MODEL[kind], { maxOutputTokens: 500, reasoningEffort: 'high' })
    await client().generate({ call: 'agent:e:0', system: 'You set alarms.', messages: [USER], tools: TOOLS })
    const [request] = server.seen
    expect(request?.path).toBe(PATH[kind])
    expect(request?.method).toBe('POST')
    expect(request?.body).toMatchObject(Object(FIRST_BODY[kind]))
    const [name, value] = KEY_HEADER[kind]
    expect(request?.headers[name]).toBe(value)
    expect(request?.headers['idempotency-key']).toBe(idempotencyKey(sha256, SCOPE, 'agent:e:0'))
    expect(request?.body['stream']).toBeUndefined()
  })

  it('reads text, usage, served model and request id', async () => {
    const server = await serve(json(answering({ text: 'It is set.' }), 200, { 'x-request-id': 'req-77', 'set-cookie': 'session=1' }))
    const price = { inputPerMillion: 2, outputPerMillion: 10, cachedInputPerMillion: 0.5, source: 'price list', date: '2026-01-01' }
    const { client, journal } = bench(provider(kind, server.url, { price }), MODEL[kind])
    const result = await client().generate({ call: 'agent:e:0', system: 's', messages: [USER], tools: [] })
    const served: Readonly<Record<ProviderKind, string>> = {
      openai: 'gpt-5.1-2025-11-13',
      anthropic: 'claude-sonnet-4-5-20250929',
      google: 'gemini-3-pro-preview',
      'openai-compatible': 'kimi-k2-0905',
    }
    expect(result).toMatchObject({
      answer: {
        text: 'It is set.',
        toolCalls: [],
        finish: 'stop',
        servedModel: served[kind],
        usage: { inputTokens: 120, outputTokens: 30, cachedInputTokens: 20, reasoningTokens: kind === 'anthropic' ? undefined : 10 },
      },
    })
    const row = await journal.read({ scope: SCOPE, call: 'agent:e:0' })
    expect(row?.settled).toMatchObject({
      kind: 'answered',
      answer: { status: 200, headers: { 'content-type': 'application/json', 'x-request-id': 'req-77' } },
      summary: { requestId: 'req-77', finish: 'stop', costUsd: (100 * 2 + 20 * 0.5 + 30 * 10) / 1_000_000 },
    })
    expect(JSON.stringify(row)).not.toContain('session=1')
  })

  it('returns tool calls in listed order under our ids and sends everything back as the provider needs it', async () => {
    const server = await serve(json(answering({ toolCalls: [alarm, save], finish: 'tool-calls' })), json(answering({ text: 'done' })))
    const { client } = bench(provider(kind, server.url), MODEL[kind])
    const one = client()
    const first = await one.generate({ call: 'agent:e:0', system: 's', messages: [USER], tools: TOOLS })
    if (!('answer' in first)) throw new Error('no answer')
    expect(first.answer.finish).toBe('tool-calls')
    expect(first.answer.toolCalls).toEqual([
      { id: 'agent:e:0:0', name: 'phone__create_alarm', args: { time: '06:15' }, raw: '{"time":"06:15"}' },
      { id: 'agent:e:0:1', name: 'save_result', args: save.args, raw: JSON.stringify(save.args) },
    ])
    await one.generate({
      call: 'agent:e:1',
      system: 's',
      messages: [
        USER,
        { role: 'assistant', text: first.answer.text, toolCalls: first.answer.toolCalls },
        { role: 'tool', id: 'agent:e:0:0', name: 'phone__create_alarm', result: { alarm_id: 9 } },
        { role: 'tool', id: 'agent:e:0:1', name: 'save_result', result: 'not yet' },
      ],
      tools: TOOLS,
    })
    expect(server.seen[1]?.body).toMatchObject(Object(SECOND_BODY[kind]))
  })

  it.each(['length', 'content-filter'] as const)('reports %s as the finish of an answer', async (finish) => {
    const server = await serve(json(answering({ text: 'half a', finish })))
    const { client } = bench(provider(kind, server.url), MODEL[kind])
    expect(await client().generate({ call: 'c', system: 's', messages: [USER], tools: TOOLS })).toMatchObject({ answer: { finish, text: 'half a' } })
    expect(server.seen).toHaveLength(1)
  })

  it('hands on an unknown tool as the model named it', async () => {
    const server = await serve(json(answering({ toolCalls: [{ id: 'x1', name: 'launch_rocket', args: {} }], finish: 'tool-calls' })))
    const { client } = bench(provider(kind, server.url), MODEL[kind])
    expect(await client().generate({ call: 'c', system: 's', messages: [USER], tools: TOOLS })).toMatchObject({
      answer: { toolCalls: [{ id: 'c:0', name: 'launch_rocket', args: {} }] },
    })
  })

  it('replays from the journal: nothing is sent, and the answer is the same to the byte', async () => {
    const server = await serve(
      json(
        answering({
          text: 't',
          toolCalls: [
            { ...alarm, id: null },
            { ...save, id: null },
          ],
          finish: 'tool-calls',
        }),
      ),
      json(answering({ text: 'end' })),
    )
    const { client } = bench(provider(kind, server.url), MODEL[kind])
    const walk = async (): Promise<string> => {
      const one = client()
      const first = await one.generate({ call: 'agent:e:0', system: 's', messages: [USER], tools: TOOLS })
      if (!('answer' in first)) throw new Error('no answer')
      const messages: ModelMessage[] = [
        USER,
        { role: 'assistant', text: first.answer.text, toolCalls: first.answer.toolCalls },
        ...first.answer.toolCalls.map((call): ModelMessage => ({ role: 'tool', id: call.id, name: call.name, result: { ok: true } })),
      ]
      const second = await one.generate({ call: 'agent:e:1', system: 's', messages, tools: TOOLS })
      return JSON.stringify([first, second])
    }
    const live = await walk()
    expect(server.seen).toHaveLength(2)
    expect(await walk()).toBe(live)
    expect(server.seen).toHaveLength(2)
  })
})
