import { scanDates } from './scan-dates.ts'
import { scanNumbers } from './scan-numbers.ts'
import { overlaps, type Span } from './span.ts'

/** Equal as numbers: what doubles lose does not count. */
export const sameNumber = (expected: number, value: number): boolean => Math.abs(expected - value) <= 1e-6 * Math.max(1, Math.abs(expected))

/** Where the number stands in a text; not inside a date that names its year or month. */
export function findNumber(expected: number, text: string, setting: { readonly locale: string; readonly clock: string }): readonly Span[] {
  const dates = scanDates(text, setting.locale, setting.clock).filter((date) => date.certain)
  return scanNumbers(text, setting.locale).filter((number) => sameNumber(expected, number.value) && !dates.some((date) => overlaps(date, number)))
}
