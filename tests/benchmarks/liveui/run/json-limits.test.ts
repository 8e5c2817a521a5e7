import { describe, expect, test } from 'vitest'
import { jsonLimitFault, MAX_DEPTH } from '../../../../src/benchmarks/liveui/run/json-limits.ts'

const parsed = (text: string): unknown => JSON.parse(text)

describe('what a model wrote and cannot be kept is said in words, and nothing is thrown', () => {
  test.each([
    ['a number that JSON.parse reads as Infinity', '{"amount":1e999}', 'too large'],
    ['a negative one, deep inside', '{"a":[{"b":-1e400}]}', 'too large'],
    ['NUL', String.raw`{"a":"x\u0000"}`, 'no text'],
    ['half of a surrogate pair', String.raw`{"a":["\ud83d"]}`, 'no text'],
    ['half of a surrogate pair in a key', String.raw`{"\udc00":1}`, 'no text'],
    ['a key that reaches prototypes', '{"a":{"__proto__":1}}', 'is no key'],
    ['nesting', `${'['.repeat(MAX_DEPTH + 1)}${']'.repeat(MAX_DEPTH + 1)}`, 'nested deeper'],
    ['nesting that would end the process', `${'['.repeat(200_000)}${']'.repeat(200_000)}`, 'nested deeper'],
    ['length', `"${'a'.repeat(1_000)}"`, 'too large: 1002 characters'],
  ])('%s', (_, text, words) => {
    expect(jsonLimitFault(parsed(text), 1_000)).toContain(words)
  })

  test('what is within the limits has no fault', () => {
    expect(jsonLimitFault(parsed('{"a":[1,-2.5e300,true,null,"😀"]}'), 1_000)).toBeUndefined()
  })
})
