import { expect, test } from 'vitest'
import { readTexts, says, saysSimilar } from '../../../../src/benchmarks/liveui/task-lint/said.ts'

const SAID = readTexts([
  'I work shifts, early one week and late the next; the wake-up time is 04:10.',
  'It costs 1,200.50 in two parts, send it to ada.ito@example.com.',
])

test.each(['early', 'Early', 'wake up', 'wake-up', 'wake_up', '04:10', '1200.5', '1,200.50', 'two', '2', 'ada.ito@example.com', 'early one week'])(
  '%s is said',
  (phrase) => {
    expect(says(SAID, phrase)).toBe(true)
  },
)

test.each(['earl', 'week early', '4:10', '10', '1200', '12', 'ada', 'example.com', '3'])('%s is not said: words count whole, in order', (phrase) => {
  expect(says(SAID, phrase)).toBe(false)
})

test.each([
  ['shift', true],
  ['shifting', true],
  ['parts', true],
  ['part', true],
  ['costing', true],
  ['seven', false],
  ['lamp', false],
  ['each', false],
])('%s is like something said: %s', (word, expected) => {
  expect(saysSimilar(SAID, word)).toBe(expected)
})
