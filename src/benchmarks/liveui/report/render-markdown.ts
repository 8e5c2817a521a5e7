import { cellText } from './cell-text.ts'
import { hasGroups } from './render-text.ts'
import type { ReportCell, ReportTable } from './report-table.ts'

/** A table in Markdown: groups in a column of their own, the highest of a column in bold. */
export function renderMarkdown(table: ReportTable): string {
  const grouped = hasGroups(table.rows)
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  const head = [...(grouped ? ['Group'] : []), ...table.columns.map((column) => escape(column.title))]
  const rule = [...(grouped ? ['---'] : []), ...table.columns.map(({ align }) => (align === 'right' ? '---:' : '---'))]
  const rows = table.rows.map((row, index) => {
    const isFirst = table.rows[index - 1]?.group !== row.group
    return [...(grouped ? [isFirst ? escape(row.group ?? '') : ''] : []), ...row.cells.map(emphasised)]
  })
  return [`### ${table.title}`, '', line(head), line(rule), ...rows.map(line), '', ...table.notes.flatMap((note) => [note, ''])].join('\n')
}

const emphasised = (cell: ReportCell): string => ('best' in cell && cell.best ? `**${escape(cellText(cell))}**` : escape(cellText(cell)))

/** Labels come from survey files: nothing in them may end a cell or become markup. */
const escape = (text: string): string =>
  text
    .replaceAll(/[\\`*_[\]<>|]/g, String.raw`\$&`)
    .replaceAll(/\s+/g, ' ')
    .trim()
