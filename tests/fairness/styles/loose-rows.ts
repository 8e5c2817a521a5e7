import { keyField, keptEntry, shownFields, type Style } from '../support/style.ts'
import { WORLDLY, wordOf } from '../support/voice.ts'

/** No container for an entry: a repeat with a heading, texts and a line for each, one below the other. */
export const looseRows: Style = {
  name: 'heading and texts without a container',
  frame: 'page',
  voice: WORLDLY,
  keep: (list, entries) =>
    entries.map((entry) => ({
      ...keptEntry(WORLDLY, list, entry),
      ...Object.fromEntries(list.fields.flatMap((field) => (field.kind === 'active' ? [[field.field, wordOf(field, entry[field.field] ?? null, 0)]] : []))),
    })),
  draw(drawing, list) {
    const key = keyField(list)
    const lines = shownFields(list)
      .filter((field) => field !== key)
      .map((field) => drawing.text({ $item: field.field }))
    const heading = drawing.put('Heading', { text: { $item: key.field }, level: 3 })
    return [drawing.put('Stack', {}, [heading, ...lines, drawing.put('Divider')], { repeat: { statePath: `/saved/${list.at}` } })]
  },
}
