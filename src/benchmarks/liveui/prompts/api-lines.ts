import { shortened } from '../../../core/cut-text.ts'
import type { ApiDescription } from '../world.ts'

const LINE_LENGTH = 240

/** One line an API: `phone.create_alarm (create): Create an alarm.` Sorted by name. Arguments come later, as tool schemas. */
export function apiLines(apis: readonly ApiDescription[]): string {
  return apis
    .toSorted((a, b) => (a.api < b.api ? -1 : 1))
    .map((api) => `${api.api} (${api.class}): ${oneLine(api.description)}`)
    .join('\n')
}

function oneLine(text: string): string {
  return shortened(text.replaceAll(/\s+/g, ' ').trim(), LINE_LENGTH)
}
