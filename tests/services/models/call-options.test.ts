import { describe, expect, it } from 'vitest'
import { modelSettingsSchema } from '../../../src/core/model-settings.ts'
import { callOptions } from '../../../src/services/models/call-options.ts'
import { PROVIDER_KINDS } from '../../../src/services/models/provider-kind.ts'
import { MODEL, wireAnswer } from '../../support/model-wire-shapes.ts'
import { bench, provider } from '../../support/model-setup.ts'
import { json, startWireServer } from '../../support/wire-server.ts'
import { containing } from '../../support/containing.ts'

describe('settings', () => {
  it.each(PROVIDER_KINDS)('%s: an option that is not on the list is refused by name', (kind) => {
    for (const name of ['store', 'previousResponseId', 'mcpServers', 'user', 'headers', '__proto__x']) {
      expect(() => callOptions(kind, modelSettingsSchema.parse({ providerOptions: { [name]: true } }))).toThrow(
        expect.objectContaining({ code: 'usage', message: containing(`providerOptions.${name}`) }),
      )
    }
  })

  it('refuses what a kind does not take, before anything runs', () => {
    expect(() => callOptions('anthropic', modelSettingsSchema.parse({ reasoningEffort: 'none' }))).toThrow(/anthropic knows low/)
    expect(() => callOptions('google', modelSettingsSchema.parse({ reasoningEffort: 'max' }))).toThrow(/google knows/)
    expect(() => callOptions('openai', modelSettingsSchema.parse({ seed: 1 }))).toThrow(/takes no seed/)
    expect(() => callOptions('openai', modelSettingsSchema.parse({ sendReasoning: false }))).toThrow(/sendReasoning/)
    expect(modelSettingsSchema.safeParse({ temprature: 1 }).success).toBe(false)
    expect(modelSettingsSchema.safeParse({ temperature: 3 }).success).toBe(false)
    expect(modelSettingsSchema.safeParse({ maxOutputTokens: 0 }).success).toBe(false)
  })

  it.each([
    [
      'openai',
      { providerOptions: { reasoningSummary: 'auto', textVerbosity: 'low' } },
      { reasoning: { summary: 'auto' }, text: { verbosity: 'low' }, store: false },
    ],
    ['anthropic', { temperature: 0.3, maxOutputTokens: 99 }, { temperature: 0.3, max_tokens: 99 }],
    [
      'anthropic',
      { maxOutputTokens: 99, providerOptions: { thinking: { type: 'enabled', budgetTokens: 2000 } } },
      { thinking: { type: 'enabled', budget_tokens: 2000 }, max_tokens: 2099 },
    ],
    [
      'google',
      { seed: 5, topP: 0.9, reasoningEffort: 'low', providerOptions: { thinkingConfig: { includeThoughts: true } } },
      { generationConfig: { seed: 5, topP: 0.9, thinkingConfig: { thinkingLevel: 'low', includeThoughts: true } } },
    ],
    [
      'openai-compatible',
      { temperature: 0, seed: 5, providerOptions: { top_k: 40, chat_template_kwargs: { enable_thinking: false } } },
      { temperature: 0, seed: 5, top_k: 40, chat_template_kwargs: { enable_thinking: false } },
    ],
  ] as const)('%s: %j reaches the wire', async (kind, settings, body) => {
    const server = await startWireServer(json(wireAnswer[kind]({ text: 'ok' })))
    try {
      const { client } = bench(provider(kind, server.url), MODEL[kind], modelSettingsSchema.parse(settings))
      await client().generate({ call: 'c', system: 's', messages: [{ role: 'user', text: 'x' }], tools: [] })
      expect(server.seen[0]?.body).toMatchObject(body)
    } finally {
      await server.close()
    }
  })

  it('a setting that the adapter drops is a warning in the journal and the log, never silence', async () => {
    const server = await startWireServer(json(wireAnswer.openai({ text: 'ok' })))
    try {
      const { client, journal, logged } = bench(provider('openai', server.url), MODEL.openai, { temperature: 0.5 })
      await client().generate({ call: 'c', system: 's', messages: [{ role: 'user', text: 'x' }], tools: [] })
      const row = await journal.read({ scope: { survey: 'test-00000000', ordinal: 7, attempt: 1 }, call: 'c' })
      expect(row?.settled).toMatchObject({ summary: { warnings: [containing('temperature')] } })
      expect(logged.join('\n')).toContain('temperature')
    } finally {
      await server.close()
    }
  })
})
