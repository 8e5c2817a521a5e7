import { jointServiceDisplay } from '../metrics/joint-service-display.ts'
import type { ServiceReading } from '../metrics/service-reading.ts'
import { READING_NOTES, READING_TITLES } from './reading-words.ts'
import { rowOf, slotsOf, title, type ReportInput } from './report-input.ts'
import { countCell, textCell, type ReportTable } from './report-table.ts'
import { standingNotes } from './standing-notes.ts'

/** Service and display checks of the same episodes (Appendix C), per model and for all models together. */
export function jointTable(input: ReportInput, reading: ServiceReading): ReportTable {
  const models = input.ordered.map((model) => ({ ...rowOf(model), label: model.label, slots: slotsOf(input, model) }))
  const evaluated = models.filter((model) => model.baseline !== true)
  const all = evaluated.length > 1 ? [{ group: 'All models', label: 'All models', slots: evaluated.flatMap((model) => model.slots) }] : []
  return {
    id: `joint-${reading}`,
    title: title(input, `service and visible checks of the same episodes, ${READING_TITLES[reading]}`),
    columns: [
      { id: 'model', title: 'Model', align: 'left' },
      { id: 'both', title: 'Both pass', align: 'right' },
      { id: 'service-only', title: 'Service only', align: 'right' },
      { id: 'visible-only', title: 'Visible only', align: 'right' },
      { id: 'neither', title: 'Both fail', align: 'right' },
      { id: 'placeholder', title: 'Placeholder', align: 'right' },
      { id: 'not-scored', title: 'Not scored', align: 'right' },
      { id: 'assigned', title: 'Episodes', align: 'right' },
    ],
    rows: [...models, ...all].map(({ label, slots, ...row }) => {
      const cells = jointServiceDisplay(slots, reading)
      return {
        ...row,
        cells: [
          textCell(label),
          ...[cells.both, cells.serviceOnly, cells.visibleOnly, cells.neither, cells.placeholder, cells.notScored, cells.assigned].map((count) =>
            countCell(count),
          ),
        ],
      }
    }),
    notes: [
      ...standingNotes(input),
      'Episodes with at least one positive service check and one visible check, each group taken as a conjunction. Placeholder: the episode has a generation or episode error.',
      READING_NOTES[reading],
    ],
  }
}
