import { expect, it } from 'vitest'
import { bench, provider, SCOPE } from '../support/model-setup.ts'
import { wireAnswer } from '../support/model-wire-shapes.ts'
import { json, startWireServer, type Reply } from '../support/wire-server.ts'

/** Longer than the 300 s after which Node's own fetch gives up on headers, and then on a silent body. */
const SLOW_MS = 310_000

it(
  'an answer that begins after 310 seconds arrives, is counted with its seconds, and is not asked for again',
  async () => {
    const answer = json(wireAnswer['openai-compatible']({ text: 'worth waiting for' }))
    const slow: Reply = async (response, request) => {
      await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
      await answer(response, request)
    }
    const server = await startWireServer(slow)
    try {
      const { client, journal } = bench(provider('openai-compatible', server.url), 'm')
      const request = { call: 'c', system: 's', messages: [{ role: 'user', text: 'take your time' }], tools: [] } as const
      const result = await client({ policy: {} }).generate(request)
      expect(result).toMatchObject({ answer: { text: 'worth waiting for' } })
      if ('answer' in result) expect(result.answer.modelSeconds).toBeGreaterThanOrEqual(SLOW_MS / 1000 - 1)
      expect(await client({ policy: {} }).generate(request)).toEqual(result)
      expect(server.seen).toHaveLength(1)
      expect((await journal.read({ scope: SCOPE, call: 'c' }))?.tries).toMatchObject([{ state: 'answered', maybePaidTwice: false }])
    } finally {
      await server.close()
    }
  },
  SLOW_MS + 60_000,
)
