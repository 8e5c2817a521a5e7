import { expect, test } from 'vitest'
import { errorWords } from '../../src/activities/error-words.ts'
import { RevisitError } from '../../src/core/errors.ts'
import { canonicalJson } from '../../src/core/json.ts'

test('the message and what to do about it', () => {
  expect(errorWords(new RevisitError('infrastructure', 'the disk is full', { hint: 'free some space' }))).toBe('the disk is full (free some space)')
  expect(errorWords(new Error('boom'))).toBe('boom')
  expect(errorWords('words')).toBe('words')
})

test.each([0, 1])('an error that quotes anything at any length is told in words that rows and events can keep (offset %i)', (offset) => {
  const words = errorWords(new Error(`${'a'.repeat(offset)}${'😀'.repeat(2_000)}`))
  expect(words.length).toBeLessThanOrEqual(2_000)
  expect(() => canonicalJson(words)).not.toThrow()
  expect(errorWords(new Error('a\u0000b\uD83Dc'))).toBe('a\uFFFDb\uFFFDc')
})
