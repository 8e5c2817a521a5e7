import { afterEach, describe, expect, it } from 'vitest'
import { checkModels, type ModelCheck } from '../../src/app/check-models.ts'
import { modelSettingsSchema } from '../../src/core/model-settings.ts'
import { providersSchema } from '../../src/services/models/provider-config.ts'
import { wireAnswer } from '../support/model-wire-shapes.ts'
import { json, startWireServer, type Reply, type WireServer } from '../support/wire-server.ts'

const servers: WireServer[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

const signal = new AbortController().signal
const answering = wireAnswer['openai-compatible']

async function check(reply: Reply, settings: unknown, environment: Record<string, string>): Promise<ModelCheck> {
  const server = await startWireServer(reply)
  servers.push(server)
  const providers = providersSchema.parse({ local: { kind: 'openai-compatible', baseURL: server.url, apiKeyEnv: 'LOCAL_KEY' } })
  const [result] = await checkModels({
    models: [{ as: 'kimi', id: 'local/kimi-k2', settings: modelSettingsSchema.parse(settings) }],
    providers,
    environment,
    signal,
    policy: { retryDelaysMs: [0] },
  })
  if (result === undefined) throw new Error('no result')
  return result
}

const states = (result: ModelCheck): string => result.checks.map((one) => `${one.what} ${one.state}`).join(', ')

describe('models check', () => {
  it('a model that answers and calls the tool is usable', async () => {
    const result = await check(
      json(answering({ toolCalls: [{ id: 'a1', name: 'report_ready', args: { ready: true } }], finish: 'tool-calls' })),
      {},
      { LOCAL_KEY: 'a-key-for-the-check' },
    )
    expect(states(result)).toBe('settings ok, key ok, answers ok, tools ok')
    expect(result).toMatchObject({ usable: true, servedModel: 'kimi-k2-0905', usage: { inputTokens: 120 } })
  })

  it.each<[string, Reply, unknown, Record<string, string>, string, RegExp]>([
    ['no key', json({}), {}, {}, 'settings ok, key failed, answers unknown, tools unknown', /LOCAL_KEY/],
    [
      'a wrong key',
      json({ error: { message: 'bad' } }, 401),
      {},
      { LOCAL_KEY: 'k' },
      'settings ok, key failed, answers unknown, tools unknown',
      /unauthorized/,
    ],
    ['no credit', json({ error: { message: 'pay' } }, 402), {}, { LOCAL_KEY: 'k' }, 'settings ok, key failed, answers unknown, tools unknown', /no-credit/],
    [
      'an unknown model',
      json({ error: { message: 'no such model' } }, 404),
      {},
      { LOCAL_KEY: 'k' },
      'settings ok, key ok, answers failed, tools unknown',
      /unknown-model.*chat\/completions/,
    ],
    ['a failing server', json('', 500), {}, { LOCAL_KEY: 'k' }, 'settings ok, key ok, answers failed, tools unknown', /2 tries/],
    [
      'a model that only talks',
      json(answering({ text: 'I am ready!' })),
      {},
      { LOCAL_KEY: 'k' },
      'settings ok, key ok, answers ok, tools failed',
      /without calling the tool/,
    ],
    [
      'an output limit that thinking uses up',
      json(answering({ text: '', finish: 'length' })),
      {},
      { LOCAL_KEY: 'k' },
      'settings ok, key ok, answers ok, tools failed',
      /maxOutputTokens/,
    ],
    [
      'a tool that was not offered',
      json(answering({ toolCalls: [{ id: 'a', name: 'launch', args: {} }], finish: 'tool-calls' })),
      {},
      { LOCAL_KEY: 'k' },
      'settings ok, key ok, answers ok, tools failed',
      /launch/,
    ],
    [
      'a setting that is not passed on',
      json({}),
      { providerOptions: { store: true } },
      { LOCAL_KEY: 'k' },
      'settings failed, key unknown, answers unknown, tools unknown',
      /store/,
    ],
  ])('%s', async (_name, reply, settings, environment, expected, detail) => {
    const result = await check(reply, settings, environment)
    expect(states(result)).toBe(expected)
    expect(result.usable).toBe(false)
    expect(result.checks.find((one) => one.state === 'failed')?.detail).toMatch(detail)
  })

  it('asks anew each time, and all models at once', async () => {
    const server = await startWireServer(json(answering({ text: 'x' })))
    servers.push(server)
    const providers = providersSchema.parse({ local: { kind: 'openai-compatible', baseURL: server.url } })
    const seen: string[] = []
    const models = ['a', 'b'].map((as) => ({ as, id: 'local/m', settings: modelSettingsSchema.parse({}) }))
    for (let round = 0; round < 2; round += 1) await checkModels({ models, providers, environment: {}, signal, onResult: (result) => seen.push(result.as) })
    expect(seen.toSorted()).toEqual(['a', 'a', 'b', 'b'])
    expect(server.seen).toHaveLength(4)
    expect(server.seen[0]?.headers['authorization']).toBeUndefined()
  })
})
