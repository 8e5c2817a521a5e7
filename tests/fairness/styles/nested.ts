import { shownFields, type Style } from '../support/style.ts'
import { AMERICAN, wordOf } from '../support/voice.ts'

/** Entries kept in parts, with more than is shown and a history beside; label and value are two texts side by side. */
export const nested: Style = {
  name: 'label and value side by side, nested state',
  frame: 'forms first',
  voice: AMERICAN,
  keep: (list, entries) => ({
    version: 3,
    history: entries.map((entry, index) => ({ step: index, kept: Object.keys(entry).length })),
    items: entries.map((entry, index) => ({
      position: index,
      shown: Object.fromEntries(
        shownFields(list).map((field) => [
          field.field,
          field.kind === 'active' ? wordOf(field, entry[field.field] ?? null, 1) : AMERICAN.keep(field, entry[field.field] ?? null),
        ]),
      ),
      ids: Object.fromEntries(list.fields.flatMap((field) => (field.kind === 'id' ? [[field.field, entry[field.field] ?? null]] : []))),
    })),
  }),
  draw(drawing, list) {
    const lines = shownFields(list).map((field) =>
      drawing.put('Stack', { direction: 'horizontal' }, [drawing.text(field.labels[0]), drawing.text({ $item: `shown/${field.field}` })]),
    )
    const item = drawing.put('Item', {}, lines)
    return [drawing.put('List', { empty: 'Nothing here so far.' }, [item], { repeat: { statePath: `/saved/${list.at}/items` } })]
  },
}
