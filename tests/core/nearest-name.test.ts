import { expect, test } from 'vitest'
import { nearestName, suggestion } from '../../src/core/nearest-name.ts'

test.each([
  ['recrod', ['record', 'absent'], 'record'],
  ['fone', ['phone', 'gmail'], 'phone'],
  ['ATMOST', ['atMost', 'equals'], 'atMost'],
  ['id', ['as', 'ix'], 'ix'],
  ['something', ['else', 'entirely'], undefined],
  ['x', [], undefined],
  ['a'.repeat(501), ['a'.repeat(500)], undefined],
])('%s among %j: %s', (typed, known, near) => {
  expect(nearestName(typed, known)).toBe(near)
})

test('without a near name a short list is named whole, a long one not at all', () => {
  expect(suggestion('something', ['else', 'entirely'])).toBe('; known: else, entirely')
  expect(
    suggestion(
      'something',
      Array.from({ length: 31 }, (_, index) => `name-of-${index}`),
    ),
  ).toBe('')
})
