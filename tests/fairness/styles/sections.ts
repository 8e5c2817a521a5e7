import { keyField, keptEntry, shownFields, type Style } from '../support/style.ts'
import { AMERICAN } from '../support/voice.ts'

/** A section each, with lines “Label: value”; the agent writes values the American way. */
export const sections: Style = {
  name: 'sections with lines',
  frame: 'page',
  voice: AMERICAN,
  keep: (list, entries) => entries.map((entry) => keptEntry(AMERICAN, list, entry)),
  draw(drawing, list) {
    const key = keyField(list)
    const lines = shownFields(list)
      .filter((field) => field !== key)
      .map((field) =>
        field.kind === 'active'
          ? drawing.put('Badge', { text: { $cond: { $item: field.field }, $then: 'Current', $else: 'Not the current one' } })
          : drawing.text({ $template: `${field.labels[2]}: \${${field.field}}` }),
      )
    const section = drawing.put('Section', { label: { $item: key.field } }, lines)
    return [drawing.put('Stack', {}, [section], { repeat: { statePath: `/saved/${list.at}`, key: key.field } })]
  },
  says: () => '',
}
