import { Option, type Command } from 'commander'
import { withApp } from '../app/app-context.ts'
import { exportSurvey } from '../app/export-survey.ts'
import { recountExport } from '../app/recount-export.ts'
import { runTables, surveyTables } from '../app/survey-tables.ts'
import { surveyResults } from '../app/survey-results.ts'
import { readConfig } from '../config.ts'
import { formatResults } from './format-results.ts'
import { printProgress, printResult } from './output.ts'
import { printableLine } from './printable.ts'
import { chosenTables, formatTables, TABLE_FORMATS, type TableFormat } from './print-tables.ts'

interface TableOptions {
  readonly json?: boolean
  readonly format: TableFormat
  readonly table?: string
}

/** `results table | show | export | recount`. */
export function registerResultsCommands(program: Command): void {
  const results = program.command('results').description('tables, single results, exports')

  tableOptions(results.command('table <survey>').description('all tables of a survey as it stands')).action((id: string, options: TableOptions) =>
    withApp(readConfig(), async (app) => {
      const runs = await surveyTables(app, id)
      printResult(options, chosenTables(runs, options.table), () => formatTables(runs, options.format, options.table))
    }),
  )

  results
    .command('show <survey>')
    .description('every evaluation: how many checks passed, where it failed first')
    .option('--model <name>', 'only this model')
    .option('--task <id>', 'only this task')
    .option('--json', 'print them as JSON')
    .action((id: string, options: { readonly json?: boolean; readonly model?: string; readonly task?: string }) =>
      withApp(readConfig(), async (app) => {
        const rows = await surveyResults(app, id, options)
        printResult(options, rows, () => formatResults(rows))
      }),
    )

  results
    .command('export <survey> <folder>')
    .description('write the canonical export with its evidence into a new folder')
    .option('--json', 'print what was written as JSON')
    .action((id: string, folder: string, options: { readonly json?: boolean }) =>
      withApp(readConfig(), async (app) => {
        const report = await exportSurvey(app, id, folder)
        printResult(
          options,
          report,
          () =>
            `Wrote ${report.evaluations} evaluations and ${report.blobs} blobs of evidence to ${report.folder}\nCheck it anywhere with Node alone: revisit results recount ${folder}`,
        )
      }),
    )

  tableOptions(results.command('recount <folder>').description('compute all outcomes of an export again from its evidence; needs Node alone')).action(
    async (folder: string, options: TableOptions) => {
      const recount = await recountExport(folder, printProgress)
      const runs = recount.header.runs.map((run, index) => {
        const set = recount.sets[index]
        return set === undefined ? { benchmark: run.benchmark, mode: run.mode, tables: [] } : runTables(run, set, recount.header.name)
      })
      const { episodes, outcomes, differences } = recount
      printResult(options, { episodes, outcomes, differences, runs: chosenTables(runs, options.table) }, () =>
        [
          formatTables(runs, options.format, options.table),
          '',
          `Recounted ${outcomes} outcomes of ${episodes} episodes: ${differences.length === 0 ? 'all as exported.' : `${differences.length} differ:`}`,
          ...differences
            .slice(0, 20)
            .map((one) => printableLine(`  ${one.model}, ${one.task}, ${one.episode}.${one.part}: exported "${one.recorded}", recounted "${one.recounted}"`)),
        ].join('\n'),
      )
      if (differences.length > 0) process.exitCode = 1
    },
  )
}

function tableOptions(command: Command): Command {
  return command
    .option('--table <id>', 'only this table')
    .addOption(new Option('--format <format>', 'how tables are printed').choices([...TABLE_FORMATS]).default('text'))
    .option('--json', 'print the tables as JSON, unrounded, with intervals')
}
