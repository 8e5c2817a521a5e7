import { afterEach, describe, expect, it } from 'vitest'
import type { ModelMessage } from '../../../src/core/ports/model.ts'
import { idempotencyKey } from '../../../src/core/ids.ts'
import { PROVIDER_KINDS, type ProviderKind } from '../../../src/services/models/provider-kind.ts'
import { MODEL, wireAnswer } from '../../support/model-wire-shapes.ts'
import { sha256 } from '../../../src/services/hash.ts'
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

const USER: ModelMessage = { role: 'user', text: 'Set my alarm for 6:15.' }
const alarm = { id: 'call_abc123', name: 'phone__create_alarm', args: { time: '06:15' } }
const save = { id: 'call_def456', name: 'save_result', args: { patch: { '/saved/alarm': { time: '06:15' } }, message: 'done' } }

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

/** What the first request of a conversation has to look like on the wire. */
const FIRST_BODY: Readonly<Record<ProviderKind, unknown>> = {
  openai: {
    model: 'gpt-5.1',
    store: false,
    include: ['reasoning.encrypted_content'],
    max_output_tokens: 500,
    reasoning: { effort: 'high' },
    input: [
      { role: 'developer', content: 'You set alarms.' },
      { role: 'user', content: [{ type: 'input_text', text: USER.text }] },
    ],
    tools: TOOLS.map((tool) => ({ type: 'function', name: tool.name, description: tool.description, parameters: tool.parameters, strict: false })),
  },
  anthropic: {
    model: 'claude-sonnet-4-5',
    max_tokens: 500,
    output_config: { effort: 'high' },
    system: [{ type: 'text', text: 'You set alarms.', cache_control: { type: 'ephemeral' } }],
    messages: [{ role: 'user', content: [{ type: 'text', text: USER.text, cache_control: { type: 'ephemeral' } }] }],
    tools: TOOLS.map((tool) => ({ name: tool.name, description: tool.description, input_schema: tool.parameters })),
  },
  google: {
    generationConfig: { maxOutputTokens: 500, thinkingConfig: { thinkingLevel: 'high' } },
    systemInstruction: { parts: [{ text: 'You set alarms.' }] },
    contents: [{ role: 'user', parts: [{ text: USER.text }] }],
    tools: [{ functionDeclarations: [expect.objectContaining({ name: 'phone__create_alarm', description: 'Create an alarm.' }), expect.objectContaining({ name: 'save_result' })] }],
  },
  'openai-compatible': {
    model: 'kimi-k2',
    max_tokens: 500,
    reasoning_effort: 'high',
    messages: [
      { role: 'system', content: 'You set alarms.' },
      { role: 'user', content: USER.text },
    ],
    tools: TOOLS.map((tool) => ({ type: 'function', function: { name: tool.name, description: tool.description, parameters: tool.parameters } })),
  },
}

