import { logGamma } from './log-gamma.ts'

/** P(X ≤ k) for X ~ Binomial(n, p), by summing the mass function in log space. */
export function binomialAtMost(k: number, n: number, p: number): number {
  if (k < 0) return 0
  if (k >= n) return 1
  if (p <= 0) return 1
  if (p >= 1) return 0
  // Sum the side away from the mean, so that small tails keep their digits.
  if (k > n * p) return 1 - massBetween(k + 1, n, n, p)
  return massBetween(0, k, n, p)
}

/** P(X ≥ k) for X ~ Binomial(n, p). */
export function binomialAtLeast(k: number, n: number, p: number): number {
  return binomialAtMost(n - k, n, 1 - p)
}

function massBetween(from: number, to: number, n: number, p: number): number {
  const logN = logGamma(n + 1)
  let sum = 0
  for (let x = from; x <= to; x++) {
    sum += Math.exp(logN - logGamma(x + 1) - logGamma(n - x + 1) + x * Math.log(p) + (n - x) * Math.log1p(-p))
  }
  return Math.min(1, sum)
}
