import { scanTimes } from './scan-times.ts'
import type { Span } from './span.ts'

/** Seconds since midnight of `04:10` or `04:10:30`; undefined when it is no time. */
export function secondsOfTime(written: string): number | undefined {
  const match = /^(?<hour>\d{2}):(?<minute>\d{2})(?::(?<second>\d{2}))?(?:\.\d+)?$/.exec(written)?.groups
  return match === undefined ? undefined : Number(match['hour']) * 3600 + Number(match['minute']) * 60 + Number(match['second'] ?? 0)
}

/** Where the time of day stands in a text, by the 24-hour clock or with a meridiem. */
export function findTime(expected: string, text: string, locale: string): readonly Span[] {
  const seconds = secondsOfTime(expected)
  return scanTimes(text, locale).filter((time) => time.seconds === seconds)
}
