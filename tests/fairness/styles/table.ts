import { keptEntry, shownFields, type Style } from '../support/style.ts'
import { PLAIN } from '../support/voice.ts'

/** A table with headers; values as they came. */
export const table: Style = {
  name: 'a table with headers',
  frame: 'page',
  voice: PLAIN,
  keep: (list, entries) => entries.map((entry) => keptEntry(PLAIN, list, entry)),
  draw(drawing, list) {
    const fields = shownFields(list)
    const row = drawing.put('Row', { cells: fields.map((field) => PLAIN.show(field, { $item: field.field })) })
    return [
      drawing.put('Table', { label: list.headings[0], columns: fields.map(({ labels }) => labels[0]), empty: 'Nothing yet.' }, [row], {
        repeat: { statePath: `/saved/${list.at}` },
      }),
    ]
  },
}
