import { calendarDay, dayAfter, dayOfIso, weekdayOf, type CalendarDay } from './calendar.ts'
import { calendarWords, type CalendarWords } from './calendar-words.ts'
import { overlaps, type Span } from './span.ts'

/** A day that a text names. */
export interface ScannedDate extends Span {
  readonly day: CalendarDay
  /** It names its year or its month's name, so its digits are no numbers of their own. `4/5` may be a date or a mark. */
  readonly certain: boolean
}

const ISO = /(?<![\p{Nd}])(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<date>\d{1,2})(?![\p{Nd}])/gu
const NUMERIC =
  /(?<![\p{Nd}.,/-])(?<one>\d{1,2})(?<separator>[./-])(?<other>\d{1,2})(?:\k<separator>(?<year>\d{4}|\d{2})(?![\p{Nd}])|(?<end>\.)?(?![\p{Nd}./-]))/gu
const MONTH_FIRST =
  /(?<![\p{L}\p{N}])(?<name>\p{L}{3,})\.?\s{1,2}(?<date>\d{1,2})(?:st|nd|rd|th)?(?![\p{Nd}:]|[.,]\p{Nd})(?:,?\s{1,2}(?<year>\d{4})(?![\p{Nd}]))?/giu
const DAY_FIRST =
  /(?<![\p{Nd}:.,/-])(?<date>\d{1,2})(?:st|nd|rd|th|\.)?\s{1,2}(?:of\s|de\s)?(?<name>\p{L}{3,})\.?(?:,?\s{1,2}(?:de\s)?(?<year>\d{4})(?![\p{Nd}:]))?/giu
const WORD = /(?<![\p{L}\p{N}])\p{L}{3,}(?![\p{L}\p{N}])/gu

/**
 * The days that a text names: ISO, numeric in the locale's order, with the month's name, `tomorrow`, a weekday alone (the next one
 * from today on). A date without a year is the one nearest to the clock.
 * @param clock local date-time: what "today" is.
 */
export function scanDates(text: string, locale: string, clock: string): readonly ScannedDate[] {
  const today = dayOfIso(clock)
  if (today === undefined) return []
  const words = calendarWords(locale)
  const iso = [...text.matchAll(ISO)].flatMap((match) =>
    found(match, calendarDay(Number(match.groups?.['year']), Number(match.groups?.['month']), Number(match.groups?.['date'])), true),
  )
  const numeric = [...text.matchAll(NUMERIC)].flatMap((match) => numericDate(match, words.dayFirst, today))
  const named = [...text.matchAll(MONTH_FIRST), ...text.matchAll(DAY_FIRST)].flatMap((match) => namedDate(match, words, today))
  const full = [...iso, ...numeric, ...named]
  return [...full, ...relativeDays(text, words, today), ...loneWeekdays(text, words, today, full)]
}

function numericDate(match: RegExpExecArray, dayFirst: boolean, today: CalendarDay): readonly ScannedDate[] {
  const { one = '', other = '', separator, year, end } = match.groups ?? {}
  // `9.30` is a number and `3-5` a range: without a year only `3/9` or `9.3.` is a date.
  if (year === undefined && separator !== '/' && !(separator === '.' && end === '.')) return []
  const [date, month] = dayFirst || separator === '.' ? [Number(one), Number(other)] : [Number(other), Number(one)]
  const fullYear = year === undefined ? undefined : Number(year.length === 2 ? `20${year}` : year)
  return found(match, fullYear === undefined ? nearest(month, date, today) : calendarDay(fullYear, month, date), year !== undefined)
}

function namedDate(match: RegExpExecArray, words: CalendarWords, today: CalendarDay): readonly ScannedDate[] {
  const { name = '', date = '', year } = match.groups ?? {}
  const month = indexOfName(words.months, name)
  if (month === undefined) return []
  return found(match, year === undefined ? nearest(month + 1, Number(date), today) : calendarDay(Number(year), month + 1, Number(date)), true)
}

function relativeDays(text: string, words: CalendarWords, today: CalendarDay): readonly ScannedDate[] {
  const lower = text.toLowerCase()
  return words.relative.flatMap(({ word, days }) => {
    const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}])${word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(?![\p{L}\p{N}])`, 'gu')
    return [...lower.matchAll(pattern)].flatMap((match) => found(match, dayAfter(today, days), false))
  })
}

/** A weekday beside a full date only repeats it. */
function loneWeekdays(text: string, words: CalendarWords, today: CalendarDay, dates: readonly Span[]): readonly ScannedDate[] {
  return [...text.matchAll(WORD)].flatMap((match) => {
    const weekday = indexOfName(words.weekdays, match[0])
    if (weekday === undefined) return []
    const near = { start: match.index - 3, end: match.index + match[0].length + 3 }
    if (dates.some((date) => overlaps(date, near))) return []
    return found(match, dayAfter(today, (weekday - weekdayOf(today) + 7) % 7), false)
  })
}

/** The entry that has this name or starts with it (`Mar`, `Sept`, `thur`). */
function indexOfName(names: readonly (readonly string[])[], written: string): number | undefined {
  const lower = written.toLowerCase()
  const index = names.findIndex((each) => each.some((name) => name.startsWith(lower)))
  return index === -1 ? undefined : index
}

function nearest(month: number, date: number, today: CalendarDay): CalendarDay | undefined {
  const years = [today.year - 1, today.year, today.year + 1].flatMap((year) => calendarDay(year, month, date) ?? [])
  return years.toSorted((one, other) => Math.abs(one.day - today.day) - Math.abs(other.day - today.day))[0]
}

function found(match: RegExpExecArray, day: CalendarDay | undefined, certain: boolean): readonly ScannedDate[] {
  return day === undefined ? [] : [{ day, certain, start: match.index, end: match.index + match[0].length }]
}
