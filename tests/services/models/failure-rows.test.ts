import { describe, expect, it } from 'vitest'
import { classifyAnswer } from '../../../src/services/models/classify-answer.ts'
import { FAILURE_ROWS } from '../../../src/services/models/failure-rows.ts'
import { modelFailuresPage } from '../../../src/services/models/model-failures-page.ts'
import { networkRow } from '../../../src/services/models/network-rows.ts'
import { PROVIDER_KINDS } from '../../../src/services/models/provider-kind.ts'
import { FAILURE_EXAMPLES } from './failure-examples.ts'

const NOW = Date.parse('2026-01-02T03:04:05Z')

describe('documented shapes', () => {
  const cases = Object.entries(FAILURE_EXAMPLES).flatMap(([row, examples]) =>
    examples.map((example) => ({ row, ...example, text: typeof example.body === 'string' ? example.body : JSON.stringify(example.body) })),
  )

  it.each(cases)('$kind $status is $row: $text', ({ row, kind, status, text }) => {
    expect(classifyAnswer(kind, status, {}, text, NOW).row).toBe(row)
  })

  it('stand for every row', () => {
    expect(FAILURE_ROWS.map((row) => row.id).toSorted()).toEqual(Object.keys(FAILURE_EXAMPLES).toSorted())
  })
})

describe('any response', () => {
  const bodies = [
    '',
    ' ',
    '<html>',
    '{',
    '[]',
    '{}',
    'null',
    '3',
    '"x"',
    '{"error":null}',
    '{"error":{}}',
    '{"error":[]}',
    '{"error":{"message":5,"code":{}}}',
    '{"detail":null}',
    '{"choices":null}',
    '{"candidates":{}}',
    '\u0000',
  ]
  const statuses = [
    200, 201, 204, 206, 300, 304, 400, 401, 402, 403, 404, 405, 408, 409, 413, 415, 418, 422, 425, 429, 451, 498, 499, 500, 501, 502, 503, 504, 520, 524, 529,
    599,
  ]

  it.each(PROVIDER_KINDS)('of %s gets a verdict, and never that of an answer', (kind) => {
    for (const status of statuses) {
      for (const body of bodies) expect(classifyAnswer(kind, status, {}, body, NOW).verdict.kind, `${status} ${body}`).not.toBe('answer')
    }
  })

  it.each(PROVIDER_KINDS)('of %s with a failing status is never an answer, even in an answer’s shape', (kind) => {
    for (const example of FAILURE_EXAMPLES['answer'] ?? []) {
      expect(classifyAnswer(kind, 500, {}, JSON.stringify(example.body), NOW).row).toBe('server-error')
    }
  })
})

describe('waits', () => {
  it.each<[string, Record<string, string>, string, number | undefined]>([
    ['seconds', { 'retry-after': '12' }, '', 12_000],
    ['milliseconds before seconds', { 'retry-after': '12', 'retry-after-ms': '1500' }, '', 1_500],
    ['a date, by the answer’s own clock', { 'retry-after': 'Fri, 02 Jan 2026 10:00:30 GMT', date: 'Fri, 02 Jan 2026 10:00:00 GMT' }, '', 30_000],
    ['a date, by ours', { 'retry-after': 'Fri, 02 Jan 2026 03:04:35 GMT' }, '', 30_000],
    ['a date gone by', { 'retry-after': 'Thu, 01 Jan 2026 00:00:00 GMT' }, '', 0],
    ['nonsense', { 'retry-after': 'soon' }, '', undefined],
    ['nothing', {}, '', undefined],
    ['RetryInfo', {}, '{"error":{"code":429,"details":[{"retryDelay":"0.5s"}]}}', 500],
  ])('%s', (_name, headers, body, expected) => {
    expect(classifyAnswer('openai', 429, headers, body, NOW).retryAfterMs).toBe(expected)
  })
})

describe('network errors', () => {
  const wrapped = (code: string): Error => new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) })

  it.each([
    ['ECONNREFUSED', 'connection-refused'],
    ['ENOTFOUND', 'unknown-host'],
    ['EAI_AGAIN', 'unknown-host'],
    ['EHOSTUNREACH', 'no-route'],
    ['UND_ERR_CONNECT_TIMEOUT', 'connect-timeout'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls'],
    ['CERT_HAS_EXPIRED', 'tls'],
    ['ECONNRESET', 'connection-reset'],
    ['UND_ERR_SOCKET', 'connection-reset'],
    ['HPE_INVALID_CONSTANT', 'not-http'],
    ['EWHATEVER', 'network-error'],
  ])('%s is %s', (code, row) => {
    expect(networkRow(wrapped(code))).toMatchObject({ id: row })
    expect(
      networkRow(new TypeError('fetch failed', { cause: new AggregateError([Object.assign(new Error(code), { code })], 'every address failed') })),
    ).toMatchObject({ id: row })
  })

  it.each(['EMFILE', 'ENFILE', 'EADDRNOTAVAIL'])('%s is our own machine', (code) => {
    expect(networkRow(wrapped(code))).toBe('local')
  })
})

it('docs/model-failures.md says what the program does', async () => {
  await expect(modelFailuresPage()).toMatchFileSnapshot('../../../docs/model-failures.md')
})
