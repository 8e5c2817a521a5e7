import type { Json } from '../../../src/core/json.ts'
import type { DescribedField, DescribedList } from './described-app.ts'
import type { Drawing } from './drawing.ts'
import type { Entry } from './entries.ts'
import type { Voice } from './voice.ts'

/** How the parts of an application stand on its screen. `page`: lists, then forms. `tabs`: a tab for each view and one for all forms. */
export type Frame = 'page' | 'forms first' | 'tabs' | 'buttons'

/** One way to make any of the described applications well: how entries are kept and how they are drawn. */
export interface Style {
  readonly name: string
  readonly frame: Frame
  readonly voice: Voice
  /** What stands under the list's name in saved state. */
  keep(list: DescribedList, entries: readonly Entry[]): Json
  /** Draws the list's content; keys of its elements. */
  draw(drawing: Drawing, list: DescribedList): readonly string[]
  /** Buttons beside each row of the list, inside the repeat; empty when the style has none. */
  readonly rowButtons?: true
  /** What the agent says, from what the reference says. */
  readonly says?: (message: string) => string
}

/** The fields that a person sees, the key first, without ids. */
export function shownFields(list: DescribedList): readonly DescribedField[] {
  return list.fields.filter(({ kind }) => kind !== 'id')
}

export function keyField(list: DescribedList): DescribedField {
  const field = list.fields.find((each) => each.field === list.key)
  if (field === undefined) throw new Error(`${list.view} has no field ${list.key}`)
  return field
}

/** All of an entry under the reference's names. */
export function keptEntry(voice: Voice, list: DescribedList, entry: Entry): { readonly [field: string]: Json } {
  return Object.fromEntries(list.fields.map((field) => [field.field, voice.keep(field, entry[field.field] ?? null)]))
}
