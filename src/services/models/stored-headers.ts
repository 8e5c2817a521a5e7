import type { Redactor } from './redact.ts'

/** Response headers worth keeping: type of the body, ids to ask a provider's support with, limits. Cookies and everything unknown are dropped. */
const KEPT = [
  /^content-type$/,
  /^content-length$/,
  /^date$/,
  /^server$/,
  /^retry-after(-ms)?$/,
  /^(x-)?request-id$/,
  /^x-(amzn-)?requestid$/,
  /^cf-ray$/,
  /^openai-(model|processing-ms|version)$/,
  /^(x-ratelimit|anthropic-ratelimit)-[a-z-]+$/,
  /^x-should-retry$/,
  /^location$/,
]

/** The headers of an answer as the journal keeps them: lower-case, allow-listed, redacted, sorted. */
export function storedHeaders(headers: Iterable<readonly [string, string]>, redactor: Redactor): Record<string, string> {
  const kept: [string, string][] = []
  for (const [name, value] of headers) {
    const lower = name.toLowerCase()
    if (KEPT.some((pattern) => pattern.test(lower))) kept.push([lower, redactor.text(value)])
  }
  return Object.fromEntries(kept.toSorted(([left], [right]) => (left < right ? -1 : 1)))
}

/** The provider's id of a request, when its headers carry one. */
export function requestIdOf(headers: Readonly<Record<string, string>>): string | undefined {
  return headers['x-request-id'] ?? headers['request-id'] ?? headers['x-amzn-requestid'] ?? headers['cf-ray']
}
