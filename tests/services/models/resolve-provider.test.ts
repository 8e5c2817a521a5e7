import { describe, expect, it } from 'vitest'
import { providersSchema } from '../../../src/services/models/provider-config.ts'
import { resolveProvider, splitModelId } from '../../../src/services/models/resolve-provider.ts'
import { containing } from '../../support/containing.ts'

describe('resolveProvider', () => {
  it('knows openai, anthropic and google without configuration', () => {
    expect(resolveProvider('openai/gpt-5.1', {}, { OPENAI_API_KEY: ' sk-1 ' })).toMatchObject({
      model: 'gpt-5.1',
      provider: { name: 'openai', kind: 'openai', baseURL: 'https://api.openai.com/v1', apiKey: 'sk-1' },
    })
    expect(resolveProvider('anthropic/claude-sonnet-4-5', {}, { ANTHROPIC_API_KEY: 'k' }).provider.kind).toBe('anthropic')
    expect(resolveProvider('google/gemini-3-pro', {}, { GOOGLE_GENERATIVE_AI_API_KEY: 'k' }).provider.kind).toBe('google')
  })

  it('takes everything after the first slash as the provider’s name of the model', () => {
    const config = providersSchema.parse({ router: { kind: 'openai-compatible', baseURL: 'https://router.example/api/v1/', apiKeyEnv: 'ROUTER_KEY' } })
    expect(resolveProvider('router/moonshotai/kimi-k2', config, { ROUTER_KEY: 'k' })).toMatchObject({
      model: 'moonshotai/kimi-k2',
      provider: { baseURL: 'https://router.example/api/v1' },
    })
    expect(() => splitModelId('gpt-5.1')).toThrow(/provider\/model/)
    expect(() => splitModelId('openai/')).toThrow(/provider\/model/)
  })

  it('parks on a missing or empty key, naming the variable and never a value', () => {
    for (const environment of [{}, { OPENAI_API_KEY: '' }, { OPENAI_API_KEY: '  ' }]) {
      expect(() => resolveProvider('openai/gpt-5.1', {}, environment)).toThrow(
        expect.objectContaining({ code: 'parked', message: containing('missing-key: OPENAI_API_KEY') }),
      )
    }
  })

  it('refuses an unknown provider, naming those it knows', () => {
    expect(() => resolveProvider('nobody/x', {}, {})).toThrow(expect.objectContaining({ code: 'usage', message: containing('anthropic, google, openai') }))
    expect(() => resolveProvider('constructor/x', {}, {})).toThrow(expect.objectContaining({ code: 'usage' }))
  })

  it('does not send a provider’s own key to another address, unless told to', () => {
    const elsewhere = providersSchema.parse({ openai: { kind: 'openai', baseURL: 'http://127.0.0.1:9/v1' } })
    expect(resolveProvider('openai/gpt-5.1', elsewhere, { OPENAI_API_KEY: 'secret-key' }).provider.apiKey).toBeUndefined()
    const told = providersSchema.parse({ openai: { kind: 'openai', baseURL: 'https://proxy.example/v1', apiKeyEnv: 'OPENAI_API_KEY' } })
    expect(resolveProvider('openai/gpt-5.1', told, { OPENAI_API_KEY: 'secret-key' }).provider.apiKey).toBe('secret-key')
  })

  it('gives the price that the configuration states, and every configured key as a secret', () => {
    const price = { inputPerMillion: 1.25, outputPerMillion: 10, source: 'price list', date: '2026-01-01' }
    const config = providersSchema.parse({
      openai: { kind: 'openai', prices: { 'gpt-5.1': price } },
      other: { kind: 'openai-compatible', baseURL: 'https://other.example/v1', apiKeyEnv: 'OTHER_KEY' },
    })
    const { provider } = resolveProvider('openai/gpt-5.1', config, {
      OPENAI_API_KEY: 'key-one',
      OTHER_KEY: 'key-two',
      ANTHROPIC_API_KEY: 'key-three',
      HOME: '/home/x',
    })
    expect(provider.price).toEqual(price)
    expect([...provider.secrets].toSorted()).toEqual(['key-one', 'key-three', 'key-two'])
    expect(resolveProvider('openai/gpt-5', config, { OPENAI_API_KEY: 'k' }).provider.price).toBeUndefined()
  })
})

describe('the providers part of the configuration', () => {
  it.each<[string, unknown, RegExp]>([
    ['no address', { kind: 'openai-compatible' }, /needs its address/],
    ['another scheme', { kind: 'openai-compatible', baseURL: 'file:///etc/passwd' }, /http or https/],
    ['credentials in the address', { kind: 'openai-compatible', baseURL: 'https://user:pass@host.example/v1' }, /no credentials/],
    ['a query in the address', { kind: 'openai-compatible', baseURL: 'https://host.example/v1?key=1' }, /no credentials, query/],
    ['a key over plain http', { kind: 'openai-compatible', baseURL: 'http://host.example/v1', apiKeyEnv: 'K' }, /unencrypted/],
    ['a key instead of a variable', { kind: 'openai', apiKeyEnv: 'sk-abcdef' }, /never the key itself/],
    ['a name that only begins like the machine itself', { kind: 'openai', baseURL: 'http://127.0.0.1.example/v1', apiKeyEnv: 'K' }, /unencrypted/],
    ['a header that is ours', { kind: 'openai', headers: { Authorization: 'x' } }, /set by the program/],
    ['a header that breaks the request', { kind: 'openai', headers: { 'X-A': 'a\r\nb' } }, /printable/],
    ['an unknown field', { kind: 'openai', apiKey: 'x' }, /Unrecognized/],
    ['an unknown kind', { kind: 'bedrock' }, /kind|option/i],
    ['a price without source', { kind: 'openai', prices: { m: { inputPerMillion: 1, outputPerMillion: 1, date: '2026-01-01' } } }, /source|expected/i],
  ])('refuses %s', (_name, entry, message) => {
    const parsed = providersSchema.safeParse({ p: entry })
    expect(parsed.success).toBe(false)
    expect(JSON.stringify(parsed.error?.issues)).toMatch(message)
  })

  it('takes plain http on the machine itself, with a key too', () => {
    expect(providersSchema.safeParse({ local: { kind: 'openai-compatible', baseURL: 'http://127.0.0.1:8000/v1', apiKeyEnv: 'LOCAL_KEY' } }).success).toBe(true)
  })
})
