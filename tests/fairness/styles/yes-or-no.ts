import type { Json } from '../../../src/core/json.ts'
import type { DescribedField, DescribedList } from '../support/described-app.ts'
import type { Entry } from '../support/entries.ts'
import { keptEntry, shownFields, type Style } from '../support/style.ts'
import { FORMATTED, PLAIN, type Voice } from '../support/voice.ts'

/** States as questions that are answered by yes or no, in a table and in cards. */
export const yesOrNoTable: Style = {
  name: 'states as yes or no, in a table',
  frame: 'page',
  voice: PLAIN,
  keep: (list, entries) => entries.map((entry) => kept(PLAIN, list, entry, 0)),
  draw(drawing, list) {
    const fields = shownFields(list)
    const row = drawing.put('Row', { cells: fields.map((field) => ({ $item: field.field })) })
    return [drawing.put('Table', { columns: fields.map((field) => labelOf(field, 0)) }, [row], { repeat: { statePath: `/saved/${list.at}` } })]
  },
}

export const yesOrNoCards: Style = {
  name: 'states as yes or no, in cards',
  frame: 'tabs',
  voice: FORMATTED,
  keep: (list, entries) => entries.map((entry) => kept(FORMATTED, list, entry, 1)),
  draw(drawing, list) {
    const facts = shownFields(list).map((field) => drawing.put('Fact', { label: labelOf(field, 1), value: FORMATTED.show(field, { $item: field.field }) }))
    return [drawing.put('Stack', {}, [drawing.put('Card', {}, facts)], { repeat: { statePath: `/saved/${list.at}` } })]
  },
}

const labelOf = (field: DescribedField, which: 0 | 1): string => field.asks?.[which]?.[0] ?? field.labels[which]

function kept(voice: Voice, list: DescribedList, entry: Entry, which: 0 | 1): { readonly [field: string]: Json } {
  const answers = list.fields.flatMap((field): [string, boolean][] => {
    const asked = field.asks?.[which]
    return asked === undefined ? [] : [[field.field, String(entry[field.field] ?? null) === asked[1]]]
  })
  return { ...keptEntry(voice, list, entry), ...Object.fromEntries(answers) }
}
