import { describe, expect, test } from 'vitest'
import { binomialAtLeast, binomialAtMost } from '../../../src/core/statistics/binomial-tail.ts'
import { clopperPearsonInterval } from '../../../src/core/statistics/clopper-pearson-interval.ts'
import type { Confidence } from '../../../src/core/statistics/interval.ts'
import { logGamma } from '../../../src/core/statistics/log-gamma.ts'
import { wilsonInterval } from '../../../src/core/statistics/wilson-interval.ts'

// Vectors: statsmodels 0.14 proportion_confint(method='wilson' | 'beta'), scipy.stats.binom, scipy.special.gammaln.
const VECTORS: readonly [number, number, Confidence, [number, number], [number, number]][] = [
  [0, 10, 0.95, [0.0, 0.2775327998628892], [0.0, 0.3084971078187607]],
  [1, 10, 0.95, [0.017876213095072896, 0.4041500267952385], [0.0025285785444617865, 0.4450161170281954]],
  [5, 10, 0.95, [0.236593090512564, 0.7634069094874361], [0.18708602844739855, 0.8129139715526015]],
  [10, 10, 0.95, [0.7224672001371107, 1], [0.6915028921812392, 1.0]],
  [81, 263, 0.95, [0.2552885198782742, 0.36620957698280004], [0.25273674558527126, 0.36762192260135135]],
  [3, 500, 0.95, [0.0020425962719602363, 0.01749025210405338], [0.001239057543540751, 0.017433673725913514]],
  [77, 500, 0.99, [0.11697724602171403, 0.20008519416689066], [0.11489802185009829, 0.19986717582044328]],
  [4812, 10590, 0.95, [0.44492596047289046, 0.46388898604533557], [0.4448741400780225, 0.46393282092589233]],
  [1, 1, 0.9, [0.269865948784054, 1.0], [0.04999999999999999, 1.0]],
  [0, 1, 0.95, [0.0, 0.7934506856227626], [0.0, 0.975]],
  [499, 500, 0.95, [0.9887592932948532, 0.9996468636054407], [0.9889075231010312, 0.9999493656659926]],
]

describe('intervals of a proportion', () => {
  test.each(VECTORS)('%i of %i at %d agree with statsmodels', (passed, assigned, confidence, wilson, exact) => {
    const ours = wilsonInterval(passed, assigned, confidence)
    expect(ours.low).toBeCloseTo(wilson[0], 10)
    expect(ours.high).toBeCloseTo(wilson[1], 10)
    const clopperPearson = clopperPearsonInterval(passed, assigned, confidence)
    expect(clopperPearson.low).toBeCloseTo(exact[0], 9)
    expect(clopperPearson.high).toBeCloseTo(exact[1], 9)
  })

  test.each([
    [1, 0],
    [-1, 4],
    [5, 4],
    [0.5, 4],
  ])('%d of %d is refused', (passed, assigned) => {
    expect(() => wilsonInterval(passed, assigned)).toThrow(RangeError)
    expect(() => clopperPearsonInterval(passed, assigned)).toThrow(RangeError)
  })
})

test('binomial tails agree with scipy', () => {
  expect(binomialAtMost(3, 10, 0.3)).toBeCloseTo(0.6496107184000002, 12)
  expect(binomialAtMost(450, 500, 0.85)).toBeCloseTo(0.9996031954816453, 11)
  expect(binomialAtLeast(21, 500, 0.01) / 6.31992198742813e-8).toBeCloseTo(1, 8)
})

test.each([
  [0.5, 0.5723649429247],
  [1, 0],
  [2.5, 0.2846828704729192],
  [10, 12.801827480081469],
  [100, 359.1342053695754],
  [10591, 87560.1297738474],
])('logGamma(%d) agrees with scipy', (x, expected) => {
  expect(logGamma(x)).toBeCloseTo(expected, 8)
})
