/** The logical clock: local date-times `YYYY-MM-DDTHH:MM:SS` without a zone, which also order as text. */

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

export function addSeconds(local: string, seconds: number): string {
  return new Date(Date.parse(`${local}Z`) + seconds * 1000).toISOString().slice(0, 19)
}

/** Clocks carry forward: an episode never starts before the one in front of it ended. */
export function later(a: string, b: string | undefined): string {
  return b === undefined || a > b ? a : b
}

/** `2026-03-02T18:30:00 (Monday)` */
export function withWeekday(local: string): string {
  return `${local} (${WEEKDAYS[new Date(`${local}Z`).getUTCDay()] ?? ''})`
}
