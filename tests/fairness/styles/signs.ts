import type { DescribedField } from '../support/described-app.ts'
import type { Drawing } from '../support/drawing.ts'
import { keyField, keptEntry, shownFields, type Style } from '../support/style.ts'
import { PLAIN } from '../support/voice.ts'

/** Words of state as a row of statuses, of which one is marked. */
export const signs: Style = {
  name: 'states as marked statuses',
  frame: 'buttons',
  voice: PLAIN,
  keep: (list, entries) => entries.map((entry) => keptEntry(PLAIN, list, entry)),
  draw(drawing, list) {
    const key = keyField(list)
    const inside = shownFields(list)
      .filter((field) => field !== key)
      .flatMap((field) => (field.words === undefined || field.kind === 'active' ? [plainOrMark(drawing, field)] : statuses(drawing, field)))
    const card = drawing.put('Card', { title: { $item: key.field } }, inside)
    return [drawing.put('Section', { label: list.headings[0] }, [card], { repeat: { statePath: `/saved/${list.at}` } })]
  },
}

function plainOrMark(drawing: Drawing, field: DescribedField): string {
  if (field.kind !== 'active') return drawing.put('Fact', { label: field.labels[0], value: { $item: field.field } })
  return drawing.put('Badge', { text: { $cond: { $item: field.field }, $then: '✓', $else: '✗' } })
}

function statuses(drawing: Drawing, field: DescribedField): readonly string[] {
  return Object.entries(field.words ?? {}).map(([value, [word]]) =>
    drawing.put('Status', { label: word, active: { $item: field.field, eq: value === 'true' ? true : value === 'false' ? false : value } }),
  )
}
