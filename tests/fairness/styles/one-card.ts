import { keptEntry, shownFields, type Style } from '../support/style.ts'
import { PLAIN } from '../support/voice.ts'

/** Not good: all entries in one card, field by field, so that nobody can tell what belongs together. */
export const oneCard: Style = {
  name: 'everything in one card',
  frame: 'page',
  voice: PLAIN,
  keep: (list, entries) =>
    Object.fromEntries(shownFields(list).map(({ field }) => [field, entries.map((entry) => keptEntry(PLAIN, list, entry)[field] ?? null)])),
  draw: (drawing, list) => [
    drawing.put(
      'Card',
      {},
      shownFields(list).map((field) => drawing.put('Fact', { label: field.labels[0], value: { $state: `/saved/${list.at}/${field.field}` } })),
    ),
  ],
}

/** Not good: what stands in the forms, shown again. */
export const typedAgain: Style = {
  name: 'what was typed, shown again',
  frame: 'page',
  voice: PLAIN,
  keep: () => [],
  draw: (drawing) => [drawing.put('Card', {}, [drawing.text({ $state: '/inputs' })])],
}
