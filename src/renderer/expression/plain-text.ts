import type { Json } from '../../core/json.ts'
import { isList } from '../state/state-path.ts'

/** A value in plain words, as every component prints it when no format is asked for: `28`, `yes`, `Rana Berg: 28, Milo Sand: 28`. */
export function plainText(value: Json | undefined): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return String(value)
  if (isList(value))
    return value
      .map(plainText)
      .filter((text) => text !== '')
      .join(', ')
  return Object.keys(value)
    .toSorted()
    .map((key) => `${key}: ${plainText(value[key])}`)
    .join(', ')
}
