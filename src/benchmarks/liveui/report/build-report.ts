import type { EvaluationSet } from '../metrics/evaluation-result.ts'
import { SERVICE_READINGS } from '../metrics/service-reading.ts'
import { comparisonTable } from './comparison-table.ts'
import { coverageTable, nestingTable } from './coverage-tables.ts'
import { firstFailureReasons, firstFailureStages } from './first-failure-tables.ts'
import { guardTable } from './guard-table.ts'
import { jointTable } from './joint-table.ts'
import { modelTable } from './model-table.ts'
import { ranked, reportInput, type ReportOptions } from './report-input.ts'
import type { ReportTable } from './report-table.ts'

/**
 * All tables of a survey's LiveUIBench runs of one condition, in the order in which they are printed. First failures and the joint table
 * come twice: with operational service checks only, as in the paper, and with records. Tables about pairs need two models.
 *
 * @throws RevisitError `bug` when results and assignment do not fit (see `assignedSlots`).
 */
export function buildReport(set: EvaluationSet, options: ReportOptions): readonly ReportTable[] {
  const input = reportInput(set, options)
  const isPaired = ranked(input).length > 1
  return [
    modelTable(input),
    coverageTable(input),
    ...SERVICE_READINGS.flatMap((reading) => [firstFailureStages(input, reading), firstFailureReasons(input, reading), jointTable(input, reading)]),
    guardTable(input),
    ...(isPaired ? [nestingTable(input), comparisonTable(input)] : []),
  ]
}
