import { afterEach, describe, expect, it } from 'vitest'
import type { ModelMessage } from '../../../src/core/ports/model.ts'
import { MODEL, wireAnswer } from '../../support/model-wire-shapes.ts'
import { bench, provider, SCOPE, TOOLS } from '../../support/model-setup.ts'
import { json, startWireServer, type Reply, type WireServer } from '../../support/wire-server.ts'
import { alarm, save, USER } from './wire-bodies.ts'

const servers: WireServer[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})
async function serve(...replies: readonly Reply[]): Promise<WireServer> {
  const server = await startWireServer(...replies)
  servers.push(server)
  return server
}

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
    await one.generate({
      call: 'agent:e:1',
      system: 's',
      messages: [USER, { role: 'assistant', text: '', toolCalls: first.answer.toolCalls }, ...results],
      tools: TOOLS,
    })
    const ids = [...(server.seen[1]?.text.matchAll(/"(?:tool_call_id|id)":"(call[0-9a-f]{20})"/g) ?? [])].map((match) => match[1])
    expect(ids).toHaveLength(4)
    expect(ids.slice(0, 2)).toEqual(ids.slice(2))
    expect(new Set(ids).size).toBe(2)
  })

  it('tells two calls with the same id apart', async () => {
    const toolCalls = [alarm, { ...save, id: alarm.id }]
    const server = await serve(
      json(wireAnswer['openai-compatible']({ toolCalls, finish: 'tool-calls' })),
      json(wireAnswer['openai-compatible']({ text: 'end' })),
    )
    const { client } = bench(provider('openai-compatible', server.url), 'm')
    const one = client()
    const first = await one.generate({ call: 'a', system: 's', messages: [USER], tools: TOOLS })
    if (!('answer' in first)) throw new Error('no answer')
    const results = first.answer.toolCalls.map((call): ModelMessage => ({ role: 'tool', id: call.id, name: call.name, result: call.id }))
    await one.generate({
      call: 'b',
      system: 's',
      messages: [USER, { role: 'assistant', text: '', toolCalls: first.answer.toolCalls }, ...results],
      tools: TOOLS,
    })
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
    const server = await serve(
      json(wireAnswer['openai-compatible']({ toolCalls, finish: 'tool-calls' })),
      json(wireAnswer['openai-compatible']({ text: 'end' })),
    )
    const { client } = bench(provider('openai-compatible', server.url), 'm')
    const one = client()
    const first = await one.generate({ call: 'a', system: 's', messages: [USER], tools: TOOLS })
    if (!('answer' in first)) throw new Error('no answer')
    expect(first.answer.toolCalls).toEqual([
      { id: 'a:0', name: 'save_result', args: undefined, raw: '{"patch": {' },
      { id: 'a:1', name: 'save_result', args: undefined, raw: '[1]' },
      { id: 'a:2', name: 'save_result', args: {}, raw: '' },
    ])
    const results = first.answer.toolCalls.map((call): ModelMessage => ({
      role: 'tool',
      id: call.id,
      name: call.name,
      result: { error: 'arguments are not a JSON object' },
    }))
    expect(
      await one.generate({
        call: 'b',
        system: 's',
        messages: [USER, { role: 'assistant', text: '', toolCalls: first.answer.toolCalls }, ...results],
        tools: TOOLS,
      }),
    ).toMatchObject({ answer: { text: 'end' } })
    expect(server.seen[1]?.text).toContain('unreadable_arguments')
  })

  it('sends thinking back within a run of tool steps only, and not at all when turned off (openai-compatible)', async () => {
    const replies = [
      json(wireAnswer['openai-compatible']({ text: 'first draft' })),
      json(wireAnswer['openai-compatible']({ toolCalls: [alarm], finish: 'tool-calls' })),
      json(wireAnswer['openai-compatible']({ text: 'end' })),
    ]
    for (const sendReasoning of [true, false]) {
      const server = await serve(...replies)
      const { client } = bench(provider('openai-compatible', server.url), 'm', { sendReasoning })
      const one = client()
      await one.generate({ call: 'a', system: 's', messages: [USER], tools: TOOLS })
      const talk: ModelMessage[] = [USER, { role: 'assistant', text: 'first draft', toolCalls: [] }, { role: 'user', text: 'again' }]
      const second = await one.generate({ call: 'b', system: 's', messages: talk, tools: TOOLS })
      if (!('answer' in second)) throw new Error('no answer')
      await one.generate({
        call: 'c',
        system: 's',
        messages: [...talk, { role: 'assistant', text: '', toolCalls: second.answer.toolCalls }, { role: 'tool', id: 'b:0', name: 'x', result: 1 }],
        tools: TOOLS,
      })
      expect(server.seen[1]?.text).not.toContain('reasoning_content')
      expect(server.seen[2]?.text.match(/reasoning_content/g) ?? []).toHaveLength(sendReasoning ? 1 : 0)
    }
  })

  it('joins the parts of an answer that Gemini continues, each under a journal key of its own', async () => {
    const server = await serve(
      json({
        usageMetadata: { promptTokenCount: 120, candidatesTokenCount: 20 },
        candidates: [{ content: { role: 'model', parts: [{ text: 'one ' }] }, finishReason: 'CONTINUATION', continuationToken: 'more' }],
      }),
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
    const server = await serve(
      json(wireAnswer.anthropic({ toolCalls: [{ id: 'toolu_1', name: 'save_result', args: JSON.parse('{"__proto__":{"a":1}}') }], finish: 'tool-calls' })),
    )
    const { client } = bench(provider('anthropic', server.url), MODEL.anthropic)
    const live = await client().generate({ call: 'c', system: 's', messages: [USER], tools: TOOLS })
    expect(live).toMatchObject({ failure: { kind: 'rejected', cause: 'bad-answer' } })
    expect(await client().generate({ call: 'c', system: 's', messages: [USER], tools: TOOLS })).toEqual(live)
    expect(server.seen).toHaveLength(1)
  })
})
