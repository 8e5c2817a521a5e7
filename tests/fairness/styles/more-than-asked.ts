import { keyField, keptEntry, shownFields, type Style } from '../support/style.ts'
import { FORMATTED } from '../support/voice.ts'

/** Ids, counts, positions, hints and dates around what was asked for. */
export const moreThanAsked: Style = {
  name: 'with counts, ids and hints',
  frame: 'forms first',
  voice: FORMATTED,
  keep: (list, entries) => ({
    entries: entries.map((entry) => ({ ...keptEntry(FORMATTED, list, entry), added: '2026-01-05', looked_at: '09:59' })),
    checked: '2026-01-06T09:59',
  }),
  draw(drawing, list) {
    const key = keyField(list)
    const active = list.fields.find(({ kind }) => kind === 'active')
    const facts = list.fields
      .filter((field) => field !== key && field !== active)
      .map((field) => drawing.put('Fact', { label: field.labels[1], value: FORMATTED.show(field, { $item: field.field }) }))
    const extra = drawing.text([
      'Entry ',
      { $index: true },
      ', added ',
      { $format: 'date', value: { $item: 'added' } },
      ', seen at ',
      { $format: 'time', value: { $item: 'looked_at' } },
    ])
    const signs = active === undefined ? [] : [drawing.put('Status', { label: { $item: key.field }, active: { $item: active.field } })]
    const card = drawing.put('Card', active === undefined ? { title: { $item: key.field } } : {}, [...signs, ...facts, extra])
    return [
      drawing.text([{ $count: `/saved/${list.at}/entries` }, ` in all. ${shownFields(list).length} things are kept of each.`]),
      drawing.put('Stack', { label: list.headings[1] }, [card], { repeat: { statePath: `/saved/${list.at}/entries` } }),
      drawing.text(['Last looked at ', { $format: 'date-time', value: { $state: `/saved/${list.at}/checked` } }]),
    ]
  },
  says: (message) => `All right! ${message} Anything else? You could also change it again, remove it, or mark it as done, open, paid, sent, paused or dropped.`,
}
