import { expectedDay } from '../matchers/expected-day.ts'
import { partsOfDateTime } from '../matchers/find-date-time.ts'

/** Whether the calendar has this local date and time (2026-02-30T10:00:00 does not exist). */
export function isRealDateTime(text: string): boolean {
  const time = Date.parse(`${text}Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** A day as matchers write it: `2026-03-02`, or by the clock: `tomorrow`, `+3 days`, `friday`. */
export const isDay = (text: string): boolean => (isCalendarDate(text) ? isRealDateTime(`${text}T00:00:00`) : isRelativeDay(text))

/** A time of day: `04:10`. */
export const isTimeOfDay = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text)

/** `2026-03-02T18:30`, `tomorrow 18:30`. */
export function isMoment(text: string): boolean {
  const { date, time } = partsOfDateTime(text)
  return isDay(date) && isTimeOfDay(time)
}

/** Whether a day or moment is told from the clock, so that it stands in no text. */
export const isRelativeDay = (text: string): boolean => !isCalendarDate(text) && expectedDay(partsOfDateTime(text).date, '2026-01-01T00:00:00') !== undefined

const isCalendarDate = (text: string): boolean => /^\d{4}-\d\d-\d\d/.test(text)
