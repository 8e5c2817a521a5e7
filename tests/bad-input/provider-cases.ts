import { describe, expect, test } from 'vitest'
import type { LiveUITask } from '../../src/benchmarks/liveui/task-schema.ts'
import { html, json, startWireServer, type Reply } from '../support/wire-server.ts'
import { reasonsOf } from '../scripted/support/outcomes-of.ts'
import type { Stage } from '../scripted/support/stage.ts'
import { evaluate, openEvaluation } from './support/evaluate.ts'
import { always, once } from './support/misbehaving-server.ts'

const error = (status: number, text: string, code: string | null = null): Reply =>
  json({ error: { message: text, type: 'invalid_request_error', param: null, code } }, status)
const cutOff: Reply = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
  response.write('{"id":"chatcmpl-1","choices":[{"mess', () => response.destroy())
}
const tenMegabytes = json({ choices: [{ message: { role: 'assistant', content: 'x'.repeat(10 * 1024 * 1024) }, finish_reason: 'stop' }] })

/** What a provider's server does wrong, in the middle of an evaluation. */
export function providerCases(stage: () => Stage, task: () => LiveUITask): void {
  describe('a provider that will not serve this model parks it: nothing is scored', () => {
    test.each<[string, Reply, string, RegExp]>([
      [
        'unknown model, 404',
        error(404, 'The model `reference` does not exist', 'model_not_found'),
        'unknown-model',
        /^HTTP 404, unknown-model: The model `reference` does not exist \[http:\/\/127\.0\.0\.1:\d+\/chat\/completions\]$/,
      ],
      ['a page with status 404', html(404), 'unknown-model', /HTTP 404.*Welcome to the proxy.*\/chat\/completions\]$/],
      [
        'a wrong key, 401',
        error(401, 'Incorrect API key provided: planted-key-0123456789', 'invalid_api_key'),
        'unauthorized',
        /^HTTP 401, unauthorized: Incorrect API key provided: (?!planted)/,
      ],
      ['no credit, 402', error(402, 'Insufficient credits'), 'no-credit', /^HTTP 402, no-credit: Insufficient credits/],
      [
        'no quota left, 429',
        error(429, 'You exceeded your current quota', 'insufficient_quota'),
        'no-credit',
        /^HTTP 429, no-credit: You exceeded your current quota/,
      ],
      ['forbidden, 403', error(403, 'Country, region, or territory not supported'), 'forbidden', /^HTTP 403, forbidden: Country/],
      [
        'a setting that is not taken, 400',
        error(400, 'temperature: not supported', 'unsupported_parameter'),
        'request-refused',
        /^HTTP 400, request-refused: temperature: not supported/,
      ],
      ['a redirect', json('', 302, { location: 'http://127.0.0.1:9/login' }), 'unreachable', /^HTTP 302, redirect/],
    ])('%s', async (_name, reply, cause, detail) => {
      const result = await evaluate(stage(), task(), { 'agent:early:0': always(reply) })
      expect(result.parked).toEqual({ cause, detail: expect.stringMatching(detail) })
      expect(result.requests).toBe(3)
    })
  })

  test('an address where nothing listens, tried five times: parked', async () => {
    const gone = await startWireServer(json(''))
    await gone.close()
    const evaluation = await openEvaluation(stage(), task(), {}, `${gone.url}/v1`)
    const { parked } = await evaluation.walk()
    expect(parked).toEqual({
      cause: 'unreachable',
      detail: `connection-refused: connect ECONNREFUSED ${new URL(gone.url).host} (5 tries) [${gone.url}/v1/chat/completions]`,
    })
    await evaluation.close()
  })

  test('a parked model goes on where it stopped once that is mended: nothing that was answered is sent again', async () => {
    const evaluation = await openEvaluation(stage(), task(), { 'agent:early:1': once(error(401, 'Incorrect API key provided', 'invalid_api_key')) })
    expect((await evaluation.walk()).parked?.cause).toBe('unauthorized')
    const sent = evaluation.server.seen.length
    const { episodes } = await evaluation.walk()
    expect(reasonsOf(episodes)).toEqual([])
    expect(sent).toBe(4)
    const keys = evaluation.server.seen.map(({ headers }) => headers['idempotency-key'])
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([keys[3]])
    await evaluation.close()
  })

  // Two cases an evaluation: one spoils the submission, the other the revision; what lies between and after runs.
  describe('a call without a usable answer fails its episode; the application stands and later episodes run', () => {
    const pairs: readonly (readonly [Case, Case])[] = [
      [
        [
          'context too long',
          error(400, "This model's maximum context length is 8192 tokens.", 'context_length_exceeded'),
          'rejected',
          'context-too-long',
          "HTTP 400, context-too-long: This model's maximum context length is 8192 tokens.",
        ],
        ['the request is too large, 413', error(413, 'Payload too large'), 'rejected', 'context-too-long', 'HTTP 413, context-too-long: Payload too large'],
      ],
      [
        [
          'refused by the content filter',
          error(400, 'The response was filtered', 'content_filter'),
          'rejected',
          'refused',
          'HTTP 400, refused: The response was filtered',
        ],
        ['10 MB', tenMegabytes, 'rejected', 'answer-too-large', 'HTTP 200, answer-too-large: the answer is longer than 8388608 bytes'],
      ],
      [
        ['a page instead of an answer', html(), 'unavailable', 'bad-answer', 'no usable answer in 5 tries; the last: HTTP 200, html'],
        ['an empty body', json(''), 'unavailable', 'bad-answer', 'no usable answer in 5 tries; the last: HTTP 200, empty'],
      ],
      [
        ['half a body', cutOff, 'unavailable', 'bad-answer', 'no usable answer in 5 tries; the last: HTTP 200, cut-off'],
        ['half a JSON text', json('{"choices":[{"mess'), 'unavailable', 'bad-answer', 'no usable answer in 5 tries; the last: HTTP 200, not-json'],
      ],
      [
        ['500', error(500, 'The server had an error'), 'unavailable', 'no-answer', 'no usable answer in 5 tries; the last: HTTP 500, server-error'],
        ['429 without end', error(429, 'slow down'), 'unavailable', 'overloaded', 'no usable answer in 5 tries; the last: HTTP 429, rate-limited'],
      ],
    ]
    test.each(pairs.map(([first, second]) => [`${first[0]}; ${second[0]}`, first, second] as const))('%s', async (_names, first, second) => {
      const [, spoilsEarly, ...early] = first
      const [, spoilsSwitch, ...revision] = second
      const { episodes, parked } = await evaluate(stage(), task(), { 'agent:early:0': always(spoilsEarly), 'agent:switch:0': always(spoilsSwitch) })
      expect(parked).toBeNull()
      expect(episodes.map(({ failure }) => failure)).toEqual([null, failed(early), null, failed(revision), null, null])
      for (const episode of [episodes[1], episodes[3]]) expect(episode?.outcomes.every(({ passed, placeholder }) => !passed && placeholder)).toBe(true)
      expect(episodes[2]?.outcomes.find(({ check }) => check === 'l1')?.passed).toBe(true)
    })

    test('a bad answer once is tried again: the evaluation passes whole', async () => {
      const { episodes, requests } = await evaluate(stage(), task(), {
        'orchestrate:main': once(html(502)),
        'layout:main': once(cutOff),
        'agent:early:0': once(error(429, 'slow down')),
        'agent:early:1': once(json('')),
      })
      expect(reasonsOf(episodes)).toEqual([])
      const { requests: alone } = await evaluate(stage(), task(), {})
      expect(requests).toBe(alone + 4)
    })
  })
}

type Case = readonly [name: string, reply: Reply, kind: string, cause: string, detail: string]

function failed([kind, cause, detail]: readonly string[]): unknown {
  return { kind, during: 'episode', cause, detail }
}
