import { guardCounts } from '../metrics/guard-counts.ts'
import { rowOf, slotsOf, title, type ReportInput } from './report-input.ts'
import { countCell, textCell, type ReportTable } from './report-table.ts'
import { standingNotes } from './standing-notes.ts'

/** Checks that only say what must not happen, counted apart. */
export function guardTable(input: ReportInput): ReportTable {
  return {
    id: 'guards',
    title: title(input, 'guards'),
    columns: [
      { id: 'model', title: 'Model', align: 'left' },
      { id: 'passed', title: 'Armed, passed', align: 'right' },
      { id: 'broken', title: 'Armed, broken', align: 'right' },
      { id: 'unarmed', title: 'Not armed', align: 'right' },
      { id: 'placeholder', title: 'Placeholder', align: 'right' },
      { id: 'exempt-passed', title: 'At returns, passed', align: 'right' },
      { id: 'exempt-broken', title: 'At returns, broken', align: 'right' },
      { id: 'not-scored', title: 'Not scored', align: 'right' },
      { id: 'assigned', title: 'Assigned', align: 'right' },
    ],
    rows: input.ordered.map((model) => {
      const { armable, exempt } = guardCounts(slotsOf(input, model))
      const counts = [
        armable.passed,
        armable.broken,
        armable.unarmed,
        armable.placeholder + exempt.placeholder,
        exempt.passed,
        exempt.broken,
        armable.notScored + exempt.notScored,
        armable.assigned + exempt.assigned,
      ]
      return { ...rowOf(model), cells: [textCell(model.label), ...counts.map((count) => countCell(count))] }
    }),
    notes: [
      ...standingNotes(input),
      'A guard says what must not happen. It counts only when a positive check of its episode passed; at openings, returns and refreshes doing nothing is right, so there it needs no arming.',
    ],
  }
}
