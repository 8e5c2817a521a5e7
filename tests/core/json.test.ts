import { expect, test } from 'vitest'
import { canonicalJson } from '../../src/core/json.ts'
import { jsonNesting } from '../../src/core/json-nesting.ts'

test.each([
  ['undefined', undefined],
  ['Infinity', Number.POSITIVE_INFINITY],
  ['NaN', Number.NaN],
  ['half of a surrogate pair', 'a\uD83D'],
  ['half of a surrogate pair as a key', { 'a\uD83D': 1 }],
])('%s has no canonical form: a fault of the code, so a TypeError', (_, value) => {
  expect(() => canonicalJson(value)).toThrow(TypeError)
})

test('own keys that reach prototypes are keys like others', () => {
  const value: unknown = JSON.parse('{"__proto__":{"b":1},"a":2}')
  expect(canonicalJson(value)).toBe('{"__proto__":{"b":1},"a":2}')
})

test.each([
  ['1', 0],
  ['"[[[["', 0],
  [String.raw`{"a\"[[":"}\\"}`, 1],
  ['[{"a":[]},[1]]', 3],
  ['[[[', 3],
])('%s nests %i deep', (text, depth) => {
  expect(jsonNesting(text)).toBe(depth)
})

test('a million brackets are counted', () => {
  expect(jsonNesting('['.repeat(1_000_000))).toBe(1_000_000)
})
