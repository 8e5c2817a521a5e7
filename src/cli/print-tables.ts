import type { AppContext } from '../app/app-context.ts'
import { type RunTables, surveyTables } from '../app/survey-tables.ts'
import { renderMarkdown } from '../benchmarks/liveui/report/render-markdown.ts'
import { renderCsv } from '../benchmarks/liveui/report/render-csv.ts'
import { renderText } from '../benchmarks/liveui/report/render-text.ts'
import { RevisitError } from '../core/errors.ts'
import { printable } from './printable.ts'

export const TABLE_FORMATS = ['text', 'markdown', 'csv'] as const
export type TableFormat = (typeof TABLE_FORMATS)[number]

/** What `survey run` and `demo` show at the end: the first table of each run, and where the others are. */
export async function printTables(app: Pick<AppContext, 'db' | 'blobs' | 'hashes'>, survey: string): Promise<void> {
  const runs = await surveyTables(app, survey)
  process.stdout.write(`${printable(runs.map((run) => run.tables.slice(0, 1).map(renderText).join('\n\n')).join('\n\n'))}\n`)
}

/** Tables in one format; `only` by id. @throws RevisitError `usage` naming the ids there are. */
export function formatTables(runs: readonly RunTables[], format: TableFormat, only: string | undefined): string {
  const render = format === 'markdown' ? renderMarkdown : format === 'csv' ? renderCsv : renderText
  return printable(
    chosenTables(runs, only)
      .flatMap((run) => run.tables.map(render))
      .join(format === 'csv' ? '' : '\n\n'),
  )
}

export function chosenTables(runs: readonly RunTables[], only: string | undefined): readonly RunTables[] {
  if (only === undefined) return runs
  const chosen = runs.map((run) => ({ ...run, tables: run.tables.filter((table) => table.id === only) }))
  if (chosen.some((run) => run.tables.length > 0)) return chosen
  const ids = [...new Set(runs.flatMap((run) => run.tables.map((table) => table.id)))]
  throw new RevisitError('usage', `no table ${only}; there are ${ids.join(', ')}`)
}
