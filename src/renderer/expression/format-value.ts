import type { AppDocumentState } from '../../benchmarks/liveui/layout.ts'
import type { Json } from '../../core/json.ts'
import { plainText } from './plain-text.ts'

export const FORMATS = ['money', 'number', 'date', 'time', 'date-time'] as const
type Format = (typeof FORMATS)[number]
export type Formats = NonNullable<AppDocumentState['formats']>

export function isFormat(name: unknown): name is Format {
  return FORMATS.some((format) => format === name)
}

/**
 * The value in the task's locale and currency, or undefined when it cannot be read as what the format says; the caller then
 * prints it plainly, so nothing is lost. Dates and times are local ones: no zone is ever applied.
 */
export function formatValue(format: Format, value: Json | undefined, formats: Formats): string | undefined {
  if (value === undefined || value === null) return undefined
  const text = format === 'money' || format === 'number' ? formatNumber(format, value, formats) : formatMoment(format, plainText(value), formats.locale)
  // ICU puts no-break and narrow no-break spaces into its results; people and matchers expect plain ones.
  return text?.replaceAll(/[\u00A0\u202F]/g, ' ')
}

function formatNumber(format: 'money' | 'number', value: Json, formats: Formats): string | undefined {
  const number = typeof value === 'number' ? value : typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : Number.NaN
  if (!Number.isFinite(number)) return undefined
  if (format === 'number')
    return formatter(`${formats.locale}|number`, () => new Intl.NumberFormat(known(formats.locale), { maximumFractionDigits: 6 })).format(number)
  const currency = /^[A-Za-z]{3}$/.test(formats.currency ?? '') ? formats.currency : undefined
  const options: Intl.NumberFormatOptions = currency === undefined ? { minimumFractionDigits: 2, maximumFractionDigits: 2 } : { style: 'currency', currency }
  return formatter(`${formats.locale}|money|${currency ?? ''}`, () => new Intl.NumberFormat(known(formats.locale), options)).format(number)
}

const MOMENT = /^(?:(\d{4})-(\d\d)-(\d\d))?(?:(?:^|[T ])(\d{1,2}):(\d\d)(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/

function formatMoment(format: 'date' | 'time' | 'date-time', text: string, locale: string): string | undefined {
  const match = MOMENT.exec(text.trim())
  if (match === null) return undefined
  const [, year, month, day, hour, minute] = match
  const hasDate = year !== undefined
  const hasTime = hour !== undefined
  if ((format !== 'time' && !hasDate) || (format === 'time' && !hasTime)) return undefined
  const moment = new Date(Date.UTC(Number(year ?? 2000), Number(month ?? 1) - 1, Number(day ?? 1), Number(hour ?? 0), Number(minute ?? 0)))
  if ((hasDate && moment.getUTCDate() !== Number(day)) || Number(hour ?? 0) > 23 || Number(minute ?? 0) > 59) return undefined
  const options: Intl.DateTimeFormatOptions = {
    timeZone: 'UTC',
    ...(format === 'time' ? {} : { dateStyle: 'medium' }),
    ...(format === 'time' || (format === 'date-time' && hasTime) ? { timeStyle: 'short' } : {}),
  }
  return dateFormatter(`${locale}|${format}|${hasTime}`, () => new Intl.DateTimeFormat(known(locale), options)).format(moment)
}

/** A locale that this machine cannot read falls back to en-US rather than throwing: it is the task author's, not the model's. */
function known(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? 'en-US'
  } catch (error) {
    if (error instanceof RangeError) return 'en-US'
    throw error
  }
}

const numberFormatters = new Map<string, Intl.NumberFormat>()
const dateFormatters = new Map<string, Intl.DateTimeFormat>()

/** Making an Intl formatter costs more than using it a thousand times. */
function formatter(key: string, make: () => Intl.NumberFormat): Intl.NumberFormat {
  const made = numberFormatters.get(key) ?? make()
  numberFormatters.set(key, made)
  return made
}

function dateFormatter(key: string, make: () => Intl.DateTimeFormat): Intl.DateTimeFormat {
  const made = dateFormatters.get(key) ?? make()
  dateFormatters.set(key, made)
  return made
}
