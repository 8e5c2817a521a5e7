import { describe, expect, test } from 'vitest'
import { holm } from '../../../src/core/statistics/holm.ts'
import { mcnemarExact } from '../../../src/core/statistics/mcnemar-exact.ts'
import { seededRandom } from '../../../src/core/statistics/seeded-random.ts'
import { taskBootstrap } from '../../../src/core/statistics/task-bootstrap.ts'
import { wilsonInterval } from '../../../src/core/statistics/wilson-interval.ts'

// Vectors: statsmodels 0.14 mcnemar(exact=True) and multipletests(method='holm').
test.each([
  [0, 0, 1],
  [1, 0, 1],
  [5, 1, 0.21875],
  [12, 3, 0.03515625],
  [30, 25, 0.5900533317766354],
  [100, 60, 0.001953728034064355],
  [7, 7, 1],
  [0, 9, 0.00390625],
])('exact McNemar of %i against %i agrees with statsmodels', (onlyFirst, onlySecond, expected) => {
  expect(mcnemarExact(onlyFirst, onlySecond)).toBeCloseTo(expected, 10)
  expect(mcnemarExact(onlySecond, onlyFirst)).toBeCloseTo(expected, 10)
})

describe('Holm', () => {
  test.each([
    [
      [0.01, 0.04, 0.03, 0.005],
      [0.03, 0.06, 0.06, 0.02],
    ],
    [
      [0.5, 0.02, 0.02, 0.9, 0.001],
      [1, 0.08, 0.08, 1, 0.005],
    ],
    [[], []],
  ])('%j agrees with statsmodels', (values, expected) => {
    const adjusted = holm(values)
    expect(adjusted).toHaveLength(expected.length)
    for (const [index, value] of expected.entries()) expect(adjusted[index]).toBeCloseTo(value, 12)
  })
})

describe('seeded random numbers', () => {
  test('are the same for the same seed, others for another, and spread over [0, 1)', () => {
    const draw = (seed: string): number[] => Array.from({ length: 20_000 }, seededRandom(seed))
    const first = draw('survey-1')
    expect(draw('survey-1')).toEqual(first)
    expect(draw('survey-2')).not.toEqual(first)
    expect(first.every((value) => value >= 0 && value < 1)).toBe(true)
    const counts = Array.from({ length: 10 }, (_, tenth) => first.filter((value) => Math.floor(value * 10) === tenth).length)
    for (const count of counts) expect(Math.abs(count - 2000)).toBeLessThan(250)
  })
})

describe('task bootstrap', () => {
  const rate = (sample: readonly boolean[]): number => sample.filter(Boolean).length / sample.length

  test('is decided by its seed and near Wilson for a plain rate', () => {
    const tasks = Array.from({ length: 300 }, (_, index) => index < 90)
    const interval = taskBootstrap({ tasks, statistic: rate, seed: 'a' })
    expect(taskBootstrap({ tasks, statistic: rate, seed: 'a' })).toEqual(interval)
    const wilson = wilsonInterval(90, 300)
    expect(Math.abs(interval.low - wilson.low)).toBeLessThan(0.012)
    expect(Math.abs(interval.high - wilson.high)).toBeLessThan(0.012)
  })

  test('keeps what belongs to one task together', () => {
    // Ten tasks of 50 equal checks each carry the information of ten, not of 500.
    const tasks = Array.from({ length: 10 }, (_, index) => Array.from({ length: 50 }, () => index < 5))
    const interval = taskBootstrap({ tasks, statistic: (sample) => rate(sample.flat()), seed: 'a' })
    expect(interval.high - interval.low).toBeGreaterThan(0.4)
  })

  test('refuses nothing to draw from', () => {
    expect(() => taskBootstrap({ tasks: [], statistic: () => 0, seed: 'a' })).toThrow(RangeError)
  })
})
