import Table from 'cli-table3'
import type { ResultRow } from '../app/survey-results.ts'
import { printableLine } from './printable.ts'

/** One row an evaluation. */
export function formatResults(rows: readonly ResultRow[]): string {
  const table = new Table({
    head: ['#', 'model', 'task', 'repeat', 'state', 'checks', 'first failed'],
    colWidths: [6, null, null, 8, null, null, 70],
    wordWrap: true,
    style: { head: [], border: [] },
  })
  for (const row of rows) {
    table.push([
      row.ordinal,
      row.model,
      row.task,
      row.repeat,
      row.state,
      `${row.passed} of ${row.assigned}`,
      row.firstFailed === null ? '' : printableLine(`${row.firstFailed.episode} (${row.firstFailed.stage}): ${row.firstFailed.because}`),
    ])
  }
  return [table.toString(), 'More of one: revisit evaluation show SURVEY NUMBER, revisit evaluation explain SURVEY NUMBER'].join('\n')
}
