/** A day of the calendar. `day` counts days since 1970-01-01. */
export interface CalendarDay {
  readonly year: number
  readonly month: number
  readonly date: number
  readonly day: number
}

const DAY_MS = 86_400_000

/** The day, or undefined when the calendar has none like it (30 February). */
export function calendarDay(year: number, month: number, date: number): CalendarDay | undefined {
  const time = Date.UTC(year, month - 1, date)
  const made = new Date(time)
  return made.getUTCMonth() === month - 1 && made.getUTCDate() === date ? { year, month, date, day: time / DAY_MS } : undefined
}

/** From `2026-03-02` or a local date-time that starts so. */
export function dayOfIso(written: string): CalendarDay | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?![\d])/.exec(written)
  return match === null ? undefined : calendarDay(Number(match[1]), Number(match[2]), Number(match[3]))
}

export function dayAfter({ day }: CalendarDay, days: number): CalendarDay {
  const made = new Date((day + days) * DAY_MS)
  return { year: made.getUTCFullYear(), month: made.getUTCMonth() + 1, date: made.getUTCDate(), day: day + days }
}

/** 0 = Monday. 1970-01-01 was a Thursday. */
export const weekdayOf = ({ day }: CalendarDay): number => (((day + 3) % 7) + 7) % 7
