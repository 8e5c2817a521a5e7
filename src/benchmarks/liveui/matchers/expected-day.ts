import { dayAfter, dayOfIso, weekdayOf, type CalendarDay } from './calendar.ts'
import { calendarWords } from './calendar-words.ts'

/**
 * The day that a task writes: `2026-03-09`, `today`, `tomorrow`, `yesterday`, `+3 days`, `-1 day`, or a weekday (`friday`: the next one
 * from today on). Relative to the clock of the check's episode.
 */
export function expectedDay(written: string, clock: string): CalendarDay | undefined {
  const absolute = dayOfIso(written)
  const today = dayOfIso(clock)
  if (absolute !== undefined || today === undefined) return absolute
  const word = written.trim().toLowerCase()
  const relative = calendarWords('en').relative.find((each) => each.word === word)
  if (relative !== undefined) return dayAfter(today, relative.days)
  const offset = /^([+-]\d+) days?$/.exec(word)?.[1]
  if (offset !== undefined) return dayAfter(today, Number(offset))
  const weekday = calendarWords('en').weekdays.findIndex((names) => names.includes(word))
  return weekday === -1 ? undefined : dayAfter(today, (weekday - weekdayOf(today) + 7) % 7)
}
