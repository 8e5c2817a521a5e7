import type { Entry } from '../support/entries.ts'
import type { DescribedList } from '../support/described-app.ts'
import { shownFields, type Style } from '../support/style.ts'
import { CHATTY, wordOf } from '../support/voice.ts'

const line = (list: DescribedList, entry: Entry): string =>
  shownFields(list)
    .map((field) => (field.kind === 'active' ? wordOf(field, entry[field.field] ?? null, 0) : String(CHATTY.keep(field, entry[field.field] ?? null))))
    .join(' · ')

/** The agent keeps a line of text for each entry, and that is what is shown. */
export const lines: Style = {
  name: 'a line of text each',
  frame: 'tabs',
  voice: CHATTY,
  keep: (list, entries) => ({ lines: entries.map((entry) => line(list, entry)), kept: entries }),
  draw: (drawing, list) => [
    drawing.put('List', { label: list.headings[1], empty: 'Nothing yet.' }, [drawing.put('Item', { text: { $item: '' } })], {
      repeat: { statePath: `/saved/${list.at}/lines` },
    }),
  ],
}

/** The agent keeps one text with a line for each entry. */
export const block: Style = {
  name: 'one text with a line each',
  frame: 'page',
  voice: CHATTY,
  keep: (list, entries) => ({ text: entries.map((entry) => `- ${line(list, entry)}`).join('\n'), kept: entries }),
  draw: (drawing, list) => [drawing.text({ $state: `/saved/${list.at}/text` })],
}
