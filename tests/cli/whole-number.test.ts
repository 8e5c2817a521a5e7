import { expect, test } from 'vitest'
import { wholeNumber } from '../../src/cli/whole-number.ts'

test.each(['', ' ', '-1', '1.5', '1e3', '0x10', 'three', '99999999999', '٣'])('%j is no whole number: what it is for and what is possible is said', (text) => {
  expect(() => wholeNumber(text, { what: '--evaluation', least: 0 })).toThrow(/^--evaluation: write a whole number from 0 to 2147483647, not /)
})

test('numbers within the bounds are taken, others are not', () => {
  const bounds = { what: '--concurrency', least: 1, most: 1000 }
  expect([wholeNumber('1', bounds), wholeNumber('1000', bounds), wholeNumber('007', bounds)]).toEqual([1, 1000, 7])
  expect(() => wholeNumber('0', bounds)).toThrow('write a whole number from 1 to 1000, not 0')
  expect(() => wholeNumber('1001', bounds)).toThrow('not 1001')
  expect(() => wholeNumber(undefined, bounds)).toThrow('not nothing')
})
