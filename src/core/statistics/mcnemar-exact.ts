import { binomialAtMost } from './binomial-tail.ts'

/**
 * Exact two-sided McNemar test of two models on the same tasks: `onlyFirst` tasks passed by the first alone, `onlySecond` by the second
 * alone. Under no difference each of these is a fair coin. No discordant task = 1.
 */
export function mcnemarExact(onlyFirst: number, onlySecond: number): number {
  const discordant = onlyFirst + onlySecond
  if (discordant === 0) return 1
  return Math.min(1, 2 * binomialAtMost(Math.min(onlyFirst, onlySecond), discordant, 0.5))
}
