import type { Family } from '../metrics/assigned-task.ts'
import { assertionPassRate } from '../metrics/assertion-pass-rate.ts'
import type { EvaluatedModel } from '../metrics/evaluation-result.ts'
import { fullWorkflowRate } from '../metrics/full-workflow-rate.ts'
import { openCount } from '../metrics/open-count.ts'
import { rateInterval } from '../metrics/rate-interval.ts'
import { markBest } from './mark-best.ts'
import { rowOf, slotsOf, title, type ReportInput } from './report-input.ts'
import { rateCell, textCell, type ReportCell, type ReportColumn, type ReportTable } from './report-table.ts'
import { BASELINE_NOTE, standingNotes } from './standing-notes.ts'

export const FAMILY_TITLES: { readonly [family in Family]: string } = { single: 'Single', 'multi-tool': 'Multi-tool', 'shared-world': 'Shared' }

/** Table 2 in the paper's layout: models by developer, Open, FWR by family and overall, APR. */
export function modelTable(input: ReportInput): ReportTable {
  const columns: readonly ReportColumn[] = [
    { id: 'model', title: 'Model', align: 'left' },
    { id: 'open', title: 'Open', align: 'right' },
    ...input.families.map((family) => ({ id: family, title: FAMILY_TITLES[family], align: 'right' as const })),
    { id: 'overall', title: 'Overall', align: 'right' },
    { id: 'assertions', title: 'APR', align: 'right' },
  ]
  const rows = input.ordered.map((model) => ({ ...rowOf(model), cells: cellsOf(model, input) }))
  const table = {
    id: 'models',
    title: title(input, `model results on ${input.tasks.length} assigned tasks`),
    columns,
    rows,
    notes: [
      ...standingNotes(input),
      `Open counts ${input.repeats === 1 ? 'tasks' : 'evaluations'} passing every opening check. ${[...input.families.map((family) => FAMILY_TITLES[family]), 'Overall'].join(', ')} report FWR (%), APR the assertion pass rate (%). Brackets: 95 % intervals, ${input.repeats === 1 ? `${input.options.counts === 'clopper-pearson' ? 'Clopper–Pearson' : 'Wilson'} for FWR, task bootstrap for APR` : 'task bootstrap'}.`,
      ...(input.models.some((model) => model.baseline === true) ? [BASELINE_NOTE] : []),
    ],
  }
  return markBest(
    table,
    columns.map((column) => column.id),
  )
}

function cellsOf(model: EvaluatedModel, input: ReportInput): readonly ReportCell[] {
  const slots = slotsOf(input, model)
  const choice = { counts: input.options.counts ?? 'wilson', seed: input.options.seed } as const
  const workflow = (family?: Family): ReportCell => {
    const chosen = slots.filter((slot) => family === undefined || slot.task.family === family)
    return rateCell(
      fullWorkflowRate(chosen),
      'percent',
      rateInterval(chosen, (sample) => fullWorkflowRate(sample), 'task', choice),
    )
  }
  return [
    textCell(model.label),
    rateCell(openCount(slots), 'count'),
    ...input.families.map((family) => workflow(family)),
    workflow(),
    rateCell(assertionPassRate(slots), 'percent', rateInterval(slots, assertionPassRate, 'check', choice)),
  ]
}
