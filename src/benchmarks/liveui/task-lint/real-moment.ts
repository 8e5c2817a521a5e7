/** Whether the calendar has this local date and time (2026-02-30T10:00:00 does not exist). */
export function isRealDateTime(text: string): boolean {
  const time = Date.parse(`${text}Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** Whether a date, a time of day, or a date and time, as matchers write them, exists. */
export function isRealMoment(text: string): boolean {
  if (/^\d\d:\d\d(:\d\d)?$/.test(text)) return isRealDateTime(`2000-01-01T${text.length === 5 ? `${text}:00` : text}`)
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return isRealDateTime(`${text}T00:00:00`)
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(text) && isRealDateTime(text.length === 16 ? `${text}:00` : text)
}
