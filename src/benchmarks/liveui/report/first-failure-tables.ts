import { STAGES } from '../../../core/stage.ts'
import { FAILURE_REASONS, firstFailures, type FirstFailures } from '../metrics/first-failed-episode.ts'
import type { ServiceReading } from '../metrics/service-reading.ts'
import { READING_NOTES, READING_TITLES } from './reading-words.ts'
import { rowOf, slotsOf, title, type ReportInput } from './report-input.ts'
import { countCell, textCell, type ReportTable } from './report-table.ts'
import { standingNotes } from './standing-notes.ts'

type Group = FirstFailures['groups'][number]

/** Figure 5 as numbers: each evaluation at the stage of its first failed episode, or success. */
export function firstFailureStages(input: ReportInput, reading: ServiceReading): ReportTable {
  const stages = STAGES.filter((stage) => input.tasks.some((task) => task.episodes.some((episode) => episode.stage === stage)))
  return partition(input, reading, 'stages', 'stage', stages, (group) => group.stage)
}

/** The same partition by what was wrong in that episode. */
export function firstFailureReasons(input: ReportInput, reading: ServiceReading): ReportTable {
  return partition(input, reading, 'reasons', 'reason', FAILURE_REASONS, (group) => group.reason)
}

function partition(
  input: ReportInput,
  reading: ServiceReading,
  id: string,
  by: string,
  names: readonly string[],
  nameOf: (group: Group) => string,
): ReportTable {
  return {
    id: `first-failure-${id}-${reading}`,
    title: title(input, `first failed episode by ${by}, ${READING_TITLES[reading]}`),
    columns: [
      { id: 'model', title: 'Model', align: 'left' },
      { id: 'success', title: 'Success', align: 'right' },
      ...names.map((name) => ({ id: name.replaceAll(' ', '-'), title: name.charAt(0).toUpperCase() + name.slice(1), align: 'right' as const })),
      { id: 'not-scored', title: 'Not scored', align: 'right' },
      { id: 'assigned', title: 'Assigned', align: 'right' },
    ],
    rows: input.ordered.map((model) => {
      const { success, groups, notScored, assigned } = firstFailures(slotsOf(input, model), reading)
      const counts = names.map((name) => groups.filter((group) => nameOf(group) === name).reduce((sum, group) => sum + group.count, 0))
      return { ...rowOf(model), cells: [textCell(model.label), ...[success, ...counts, notScored, assigned].map((count) => countCell(count))] }
    }),
    notes: [
      ...standingNotes(input),
      'The columns partition the assigned evaluations. A failure belongs to its earliest failed episode alone; later outcomes stay in the record.',
      READING_NOTES[reading],
      ...(reading === 'operational' ? ['Success here may therefore exceed the full workflows.'] : []),
    ],
  }
}
