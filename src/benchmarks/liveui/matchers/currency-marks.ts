const CODES = [
  'USD',
  'EUR',
  'GBP',
  'JPY',
  'CNY',
  'CHF',
  'CAD',
  'AUD',
  'NZD',
  'INR',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'CZK',
  'HUF',
  'MXN',
  'BRL',
  'KRW',
  'ZAR',
] as const

/** The marks of one currency, as written: its code, its sign in the locale and in English, its sign alone (`$` for every dollar). */
export function currencyMarks(currency: string, locale: string): readonly string[] {
  const key = `${currency}|${locale}`
  const marks = cache.get(key) ?? marksOf(currency, locale)
  cache.set(key, marks)
  return marks
}

/** Making an Intl formatter costs more than reading a page of text. */
const cache = new Map<string, readonly string[]>()

function marksOf(currency: string, locale: string): readonly string[] {
  const sign = (display: 'symbol' | 'narrowSymbol', language: string): string =>
    new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: display }).formatToParts(1).find((part) => part.type === 'currency')
      ?.value ?? currency
  const regional = currency === 'USD' ? ['US$'] : []
  const signs = [currency, sign('symbol', locale), sign('narrowSymbol', locale), sign('symbol', 'en'), sign('narrowSymbol', 'en'), ...regional]
  return [...new Set(signs.map((each) => each.replaceAll(/\s/g, '')))]
}

/** Signs, codes and short names that say in which currency an amount is. */
export const KNOWN_MARKS: readonly string[] = [...new Set(CODES.flatMap((code) => currencyMarks(code, 'en')))]
