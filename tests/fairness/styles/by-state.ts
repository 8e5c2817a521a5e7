import type { JsonObject } from '../../../src/core/json.ts'
import { keptEntry, shownFields, type Style } from '../support/style.ts'
import { WORLDLY, wordOf } from '../support/voice.ts'

/** Entries under the heading of the state that they are in; the state is not said again. */
export const byState: Style = {
  name: 'grouped under the word of their state',
  frame: 'page',
  voice: WORLDLY,
  keep: (list, entries) =>
    entries.map((entry) => ({
      ...keptEntry(WORLDLY, list, entry),
      ...Object.fromEntries(list.fields.flatMap((field) => (field.kind === 'active' ? [[field.field, wordOf(field, entry[field.field] ?? null, 0)]] : []))),
    })),
  draw(drawing, list) {
    const state = shownFields(list).findLast(({ words }) => words !== undefined)
    const fields = shownFields(list).filter((field) => field !== state)
    const items = (): string => {
      const facts = fields.slice(1).map((field) => drawing.put('Fact', { label: field.labels[2], value: { $item: field.field } }))
      return drawing.put('Item', { text: { $item: fields[0]?.field ?? '' } }, facts)
    }
    const listOf = (more: JsonObject): string => drawing.put('List', { empty: 'None.' }, [items()], { repeat: { statePath: `/saved/${list.at}` }, ...more })
    if (state?.words === undefined) return [listOf({})]
    return Object.values(state.words).map(([word]) => {
      const heading = `${word[0]?.toUpperCase() ?? ''}${word.slice(1)}`
      return drawing.put('Section', { label: heading }, [listOf({ visible: { $item: state.field, eq: word } })])
    })
  },
}
