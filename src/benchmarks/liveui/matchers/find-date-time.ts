import { findDate } from './find-date.ts'
import { findTime } from './find-time.ts'
import { scanDates } from './scan-dates.ts'
import { scanTimes } from './scan-times.ts'
import { overlaps, type Span } from './span.ts'

/** How far day and time of one moment may stand apart: `March 9, 2026 at 18:30`. */
const GAP = 12

/** The two parts of `2026-03-02T18:30` or `tomorrow 18:30`. */
export function partsOfDateTime(written: string): { readonly date: string; readonly time: string } {
  const match = /^(?<date>.*?)[T |](?<time>\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?$/.exec(written)?.groups
  return { date: match?.['date'] ?? written, time: match?.['time'] ?? '' }
}

/** Where the moment stands in a text: its day and its time side by side, with no other day or time between. */
export function findDateTime(expected: string, text: string, setting: { readonly locale: string; readonly clock: string }): readonly Span[] {
  const { date, time } = partsOfDateTime(expected)
  const times = findTime(time, text, setting.locale)
  const others = [...scanDates(text, setting.locale, setting.clock), ...scanTimes(text, setting.locale)]
  return findDate(date, text, setting).flatMap((day) =>
    times.flatMap((moment) => {
      const [first, second] = day.start <= moment.start ? [day, moment] : [moment, day]
      const gap = { start: first.end, end: second.start }
      if (gap.end - gap.start > GAP || others.some((other) => other.start >= gap.start && other.end <= gap.end && overlaps(other, gap))) return []
      return [{ start: first.start, end: Math.max(first.end, second.end) }]
    }),
  )
}
