import { keyField, keptEntry, shownFields, type Style } from '../support/style.ts'
import { FORMATTED } from '../support/voice.ts'

/** A card each, kept in a map under other names; the active one is the selected card. */
export const cards: Style = {
  name: 'cards over a map',
  frame: 'forms first',
  voice: FORMATTED,
  keep: (list, entries) =>
    Object.fromEntries(
      entries.map((entry, index) => [
        `entry-${index + 1}`,
        Object.fromEntries(Object.entries(keptEntry(FORMATTED, list, entry)).map(([name, value]) => [`the_${name}`, value])),
      ]),
    ),
  draw(drawing, list) {
    const key = keyField(list)
    const active = list.fields.find(({ kind }) => kind === 'active')
    const facts = shownFields(list)
      .filter((field) => field !== key && field !== active)
      .map((field) => drawing.put('Fact', { label: field.labels[1], value: FORMATTED.show(field, { $item: `the_${field.field}` }) }))
    const card = drawing.put(
      'Card',
      { title: FORMATTED.show(key, { $item: `the_${key.field}` }), ...(active === undefined ? {} : { selected: { $item: `the_${active.field}` } }) },
      facts,
    )
    return [drawing.put('Stack', {}, [card], { repeat: { statePath: `/saved/${list.at}` } })]
  },
}
