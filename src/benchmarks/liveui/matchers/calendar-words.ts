/** The names that a locale and English have for months, weekdays and the days around today; lower case. */
export interface CalendarWords {
  /** Per month (0 = January) its full names. A mention may be cut to three letters or more. */
  readonly months: readonly (readonly string[])[]
  /** Per weekday (0 = Monday). */
  readonly weekdays: readonly (readonly string[])[]
  /** Words for days relative to today. */
  readonly relative: readonly { readonly word: string; readonly days: number }[]
  /** Order of day and month in a numeric date. */
  readonly dayFirst: boolean
}

const cache = new Map<string, CalendarWords>()

export function calendarWords(locale: string): CalendarWords {
  const known = cache.get(locale)
  if (known !== undefined) return known
  const languages = [...new Set([locale, 'en'])]
  const names = (time: number, part: 'month' | 'weekday'): readonly string[] => [
    ...new Set(
      languages.flatMap((language) => {
        // With a day beside it a month stands in the case that dates use (`9 марта`).
        const parts = new Intl.DateTimeFormat(language, { [part]: 'long', day: 'numeric', timeZone: 'UTC' }).formatToParts(time)
        const alone = new Intl.DateTimeFormat(language, { [part]: 'long', timeZone: 'UTC' }).format(time)
        return [parts.find((each) => each.type === part)?.value ?? alone, alone].map((name) => name.toLowerCase())
      }),
    ),
  ]
  const order = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric', timeZone: 'UTC' }).formatToParts(0).map((part) => part.type)
  const words: CalendarWords = {
    months: Array.from({ length: 12 }, (_, month) => names(Date.UTC(2026, month, 15), 'month')),
    // 5 January 2026 was a Monday.
    weekdays: Array.from({ length: 7 }, (_, weekday) => names(Date.UTC(2026, 0, 5 + weekday), 'weekday')),
    relative: languages.flatMap((language) =>
      [-1, 0, 1].map((days) => ({ word: new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day').toLowerCase(), days })),
    ),
    dayFirst: order.indexOf('day') < order.indexOf('month'),
  }
  cache.set(locale, words)
  return words
}
