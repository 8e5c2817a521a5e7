import { keyField, keptEntry, shownFields, type Style } from '../support/style.ts'
import { FORMATTED } from '../support/voice.ts'

/** Items with facts and a button for each action that an entry can have; the active one is the selected item. */
export const rowButtons: Style = {
  name: 'items with buttons of their own',
  frame: 'page',
  voice: FORMATTED,
  keep: (list, entries) => entries.map((entry) => keptEntry(FORMATTED, list, entry)),
  draw(drawing, list) {
    const key = keyField(list)
    const active = list.fields.find(({ kind }) => kind === 'active')
    const facts = shownFields(list)
      .filter((field) => field !== key && field !== active)
      .map((field) => drawing.put('Fact', { label: field.labels[0], value: FORMATTED.show(field, { $item: field.field }) }))
    const buttons = Object.entries(list.rowActions).map(([action, input]) =>
      drawing.put('Button', { label: { $template: `${action.replaceAll('_', ' ')}: \${${key.field}}` } }, [], {
        on: { press: { action: 'submit', params: { goal: action, inputs: { [input]: { $item: key.field } } } } },
      }),
    )
    const item = drawing.put('Item', { text: { $item: key.field }, ...(active === undefined ? {} : { selected: { $item: active.field } }) }, [
      ...(facts.length === 0 ? [] : [drawing.put('Stack', { direction: 'horizontal' }, facts)]),
      ...buttons,
    ])
    return [drawing.put('List', { label: list.headings[2] }, [item], { repeat: { statePath: `/saved/${list.at}`, key: key.field } })]
  },
}
