import { keyField, keptEntry, shownFields, type Style } from '../support/style.ts'
import { TERSE, wordOf } from '../support/voice.ts'

/** Tabs, the forms on one of their own; a table whose last cell is a badge. */
export const tabs: Style = {
  name: 'tabs, forms on another one',
  frame: 'tabs',
  voice: TERSE,
  keep: (list, entries) =>
    entries.map((entry) => ({
      ...keptEntry(TERSE, list, entry),
      ...Object.fromEntries(list.fields.flatMap((field) => (field.kind === 'active' ? [[field.field, wordOf(field, entry[field.field] ?? null, 2)]] : []))),
    })),
  draw(drawing, list) {
    const fields = shownFields(list)
    const badges = fields.filter(({ kind }) => kind === 'word' || kind === 'active')
    const plain = fields.filter((field) => !badges.includes(field))
    const row = drawing.put(
      'Row',
      { cells: plain.map((field) => TERSE.show(field, { $item: field.field })) },
      badges.map((field) => drawing.put('Badge', { text: { $item: field.field } })),
    )
    return [
      drawing.put('Heading', { text: { $template: `\${/ui/open}` }, level: 4 }),
      drawing.put('Table', { columns: [...plain, ...badges].map(({ labels }) => labels[2]), empty: `No ${keyField(list).labels[2]} yet` }, [row], {
        repeat: { statePath: `/saved/${list.at}` },
      }),
    ]
  },
}
