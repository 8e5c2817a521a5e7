import { pairedComparisons } from '../metrics/paired-comparisons.ts'
import { ranked, title, type ReportInput } from './report-input.ts'
import { countCell, numberCell, textCell, type ReportTable } from './report-table.ts'

/** Full workflows of every two models, compared task by task. */
export function comparisonTable(input: ReportInput): ReportTable {
  const models = ranked(input)
  const label = (as: string): string => models.find((model) => model.as === as)?.label ?? as
  const comparisons = pairedComparisons(
    input.slots,
    models.map((model) => model.as),
  )
  return {
    id: 'comparisons',
    title: title(input, 'paired comparisons of full workflows'),
    columns: [
      { id: 'first', title: 'Model', align: 'left' },
      { id: 'second', title: 'And', align: 'left' },
      { id: 'tasks', title: 'Tasks', align: 'right' },
      { id: 'first-better', title: 'First better', align: 'right' },
      { id: 'second-better', title: 'Second better', align: 'right' },
      { id: 'p', title: 'p', align: 'right' },
      { id: 'adjusted', title: 'p (Holm)', align: 'right' },
    ],
    rows: comparisons.map((pair) => ({
      cells: [
        textCell(label(pair.first)),
        textCell(label(pair.second)),
        countCell(pair.tasks),
        countCell(pair.firstBetter),
        countCell(pair.secondBetter),
        numberCell(pair.p, 4),
        numberCell(pair.adjusted, 4),
      ],
    })),
    notes: [
      'Exact two-sided McNemar test on the tasks that both models have finished, with several repeats on the repeats completed per task; Holm over all pairs.',
    ],
  }
}
