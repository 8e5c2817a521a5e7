import { currencyMarks, KNOWN_MARKS } from './currency-marks.ts'
import { scanDates } from './scan-dates.ts'
import { scanNumbers } from './scan-numbers.ts'
import { overlaps, type Span } from './span.ts'

/** Services keep money as doubles (6.670000000000002): less than a cent apart is the same amount. */
export const sameMoney = (expected: number, value: number): boolean => Math.abs(expected - value) < 0.0099

export interface MoneySetting {
  readonly locale: string
  readonly currency: string | null
  readonly clock: string
}

/**
 * Where the amount stands in a text: with the currency's mark in front or behind or without one (`$84`, `84.00 USD`, `84`).
 * Another currency's mark, a percent sign or another unit makes it something else. The sign counts.
 */
export function findMoney(expected: number, text: string, { locale, currency, clock }: MoneySetting): readonly Span[] {
  const own = currency === null ? KNOWN_MARKS : currencyMarks(currency, locale)
  const dates = scanDates(text, locale, clock).filter((date) => date.certain)
  return scanNumbers(text, locale, KNOWN_MARKS).flatMap((number) => {
    if (number.unit !== '' || /^\s?%/.test(text.slice(number.end)) || dates.some((date) => overlaps(date, number))) return []
    const before = markBefore(text.slice(0, number.start))
    const after = markAfter(text.slice(number.end))
    if ([before?.mark, after?.mark].some((mark) => mark !== undefined && !own.includes(mark))) return []
    // `-$28`: the minus stands before the mark.
    const value = before?.negative === true ? -Math.abs(number.value) : number.value
    return sameMoney(expected, value) ? [{ start: number.start, end: number.end }] : []
  })
}

function markBefore(text: string): { readonly mark: string; readonly negative: boolean } | undefined {
  const match = /(?<sign>(?:^|[\s(:=|])[-\u2212])?(?<mark>\p{L}{0,3}\p{Sc}|(?<![\p{L}\p{N}])\p{L}{2,3})\s?(?<inner>[-\u2212])?$/u.exec(text)?.groups
  const mark = match?.['mark']
  return mark === undefined || !KNOWN_MARKS.includes(mark) ? undefined : { mark, negative: match?.['sign'] !== undefined || match?.['inner'] !== undefined }
}

function markAfter(text: string): { readonly mark: string } | undefined {
  const mark = /^\s?(?<mark>\p{L}{0,3}\p{Sc}|\p{L}{2,3}(?!\p{L}))/u.exec(text)?.groups?.['mark']
  return mark === undefined || !KNOWN_MARKS.includes(mark) ? undefined : { mark }
}
