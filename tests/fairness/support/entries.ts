import { isJsonObject, type Json, type JsonObject } from '../../../src/core/json.ts'
import type { DescribedField, DescribedList } from './described-app.ts'

/** One entry as it is meant, in the order in which it came to be: people and shares taken apart. */
export interface Entry {
  readonly [field: string]: Json
}

/** The entries that the reference keeps for a view. */
export function entriesOf(list: DescribedList, saved: JsonObject): readonly Entry[] {
  const kept = saved[list.at]
  const entries = kept === undefined || kept === null ? [] : Array.isArray(kept) ? kept : isJsonObject(kept) ? Object.values(kept) : []
  return entries.filter(isJsonObject).map((entry) => Object.fromEntries(list.fields.map((field) => [field.field, meant(field, entry[field.field] ?? null)])))
}

/** `Rana Ito: 28, Milo Okafor: 28` and `Tessa Lind, Jonas Brandt` are texts in the reference only because a template can say no more. */
function meant({ kind }: DescribedField, value: Json): Json {
  if (kind === 'people') return String(value).split(', ')
  if (kind !== 'shares') return value
  return Object.fromEntries(
    String(value)
      .split(', ')
      .map((share) => share.split(': '))
      .map(([name, amount]) => [name ?? '', Number(amount)]),
  )
}
