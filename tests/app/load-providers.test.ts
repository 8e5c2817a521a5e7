import { expect, test } from 'vitest'
import { loadProviders } from '../../src/app/load-providers.ts'
import { InputError, type Problem } from '../../src/core/errors.ts'

function problemsOf(text: string): readonly Problem[] {
  try {
    loadProviders('revisit.config.yaml', text)
    return []
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    return error.problems
  }
}

test('providers are read', () => {
  const text = 'providers:\n  local: { kind: openai-compatible, baseURL: http://127.0.0.1:8000/v1, apiKeyEnv: LOCAL_KEY, headers: { X-Team: blue } }\n'
  expect(loadProviders('revisit.config.yaml', text)).toEqual({
    local: { kind: 'openai-compatible', baseURL: 'http://127.0.0.1:8000/v1', apiKeyEnv: 'LOCAL_KEY', headers: { 'X-Team': 'blue' } },
  })
})

test.each([
  ['an OpenAI key', 'sk-proj-abcdefghijklmnop1234567890'],
  ['a Google key', 'AIzaSyA1234567890abcdefghijklmnopqrs'],
  ['a bearer token', 'Bearer abcdefghijkl123'],
  ['a long random word', 'f3c9a1b2d4e5f60718293a4b5c6d7e8f'],
])('%s in a file is refused, and never repeated', (_, key) => {
  for (const text of [
    `providers:\n  local: { kind: openai-compatible, baseURL: http://127.0.0.1:1/v1, headers: { X-Key: "${key}" } }\n`,
    `providers:\n  local: { kind: openai-compatible, baseURL: http://127.0.0.1:1/v1, apiKeyEnv: "${key}" }\n`,
    `providers:\n  local: { kind: "${key}", baseURL: http://127.0.0.1:1/v1 }\n`,
    `providers:\n  local: { kind: openai-compatible, baseURL: http://127.0.0.1:1/v1, apiKey: "${key}" }\n`,
  ]) {
    const problems = problemsOf(text)
    expect(problems.map((problem) => problem.rule)).toContain('secret-in-file')
    expect(problems.find((problem) => problem.rule === 'secret-in-file')?.line).toBe(2)
    expect(JSON.stringify(problems)).not.toContain(key)
  }
})

test.each([
  ['a rate limit', '{ kind: openai, requestsPerMinute: 5 }', 'providers.openai.requestsPerMinute', 'not-built'],
  ['a typo', '{ kind: openai, apiKeyEnvv: OPENAI_API_KEY }', 'providers.openai.apiKeyEnvv', 'unknown-key'],
  ['an unknown kind', '{ kind: opanai }', 'providers.openai.kind', 'wrong-value'],
])('%s is refused with its line', (_, provider, field, rule) => {
  expect(problemsOf(`providers:\n  openai: ${provider}\n`)).toMatchObject([{ file: 'revisit.config.yaml', line: 2, field, rule }])
})
