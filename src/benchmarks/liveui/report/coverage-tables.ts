import { coverage } from '../metrics/coverage.ts'
import { FAMILY_TITLES } from './model-table.ts'
import { ranked, title, type ReportInput } from './report-input.ts'
import { countCell, textCell, type ReportTable } from './report-table.ts'
import { standingNotes } from './standing-notes.ts'

const RETROSPECTIVE =
  'A task counts once if any of the models listed completed it in any repeat. The union selects after seeing the results: it is no measured ensemble and no way to choose a model. Baselines are left out.'

/** Table 3 in the paper's layout: which tasks are completed by any model, by family. */
export function coverageTable(input: ReportInput): ReportTable {
  const models = ranked(input).map((model) => model.as)
  const families = [...input.families.map((family) => ({ name: FAMILY_TITLES[family], family })), { name: 'All', family: undefined }]
  return {
    id: 'coverage',
    title: title(input, 'observed task coverage'),
    columns: [
      { id: 'family', title: 'Family', align: 'left' },
      { id: 'tasks', title: 'Tasks', align: 'right' },
      { id: 'best', title: 'Best single model', align: 'right' },
      { id: 'union', title: 'Union', align: 'right' },
      { id: 'unique', title: 'By one model only', align: 'right' },
      { id: 'none', title: 'By none', align: 'right' },
      { id: 'undecided', title: 'Undecided', align: 'right' },
    ],
    rows: families.map(({ name, family }) => {
      const found = coverage(input.slots, models, family)
      const unique = [...found.unique.values()].reduce((sum, count) => sum + count, 0)
      return {
        cells: [
          textCell(name),
          ...[found.tasks, Math.max(0, ...found.completed.values()), found.union, unique, found.none, found.undecided].map((count) => countCell(count)),
        ],
      }
    }),
    notes: [...standingNotes(input), RETROSPECTIVE],
  }
}

/** Whether the models' sets of completed tasks contain one another. */
export function nestingTable(input: ReportInput): ReportTable {
  const models = ranked(input)
  const label = (as: string): string => models.find((model) => model.as === as)?.label ?? as
  const { pairs } = coverage(
    input.slots,
    models.map((model) => model.as),
  )
  return {
    id: 'coverage-pairs',
    title: title(input, 'completed tasks of every two models'),
    columns: [
      { id: 'first', title: 'Model', align: 'left' },
      { id: 'second', title: 'And', align: 'left' },
      { id: 'both', title: 'Both', align: 'right' },
      { id: 'only-first', title: 'First only', align: 'right' },
      { id: 'only-second', title: 'Second only', align: 'right' },
      { id: 'nested', title: 'Sets', align: 'left' },
    ],
    rows: pairs.map((pair) => ({
      cells: [
        textCell(label(pair.first)),
        textCell(label(pair.second)),
        countCell(pair.both),
        countCell(pair.onlyFirst),
        countCell(pair.onlySecond),
        textCell(pair.onlyFirst > 0 && pair.onlySecond > 0 ? 'not nested' : pair.onlyFirst === 0 && pair.onlySecond === 0 ? 'equal' : 'nested'),
      ],
    })),
    notes: [RETROSPECTIVE],
  }
}
