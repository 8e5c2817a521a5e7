import type { Span } from './span.ts'

/** A time of day as it stands in a text. */
export interface ScannedTime extends Span {
  /** Seconds since midnight. */
  readonly seconds: number
}

const MERIDIEM = String.raw`(?:[\s\u00a0\u202f]*(?<half>[ap])(?:\.?[\s\u00a0\u202f]?m\.?)(?![\p{L}\p{N}]))`
/** `4:10`, `04:10:00`, `4:10 AM`, `4h10`; with a point only where a meridiem follows or the locale writes it so. */
const CLOCK = new RegExp(
  String.raw`(?<![\p{Nd}:.,])(?<hour>\p{Nd}{1,2})(?<separator>[:.h])(?<minute>\p{Nd}{2})(?::(?<second>\p{Nd}{2})(?:\.\p{Nd}+)?)?${MERIDIEM}?(?![\p{Nd}]|[:.]\p{Nd})`,
  'giu',
)
const HOUR = new RegExp(String.raw`(?<![\p{L}\p{Nd}:.,])(?<hour>\p{Nd}{1,2})${MERIDIEM}`, 'giu')
const WORDS = /(?<![\p{L}\p{N}])(?<word>noon|midday|midnight)(?![\p{L}\p{N}])/giu

/** The times of day in a text. Without a meridiem a time is read by the 24-hour clock: `4:10` is 04:10, never 16:10. */
export function scanTimes(text: string, locale: string): readonly ScannedTime[] {
  const clocks = [...text.matchAll(CLOCK)].flatMap((match) => {
    const { hour = '', minute = '', second = '0', half, separator } = match.groups ?? {}
    if (separator === '.' && half === undefined && timeSeparator(locale) !== '.') return []
    // `10h30` is a time, `1h30min` a duration.
    if (separator?.toLowerCase() === 'h' && /^\p{L}/u.test(text.slice(match.index + match[0].length))) return []
    return timeOf(match, hour, minute, second, half)
  })
  const hours = [...text.matchAll(HOUR)].flatMap((match) => timeOf(match, match.groups?.['hour'] ?? '', '0', '0', match.groups?.['half']))
  const words = [...text.matchAll(WORDS)].map((match) => ({
    seconds: match[0].toLowerCase() === 'midnight' ? 0 : 12 * 3600,
    start: match.index,
    end: match.index + match[0].length,
  }))
  return [...clocks, ...hours, ...words]
}

function timeOf(match: RegExpExecArray, hour: string, minute: string, second: string, half: string | undefined): readonly ScannedTime[] {
  const [hours, minutes, seconds] = [Number(hour), Number(minute), Number(second)]
  if (minutes > 59 || seconds > 59 || hours > 23) return []
  if (half !== undefined && (hours < 1 || hours > 12)) return []
  const on24 = half === undefined ? hours : (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return [{ seconds: on24 * 3600 + minutes * 60 + seconds, start: match.index, end: match.index + match[0].length }]
}

/** Making an Intl formatter costs more than reading a page of text. */
const cache = new Map<string, string>()

function timeSeparator(locale: string): string {
  const separator = cache.get(locale) ?? separatorIn(locale)
  cache.set(locale, separator)
  return separator
}

function separatorIn(locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' }).formatToParts(0)
  return parts.find((part) => part.type === 'literal')?.value.trim() ?? ':'
}