/** What the second request carries of the first answer (thinking with its proof, both calls) and of our results. */
const SECOND_BODY: Readonly<Record<ProviderKind, unknown>> = {
  openai: {
    input: [
      expect.anything(),
      expect.anything(),
      { type: 'reasoning', encrypted_content: 'ENCRYPTED-THINKING', summary: [] },
      { type: 'function_call', call_id: 'call_abc123', name: 'phone__create_alarm', arguments: '{"time":"06:15"}' },
      { type: 'function_call', call_id: 'call_def456', name: 'save_result', arguments: JSON.stringify(save.args) },
      { type: 'function_call_output', call_id: 'call_abc123', output: '{"alarm_id":9}' },
      { type: 'function_call_output', call_id: 'call_def456', output: 'not yet' },
    ],
  },
  anthropic: {
    messages: [
      expect.anything(),
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'let me see', signature: 'SIGNED-THINKING' },
          { type: 'tool_use', id: 'call_abc123', name: 'phone__create_alarm', input: { time: '06:15' } },
          { type: 'tool_use', id: 'call_def456', name: 'save_result', input: save.args },
        ],
      },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 'call_abc123', content: '{"alarm_id":9}' },
          { type: 'tool_result', tool_use_id: 'call_def456', content: 'not yet', cache_control: { type: 'ephemeral' } },
        ],
      },
    ],
  },
  google: {
    contents: [
      expect.anything(),
      {
        role: 'model',
        parts: [
          { functionCall: { id: 'call_abc123', name: 'phone__create_alarm', args: { time: '06:15' } }, thoughtSignature: 'SIGNED-THOUGHT' },
          { functionCall: { id: 'call_def456', name: 'save_result', args: save.args } },
        ],
      },
      {
        role: 'user',
        parts: [
          { functionResponse: { id: 'call_abc123', name: 'phone__create_alarm', response: { name: 'phone__create_alarm', content: { alarm_id: 9 } } } },
          { functionResponse: { id: 'call_def456', name: 'save_result', response: { name: 'save_result', content: 'not yet' } } },
        ],
      },
    ],
  },
  'openai-compatible': {
    messages: [
      expect.anything(),
      expect.anything(),
      {
        role: 'assistant',
        content: null,
        reasoning_content: 'let me see',
        tool_calls: [
          { id: 'call_abc123', type: 'function', function: { name: 'phone__create_alarm', arguments: '{"time":"06:15"}' } },
          { id: 'call_def456', type: 'function', function: { name: 'save_result', arguments: JSON.stringify(save.args) } },
        ],
      },
      { role: 'tool', tool_call_id: 'call_abc123', content: '{"alarm_id":9}' },
      { role: 'tool', tool_call_id: 'call_def456', content: 'not yet' },
    ],
  },
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
    // Gemini's adapter does not say which model served; the stored body does.
    if (kind !== 'google') expect(result).toMatchObject({ answer: { servedModel: served[kind] } })
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
    expect(await client().generate({ call: 'c', system: 's', messages: [USER], tools: TOOLS })).toMatchObject({ answer: { toolCalls: [{ id: 'c:0', name: 'launch_rocket', args: {} }] } })
  })

  it('replays from the journal: nothing is sent, and the answer is the same to the byte', async () => {
    const server = await serve(json(answering({ text: 't', toolCalls: [{ ...alarm, id: null }, { ...save, id: null }], finish: 'tool-calls' })), json(answering({ text: 'end' })))
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

describe('tool-call ids and arguments', () => {
  it.each(['openai-compatible', 'google'] as const)('%s: derives ids when the provider sends none, and answers calls by them', async (kind) => {
    const toolCalls = [
      { ...alarm, id: null },
      { ...save, id: null },
    ]
    const server = await serve(json(wireAnswer[kind]({ toolCalls, finish: 'tool-calls' })), json(wireAnswer[kind]({ text: 'end' })))
    const { client } = bench(provider(kind, server.url), MODEL[kind])
    const one = client()
    const first = await one.generate({ call: 'agent:e:0', system: 's', messages: [USER], tools: TOOLS })
    if (!('answer' in first)) throw new Error('no answer')
    expect(first.answer.toolCalls.map((call) => call.id)).toEqual(['agent:e:0:0', 'agent:e:0:1'])
    const results = first.answer.toolCalls.map((call): ModelMessage => ({ role: 'tool', id: call.id, name: call.name, result: call.id }))
    await one.generate({ call: 'agent:e:1', system: 's', messages: [USER, { role: 'assistant', text: '', toolCalls: first.answer.toolCalls }, ...results], tools: TOOLS })
    const ids = [...(server.seen[1]?.text.matchAll(/"(?:tool_call_id|id)":"(call[0-9a-f]{20})"/g) ?? [])].map((match) => match[1])
    expect(ids).toHaveLength(4)
    expect(ids.slice(0, 2)).toEqual(ids.slice(2))
    expect(new Set(ids).size).toBe(2)
  })

  it('tells two calls with the same id apart', async () => {
    const toolCalls = [alarm, { ...save, id: alarm.id }]
    const server = await serve(json(wireAnswer['openai-compatible']({ toolCalls, finish: 'tool-calls' })), json(wireAnswer['openai-compatible']({ text: 'end' })))
    const { client } = bench(provider('openai-compatible', server.url), 'm')
    const one = client()
    const first = await one.generate({ call: 'a', system: 's', messages: [USER], tools: TOOLS })
    if (!('answer' in first)) throw new Error('no answer')
    const results = first.answer.toolCalls.map((call): ModelMessage => ({ role: 'tool', id: call.id, name: call.name, result: call.id }))
    await one.generate({ call: 'b', system: 's', messages: [USER, { role: 'assistant', text: '', toolCalls: first.answer.toolCalls }, ...results], tools: TOOLS })
    const answered = [...(server.seen[1]?.text.matchAll(/"tool_call_id":"([^"]+)"/g) ?? [])].map((match) => match[1])
    expect(answered[0]).toBe('call_abc123')
    expect(new Set(answered).size).toBe(2)
  })

  it('keeps arguments that are not a JSON object as text, and takes no text for no arguments', async () => {
    const toolCalls = [
      { id: 'a1', name: 'save_result', args: '{"patch": {' },
      { id: 'a2', name: 'save_result', args: '[1]' },
      { id: 'a3', name: 'save_result', args: '' },
    ]
    const server = await serve(json(wireAnswer['openai-compatible']({ toolCalls, finish: 'tool-calls' })), json(wireAnswer['openai-compatible']({ text: 'end' })))
    const { client } = bench(provider('openai-compatible', server.url), 'm')
    const one = client()
    const first = await one.generate({ call: 'a', system: 's', messages: [USER], tools: TOOLS })
    if (!('answer' in first)) throw new Error('no answer')
    expect(first.answer.toolCalls).toEqual([
      { id: 'a:0', name: 'save_result', args: undefined, raw: '{"patch": {' },
      { id: 'a:1', name: 'save_result', args: undefined, raw: '[1]' },
      { id: 'a:2', name: 'save_result', args: {}, raw: '' },
    ])
    const results = first.answer.toolCalls.map((call): ModelMessage => ({ role: 'tool', id: call.id, name: call.name, result: { error: 'arguments are not a JSON object' } }))
    expect(
      await one.generate({ call: 'b', system: 's', messages: [USER, { role: 'assistant', text: '', toolCalls: first.answer.toolCalls }, ...results], tools: TOOLS }),
    ).toMatchObject({ answer: { text: 'end' } })
    expect(server.seen[1]?.text).toContain('unreadable_arguments')
  })

  it('sends thinking back within a run of tool steps only, and not at all when turned off (openai-compatible)', async () => {
    const replies = [json(wireAnswer['openai-compatible']({ text: 'first draft' })), json(wireAnswer['openai-compatible']({ toolCalls: [alarm], finish: 'tool-calls' })), json(wireAnswer['openai-compatible']({ text: 'end' }))]
    for (const sendReasoning of [true, false]) {
      const server = await serve(...replies)
      const { client } = bench(provider('openai-compatible', server.url), 'm', { sendReasoning })
      const one = client()
      await one.generate({ call: 'a', system: 's', messages: [USER], tools: TOOLS })
      const talk: ModelMessage[] = [USER, { role: 'assistant', text: 'first draft', toolCalls: [] }, { role: 'user', text: 'again' }]
      const second = await one.generate({ call: 'b', system: 's', messages: talk, tools: TOOLS })
      if (!('answer' in second)) throw new Error('no answer')
      await one.generate({ call: 'c', system: 's', messages: [...talk, { role: 'assistant', text: '', toolCalls: second.answer.toolCalls }, { role: 'tool', id: 'b:0', name: 'x', result: 1 }], tools: TOOLS })
      expect(server.seen[1]?.text).not.toContain('reasoning_content')
      expect(server.seen[2]?.text.match(/reasoning_content/g) ?? []).toHaveLength(sendReasoning ? 1 : 0)
    }
  })

  it('joins the parts of an answer that Gemini continues, each under a journal key of its own', async () => {
    const part = { ...Object(wireAnswer.google({ text: 'one ' })) }
    const server = await serve(
      json({ ...part, candidates: [{ content: { role: 'model', parts: [{ text: 'one ' }] }, finishReason: 'CONTINUATION', continuationToken: 'more' }] }),
      json(wireAnswer.google({ text: 'two' })),
    )
    const { client, journal } = bench(provider('google', server.url), MODEL.google)
    const live = await client().generate({ call: 'c', system: 's', messages: [USER], tools: [] })
    expect(live).toMatchObject({ answer: { text: 'one two' } })
    expect(await client().generate({ call: 'c', system: 's', messages: [USER], tools: [] })).toEqual(live)
    expect(server.seen).toHaveLength(2)
    expect(await journal.read({ scope: SCOPE, call: 'c+1' })).toMatchObject({ settled: { kind: 'answered' } })
  })

  it('rejects an answer that the SDK cannot read, the same at every replay', async () => {
    const server = await serve(json(wireAnswer.anthropic({ toolCalls: [{ id: 'toolu_1', name: 'save_result', args: JSON.parse('{"__proto__":{"a":1}}') }], finish: 'tool-calls' })))
    const { client } = bench(provider('anthropic', server.url), MODEL.anthropic)
    const live = await client().generate({ call: 'c', system: 's', messages: [USER], tools: TOOLS })
    expect(live).toMatchObject({ failure: { kind: 'rejected', cause: 'bad-answer' } })
    expect(await client().generate({ call: 'c', system: 's', messages: [USER], tools: TOOLS })).toEqual(live)
    expect(server.seen).toHaveLength(1)
  })
})
