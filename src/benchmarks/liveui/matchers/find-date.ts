import { expectedDay } from './expected-day.ts'
import { scanDates } from './scan-dates.ts'
import type { Span } from './span.ts'

/** Where the day is named in a text, in any form of the locale or relative to the clock. */
export function findDate(expected: string, text: string, { locale, clock }: { readonly locale: string; readonly clock: string }): readonly Span[] {
  const day = expectedDay(expected, clock)?.day
  return scanDates(text, locale, clock).filter((date) => date.day.day === day)
}
