import { cellText } from './cell-text.ts'
import type { ReportRow, ReportTable } from './report-table.ts'

/** A table for the terminal: aligned columns, groups as headings, the highest of a column marked with `*`. No colours. */
export function renderText(table: ReportTable): string {
  const body = table.rows.map((row) => row.cells.map((cell) => `${cellText(cell).replaceAll(/\s+/g, ' ').trim()}${'best' in cell && cell.best ? '*' : ''}`))
  const widths = table.columns.map((column, index) => Math.max(width(column.title), ...body.map((cells) => width(cells[index] ?? ''))))
  const line = (cells: readonly string[], indent: string): string =>
    `${indent}${table.columns.map(({ align }, index) => pad(cells[index] ?? '', widths[index] ?? 0, align)).join('  ')}`.trimEnd()
  const indent = hasGroups(table.rows) ? '  ' : ''
  const lines = [
    line(
      table.columns.map((column) => column.title),
      indent,
    ),
    line(
      widths.map((each) => '─'.repeat(each)),
      indent,
    ),
  ]
  let group: string | undefined
  for (const [index, row] of table.rows.entries()) {
    if (row.group !== undefined && row.group !== group) lines.push(row.group)
    group = row.group
    lines.push(line(body[index] ?? [], indent))
  }
  return [table.title, '', ...lines, '', ...table.notes, ''].join('\n')
}

export const hasGroups = (rows: readonly ReportRow[]): boolean => rows.some((row) => row.group !== undefined)

/** Columns that a text takes: combining marks none, wide East Asian characters two. */
function width(text: string): number {
  return Array.from(text).reduce(
    (sum, character) =>
      sum +
      (/\p{M}/u.test(character) ? 0 : /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u.test(character) ? 2 : 1),
    0,
  )
}

function pad(text: string, to: number, align: 'left' | 'right'): string {
  const space = ' '.repeat(Math.max(0, to - width(text)))
  return align === 'left' ? text + space : space + text
}
