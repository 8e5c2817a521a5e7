import { isJsonObject, type Json, type JsonObject } from '../../../src/core/json.ts'
import type { DescribedField } from './described-app.ts'

/** How an application puts values: what its agent keeps, and what its layout makes of it. */
export interface Voice {
  /** Which of the labels, headings and words of state it uses. */
  readonly wording: 0 | 1 | 2
  keep(field: DescribedField, value: Json): Json
  /** @param at expression for what was kept. */
  show(field: DescribedField, at: JsonObject): Json
}

/** Values are kept as they came and printed as they are: `28`, `2026-04-17`, `04:10`, `yes`. */
export const PLAIN: Voice = { wording: 0, keep: (_, value) => value, show: (_, at) => at }

/** Kept as they came, printed through the catalogue's formats: `$28.00`, `Apr 17, 2026`, `4:10 AM`. */
export const FORMATTED: Voice = {
  wording: 1,
  keep: (field, value) => (field.kind === 'word' ? wordOf(field, value, 1) : value),
  show: ({ kind }, at) => (kind === 'money' || kind === 'date' || kind === 'time' ? { $format: kind, value: at } : at),
}

/** `$28.00`, `April 17`, `4:10 AM`, first names, `you`. */
export const AMERICAN: Voice = written(2, {
  money: (amount) => `$${amount.toFixed(2)}`,
  date: (day) => day.toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' }),
  time: (hour, minute) => `${hour % 12 === 0 ? 12 : hour % 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`,
  person: (name) => (name === 'Rana Ito' ? 'you' : (name.split(' ')[0] ?? name)),
})

/** `28.00 USD`, `17 April 2026`, `04:10`, full names, `me`. */
export const WORLDLY: Voice = written(0, {
  money: (amount) => `${amount.toFixed(2)} USD`,
  date: (day) => day.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }),
  time: (hour, minute) => `${String(hour).padStart(2, '0')}:${minute}`,
  person: (name) => (name === 'Rana Ito' ? 'me' : name),
})

/** `28 dollars`, `Friday, Apr 17th`, `4:10 a.m.`, `Okafor, Milo`. */
export const CHATTY: Voice = written(1, {
  money: (amount) => `${amount} dollars`,
  date: (day) =>
    `${day.toLocaleDateString('en-US', { weekday: 'long', month: 'short', day: 'numeric', timeZone: 'UTC' })}th`
      .replace(/([^1])1th$/, '$11st')
      .replace(/([^1])2th$/, '$12nd'),
  time: (hour, minute) => `${hour % 12 === 0 ? 12 : hour % 12}:${minute} ${hour < 12 ? 'a.m.' : 'p.m.'}`,
  person: (name) => name.split(' ').toReversed().join(', '),
})

/** `USD 28`, `4/17/2026`, `4:10am`, e-mail addresses. */
export const TERSE: Voice = written(2, {
  money: (amount) => `USD ${amount}`,
  date: (day) => day.toLocaleDateString('en-US', { timeZone: 'UTC' }),
  time: (hour, minute) => `${hour % 12 === 0 ? 12 : hour % 12}:${minute}${hour < 12 ? 'am' : 'pm'}`,
  person: (name) => `${name} <${name.toLowerCase().replace(' ', '.')}@example.com>`,
})

interface Writing {
  money(amount: number): string
  date(day: Date): string
  time(hour: number, minute: string): string
  person(name: string): string
}

/** A voice whose agent writes every value out before it is kept. Which entry is active stays true or false: styles choose a sign for it. */
function written(wording: 0 | 1 | 2, writing: Writing): Voice {
  const keep = (field: DescribedField, value: Json): Json => {
    switch (field.kind) {
      case 'money':
        return writing.money(Number(value))
      case 'date':
        return writing.date(new Date(`${String(value)}T00:00:00Z`))
      case 'time':
        return writing.time(Number(String(value).slice(0, 2)), String(value).slice(3, 5))
      case 'person':
        return writing.person(String(value))
      case 'people':
        return Array.isArray(value) ? value.map((name) => writing.person(String(name))).join(' and ') : value
      case 'shares':
        return isJsonObject(value)
          ? Object.entries(value)
              .map(([name, amount]) => `${writing.person(name)} ${writing.money(Number(amount))}`)
              .join('; ')
          : value
      case 'word':
      case 'yes-no':
        return wordOf(field, value, wording)
      default:
        return value
    }
  }
  return { wording, keep, show: (_, at) => at }
}

/** The word of state in this wording. */
export function wordOf(field: DescribedField, value: Json, wording: 0 | 1 | 2): string {
  return field.words?.[String(value)]?.[wording] ?? String(value)
}
