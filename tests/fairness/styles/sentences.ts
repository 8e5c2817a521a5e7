import { keptEntry, shownFields, type Style } from '../support/style.ts'
import { CHATTY, wordOf } from '../support/voice.ts'

/** One sentence each. */
export const sentences: Style = {
  name: 'a sentence each',
  frame: 'buttons',
  voice: CHATTY,
  keep: (list, entries) =>
    entries.map((entry) => ({
      ...keptEntry(CHATTY, list, entry),
      ...Object.fromEntries(list.fields.flatMap((field) => (field.kind === 'active' ? [[field.field, wordOf(field, entry[field.field] ?? null, 1)]] : []))),
    })),
  draw(drawing, list) {
    const fields = shownFields(list)
    const sentence = fields.map((field, index) => (index === 0 ? `\${${field.field}}` : `${field.labels[1].toLowerCase()} \${${field.field}}`)).join(', ')
    return [
      drawing.put('List', { label: list.headings[1] }, [drawing.put('Item', { text: { $template: `${sentence}.` } })], {
        repeat: { statePath: `/saved/${list.at}` },
      }),
    ]
  },
  // As long as an agent may make it.
  says: (message) => `${message} `.repeat(120).slice(0, 1990).trim(),
}
