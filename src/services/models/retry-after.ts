/**
 * How long the provider asks to wait, in milliseconds: `retry-after-ms`, `Retry-After` in seconds or as an HTTP date (RFC 9110 §10.2.3;
 * measured against the answer's own `Date` when it has one, so that a wrong clock here does no harm), or undefined when it does not say.
 */
export function retryAfterMs(headers: Readonly<Record<string, string>>, nowMs: number): number | undefined {
  const precise = headers['retry-after-ms']
  if (precise !== undefined && /^\d+(\.\d+)?$/.test(precise)) return Math.ceil(Number(precise))
  const text = headers['retry-after']?.trim()
  if (text === undefined || text === '') return undefined
  if (/^\d+(\.\d+)?$/.test(text)) return Math.ceil(Number(text) * 1000)
  const until = Date.parse(text)
  if (Number.isNaN(until)) return undefined
  const answeredAt = Date.parse(headers['date'] ?? '')
  return Math.max(0, until - (Number.isNaN(answeredAt) ? nowMs : answeredAt))
}

/** Google's `RetryInfo.retryDelay` ("34s", "0.5s") in milliseconds. */
export function durationMs(text: string): number | undefined {
  const match = /^(\d+(?:\.\d+)?)s$/.exec(text)
  return match?.[1] === undefined ? undefined : Math.ceil(Number(match[1]) * 1000)
}
