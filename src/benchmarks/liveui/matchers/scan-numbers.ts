import type { Span } from './span.ts'

/** A number as it stands in a text. */
export interface ScannedNumber extends Span {
  readonly value: number
  /** Letters or `%` that touch it behind: `kg` in `5kg`. */
  readonly unit: string
}

/** Units that may touch a number. Anything else makes it a name (`4B`, `A12`) or another number (`5k`). */
const UNITS = new Set([
  '',
  '%',
  'x',
  '×',
  'st',
  'nd',
  'rd',
  'th',
  'h',
  'hr',
  'hrs',
  'm',
  'min',
  'mins',
  's',
  'sec',
  'secs',
  'd',
  'kg',
  'g',
  'mg',
  'l',
  'ml',
  'mm',
  'cm',
  'km',
  'mi',
  'ft',
  'lb',
  'lbs',
  'oz',
])

const CANDIDATE = /\p{Nd}+(?:[.,'’\u00a0\u202f\u2009]\p{Nd}+)*/gu

/**
 * The numbers of a text in the forms of its locale (`1.234,50` in de-DE), else in plain or English form (`1234.5`, `1,234.50`).
 * What belongs to a time, a date, a range, an id or a phone number (digits joined by `:` or `-`) is no number.
 * @param marks currency marks that may touch a number.
 */
export function scanNumbers(text: string, locale: string, marks: readonly string[] = []): readonly ScannedNumber[] {
  const separators = separatorsOf(locale)
  const found: ScannedNumber[] = []
  for (const match of text.matchAll(CANDIDATE)) {
    const [start, end] = [match.index, match.index + match[0].length]
    const value = parseNumber(asciiDigits(match[0]), separators)
    if (value === undefined) continue
    const before = text.slice(0, start)
    const after = text.slice(end)
    if (/\p{Nd}[:\-–/]$/u.test(before) && /[:\-–]$/u.test(before)) continue
    if (/^[:\-–]\p{Nd}/u.test(after)) continue
    const unit = /^(?:%|×|[\p{L}\p{M}_]+)?/u.exec(after)?.[0] ?? ''
    const isMark = marks.includes(unit)
    if (!isMark && !UNITS.has(unit.toLowerCase())) continue
    if (/^[\p{L}\p{M}_]*\p{Nd}/u.test(after)) continue
    const prefix = /[\p{L}\p{M}_]+$/u.exec(before)?.[0] ?? ''
    if (prefix !== '' && prefix.toLowerCase() !== 'x' && !marks.includes(prefix)) continue
    const negative = /(?:^|[\s(:=|])[-\u2212]$/u.test(before)
    found.push({ value: negative ? -value : value, start, end, unit: isMark ? '' : unit })
  }
  return found
}

interface Separators {
  readonly group: string
  readonly decimal: string
}

/** Making an Intl formatter costs more than reading a page of text. */
const cache = new Map<string, Separators>()

function separatorsOf(locale: string): Separators {
  const separators = cache.get(locale) ?? separatorsIn(locale)
  cache.set(locale, separators)
  return separators
}

function separatorsIn(locale: string): Separators {
  const parts = new Intl.NumberFormat(locale).formatToParts(1234567.8)
  const part = (type: 'group' | 'decimal', otherwise: string): string => parts.find((each) => each.type === type)?.value ?? otherwise
  return { group: part('group', ','), decimal: part('decimal', '.') }
}

/** The locale's reading comes first; a form that is none in the locale is read plainly, so `84.00` in a German text is 84. */
function parseNumber(written: string, { group, decimal }: Separators): number | undefined {
  const normalised = written.replaceAll(/[\u00a0\u202f\u2009]/g, ' ').replaceAll('’', "'")
  const spaced = /\s/.test(group) ? ' ' : group.replace('’', "'")
  return parseAs(normalised, spaced, decimal) ?? parseAs(normalised, ',', '.') ?? parseAs(normalised, ' ', decimal)
}

function parseAs(written: string, group: string, decimal: string): number | undefined {
  const [whole = '', fraction, ...more] = written.split(decimal)
  if (more.length > 0 || (fraction !== undefined && !/^\d+$/.test(fraction))) return undefined
  const groups = whole.split(group)
  const plain = groups.length === 1 ? /^\d+$/.test(whole) : groups.every((digits, index) => (index === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(digits))
  return plain ? Number(`${groups.join('')}.${fraction ?? '0'}`) : undefined
}

/** Full-width and other decimal digits as ASCII. */
function asciiDigits(written: string): string {
  return written.normalize('NFKC')
}
