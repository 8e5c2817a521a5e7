import { rateValue } from '../metrics/rate.ts'
import type { ReportCell, ReportTable } from './report-table.ts'

/** Marks the highest value of each of these columns (ties all); baselines never win, and zero is no highest. */
export function markBest(table: ReportTable, columns: readonly string[]): ReportTable {
  const highest = table.columns.map((column, index) =>
    columns.includes(column.id) ? Math.max(0, ...table.rows.map((row) => (row.baseline === true ? 0 : valueOf(row.cells[index])))) : 0,
  )
  const rows = table.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell, index): ReportCell => {
      const best = highest[index] ?? 0
      return best > 0 && row.baseline !== true && (cell.type === 'rate' || cell.type === 'count') && valueOf(cell) === best ? { ...cell, best: true } : cell
    }),
  }))
  return { ...table, rows }
}

function valueOf(cell: ReportCell | undefined): number {
  if (cell?.type === 'rate') return rateValue(cell.rate) ?? 0
  return cell?.type === 'count' ? cell.value : 0
}
