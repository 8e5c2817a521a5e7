import type { Command } from 'commander'
import { examine } from '../app/stack/doctor.ts'
import { downStack, upStack } from '../app/stack/stack-control.ts'
import { stackReport } from '../app/stack/stack-report.ts'
import { readConfig } from '../config.ts'
import { formatFindings } from './format-findings.ts'
import { formatStackReport } from './format-stack-report.ts'
import { printProgress, printResult } from './output.ts'

interface JsonOption {
  readonly json?: boolean
}

/** `up`, `down`, `status` and `doctor`. Errors are thrown as RevisitError; the program's entry prints them. */
export function registerStackCommands(program: Command): void {
  program
    .command('up')
    .description('start Postgres, Temporal and the workers of this state folder, or attach to them')
    .option('--json', 'print the report as JSON')
    .action(async (options: JsonOption) => {
      const report = await upStack(readConfig(), printProgress)
      printResult(options, report, () =>
        [...(report.attached ? ['It was already up.'] : []), formatStackReport(report), ...report.surveys.map((survey) => `Going on: ${survey}`)].join('\n'),
      )
    })

  program
    .command('down')
    .description('stop the workers, then Temporal, then Postgres')
    .option('--purge', 'then remove every survey, all evidence and both databases of this state folder')
    .option('--json', 'print the report as JSON')
    .action(async (options: JsonOption & { readonly purge?: boolean }) => {
      const report = await downStack(readConfig(), { purge: options.purge === true, onProgress: printProgress })
      printResult(options, report, () =>
        [report.stopped ? 'Everything has stopped.' : 'Nothing was running.', ...report.removed.map((path) => `Removed ${path}`)].join('\n'),
      )
    })

  program
    .command('status')
    .description('show what runs: processes, ports, restarts, last log lines; exits 1 unless the stack is up')
    .option('--json', 'print the report as JSON')
    .action((options: JsonOption) => {
      const report = stackReport(readConfig())
      printResult(options, report, () => formatStackReport(report))
      if (report.phase !== 'ready') process.exitCode = 1
    })

  program
    .command('doctor')
    .description('show every part, its version, where it came from, and what to do when it is missing')
    .option('--json', 'print the findings as JSON')
    .action(async (options: JsonOption) => {
      const findings = await examine(readConfig())
      printResult(options, findings, () => formatFindings(findings))
      if (findings.some((finding) => finding.state === 'missing')) process.exitCode = 1
    })
}
