import { afterEach, describe, expect, it } from 'vitest'
import type { ModelAnswer, ModelMessage } from '../../../src/core/ports/model.ts'
import { PROVIDER_KINDS, type ProviderKind } from '../../../src/services/models/provider-kind.ts'
import { MODEL, wireAnswer, type WireAnswer } from '../../support/model-wire-shapes.ts'
import { bench, provider, TOOLS } from '../../support/model-setup.ts'
import { json, startWireServer, type WireServer } from '../../support/wire-server.ts'
import { USER } from './wire-bodies.ts'

const servers: WireServer[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

/** A model answers with this, our loop answers its tool calls and asks again: what the second request says. */
async function secondRequest(kind: ProviderKind, answer: WireAnswer): Promise<{ readonly first: ModelAnswer; readonly sent: string }> {
  const server = await startWireServer(json(wireAnswer[kind](answer)), json(wireAnswer[kind]({ text: 'end' })))
  servers.push(server)
  const one = bench(provider(kind, server.url), MODEL[kind]).client()
  const first = await one.generate({ call: 'agent:e:0', system: 's', messages: [USER], tools: TOOLS })
  if (!('answer' in first)) throw new Error(`no answer: ${first.failure.detail}`)
  const { text, toolCalls } = first.answer
  const results = toolCalls.map((call): ModelMessage => ({ role: 'tool', id: call.id, name: call.name, result: { error: 'no' } }))
  const last: ModelMessage = results.at(-1) ?? { role: 'user', text: 'go on' }
  const second = await one.generate({
    call: 'agent:e:1',
    system: 's',
    messages: [USER, { role: 'assistant', text, toolCalls }, ...results.slice(0, -1), last],
    tools: TOOLS,
  })
  expect(second).toHaveProperty('answer')
  return { first: first.answer, sent: server.seen[1]?.text ?? '' }
}

const nested = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`

describe.each(PROVIDER_KINDS)('what a model of kind %s wrote goes back to it in a form that everybody takes', (kind) => {
  it('text with half of a surrogate pair or NUL', async () => {
    const { sent } = await secondRequest(kind, { text: 'cut \uD83D off \u0000 here' })
    expect(sent).toContain('cut \uFFFD off \uFFFD here')
  })

  it('arguments with half of a surrogate pair, in keys too', async () => {
    const { sent } = await secondRequest(kind, {
      toolCalls: [{ id: 'call_1', name: 'save_result', args: { 'k\uDC00': { message: 'm\uD83D' } } }],
      finish: 'tool-calls',
    })
    expect(sent).not.toMatch(/\\u[dD][89a-fA-F]/)
    expect(sent).toContain('m\uFFFD')
  })

  it.each(['functions.phone__create_alarm', 'no such tool!', 'x'.repeat(200), 'alarm \uD83D'])('a tool name that providers refuse: %j', async (name) => {
    const { first, sent } = await secondRequest(kind, { toolCalls: [{ id: 'call_1', name, args: {} }], finish: 'tool-calls' })
    expect(first.toolCalls[0]?.name).toBe(name)
    const names = [...sent.matchAll(/"name":"([^"]*)"/g)].map((match) => match[1] ?? '').filter((each) => !TOOLS.some((tool) => tool.name === each))
    expect(names).not.toEqual([])
    for (const each of names) expect(each).toMatch(/^[A-Za-z0-9_-]{1,64}$/)
    expect(new Set(names).size).toBe(1)
  })
})

describe('arguments nested far deeper than anything can be written again', () => {
  it.each(['openai', 'openai-compatible'] as const)('%s: are no arguments, and the model is asked on', async (kind) => {
    const { first } = await secondRequest(kind, { toolCalls: [{ id: 'call_1', name: 'save_result', args: nested(50_000) }], finish: 'tool-calls' })
    expect(first.toolCalls[0]?.args).toBeUndefined()
  })

  it.each(['anthropic', 'google'] as const)('%s: the answer is the model’s fault', async (kind) => {
    const body = JSON.stringify(
      wireAnswer[kind]({ toolCalls: [{ id: kind === 'google' ? null : 'toolu_1', name: 'save_result', args: { deep: 0 } }], finish: 'tool-calls' }),
    )
    const server = await startWireServer(json(body.replace('"deep":0', `"deep":${nested(50_000)}`)))
    servers.push(server)
    const result = await bench(provider(kind, server.url), MODEL[kind])
      .client()
      .generate({ call: 'agent:e:0', system: 's', messages: [USER], tools: TOOLS })
    expect(result).toMatchObject({ failure: { kind: 'rejected', cause: 'bad-answer' } })
  })
})
