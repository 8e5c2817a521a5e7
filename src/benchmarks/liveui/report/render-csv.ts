import { rateValue } from '../metrics/rate.ts'
import type { ReportCell, ReportTable } from './report-table.ts'

const RATE_PARTS = ['passed', 'assigned', 'unsettled', 'rate', 'low', 'high', 'method'] as const

/** A table as CSV (RFC 4180): a rate becomes its counts, its value and its interval; other cells one column each. */
export function renderCsv(table: ReportTable): string {
  const isRate = table.columns.map((_, index) => table.rows.some((row) => row.cells[index]?.type === 'rate'))
  const head = ['group', ...table.columns.flatMap(({ id }, index) => (isRate[index] === true ? RATE_PARTS.map((part) => `${id}_${part}`) : [id]))]
  const rows = table.rows.map((row) => [
    text(row.group ?? ''),
    ...row.cells.flatMap((cell, index) => (isRate[index] === true ? rateParts(cell) : [plain(cell)])),
  ])
  return `${[head, ...rows].map((cells) => cells.map(quoted).join(',')).join('\r\n')}\r\n`
}

function rateParts(cell: ReportCell): readonly string[] {
  if (cell.type !== 'rate') return RATE_PARTS.map(() => '')
  const { rate, interval } = cell
  const value = rateValue(rate)
  return [rate.passed, rate.assigned, rate.unsettled, value ?? '', interval?.low ?? '', interval?.high ?? '', interval?.method ?? ''].map(String)
}

function plain(cell: ReportCell): string {
  return cell.type === 'text' ? text(cell.text) : cell.type === 'count' || cell.type === 'number' ? String(cell.value) : ''
}

/** A leading `=`, `+`, `-` or `@` would be a formula to a spreadsheet; labels come from survey files, and from other people's exports. */
const text = (written: string): string => (/^[=+\-@\t\r]/.test(written) ? `'${written}` : written)

const quoted = (value: string): string => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)
