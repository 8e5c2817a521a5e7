import { expect, test } from 'vitest'
import { cutText, shortened } from '../../src/core/cut-text.ts'
import { canonicalJson } from '../../src/core/json.ts'

test.each([0, 1, 2, 3])('a text that starts at offset %i of an emoji is cut to something that JSON can say', (offset) => {
  const text = `${'a'.repeat(offset)}${'😀'.repeat(20)}`
  for (let length = 0; length <= text.length + 1; length++) {
    const cut = cutText(text, length)
    expect(cut.length).toBeLessThanOrEqual(length)
    expect(cut.length).toBeGreaterThanOrEqual(Math.min(length, text.length) - 1)
    expect(text.startsWith(cut)).toBe(true)
    expect(() => canonicalJson(cut)).not.toThrow()
  }
})

test('a shortened text says that something is missing, a short one stays', () => {
  expect(shortened('abcdef', 4)).toBe('abc…')
  expect(shortened('abcd', 4)).toBe('abcd')
  expect(shortened('ab😀😀', 4)).toBe('ab…')
})
