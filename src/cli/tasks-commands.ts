import { join } from 'node:path'
import Table from 'cli-table3'
import type { Command } from 'commander'
import colors from 'picocolors'
import { checkTasks, type TaskCheck } from '../app/check-tasks.ts'
import { loadSuite, type LoadedSuite } from '../app/load-suite.ts'
import type { LiveUITask } from '../benchmarks/liveui/task-schema.ts'
import { readConfig } from '../config.ts'
import { formatProblem, RevisitError } from '../core/errors.ts'
import { suggestion } from '../core/nearest-name.ts'
import { formatTask } from './format-task.ts'
import { printResult } from './output.ts'

interface SuiteOptions {
  readonly suite?: string
  readonly json?: boolean
}

/** `tasks list`, `tasks show` and `tasks check`. None needs the stack. */
export function registerTasksCommands(program: Command): void {
  const tasks = program.command('tasks').description('list, show and check the tasks of a suite')

  tasks
    .command('list')
    .description('list the tasks of a suite; exits 1 when a file has errors')
    .option('--suite <folder>', 'folder of the task files (default: the tasks that come with the program)')
    .option('--json', 'print as JSON')
    .action(async (options: SuiteOptions) => {
      const suite = await loadSuite(suiteFolder(options), undefined)
      const rows = tasksOf(suite).map(summary)
      const broken = brokenFiles(suite)
      printResult(options, { tasks: rows, broken }, () => [formatList(rows), ...brokenLines(broken)].join('\n'))
      if (broken.length > 0) process.exitCode = 1
    })

  tasks
    .command('show <id>')
    .description('show a task in plain words: what is asked, what is handed over, what is checked')
    .option('--suite <folder>', 'folder of the task files (default: the tasks that come with the program)')
    .option('--json', 'print the parsed task as JSON')
    .action(async (id: string, options: SuiteOptions) => {
      const suite = await loadSuite(suiteFolder(options), undefined)
      const task = tasksOf(suite).find((each) => each.id === id)
      if (task === undefined) {
        const hint = brokenFiles(suite).length === 0 ? 'revisit tasks list shows all.' : 'Some files cannot be read as tasks: revisit tasks check says why.'
        throw new RevisitError(
          'not-found',
          `no task \`${id}\` in ${suiteFolder(options)}${suggestion(
            id,
            tasksOf(suite).map((each) => each.id),
          )}`,
          { hint },
        )
      }
      printResult(options, task, () => formatTask(task, suite.people.get(task.persona) ?? []))
    })

  tasks
    .command('check [files...]')
    .description('check task files, or folders of them, against every rule; exits 1 on errors')
    .option('--suite <folder>', 'folder of the task files, when no files are named (default: the tasks that come with the program)')
    .option('--without-appworld', 'leave out the rules that need the installed AppWorld (APIs and their arguments)')
    .option('--json', 'print as JSON')
    .action(async (files: readonly string[], options: SuiteOptions & { readonly withoutAppworld?: boolean }) => {
      const given = files.length === 0 ? [suiteFolder(options)] : files
      const result = await checkTasks(readConfig(), given, { apis: options.withoutAppworld !== true })
      printResult(options, result, () => formatCheck(result, options.withoutAppworld === true))
      if (result.errors > 0 || result.apisUnchecked !== null) process.exitCode = 1
    })
}

const suiteFolder = (options: SuiteOptions): string => options.suite ?? join(readConfig().root, 'tasks', 'liveui')
const tasksOf = (suite: LoadedSuite): readonly LiveUITask[] => suite.tasks.flatMap(({ task }) => (task === undefined ? [] : [task]))

interface Summary {
  readonly id: string
  readonly title: string
  readonly family: string
  readonly partition: string
  readonly services: readonly string[]
  readonly episodes: number
  readonly checks: number
}

function summary(task: LiveUITask): Summary {
  const { id, title, family, partition, services, episodes } = task
  return { id, title, family, partition, services, episodes: episodes.length, checks: episodes.reduce((sum, episode) => sum + episode.checks.length, 0) }
}

function formatList(rows: readonly Summary[]): string {
  const table = new Table({
    head: ['task', 'title', 'family', 'partition', 'services', 'episodes', 'checks'],
    style: { head: [], border: [] },
    colAligns: ['left', 'left', 'left', 'left', 'left', 'right', 'right'],
  })
  for (const row of rows) table.push([row.id, row.title, row.family, row.partition, row.services.join(', '), row.episodes, row.checks])
  const families = [...new Set(rows.map((row) => row.family))].map((family) => `${rows.filter((row) => row.family === family).length} ${family}`)
  return `${table.toString()}\n${rows.length} tasks (${families.join(', ')}), ${rows.reduce((sum, row) => sum + row.checks, 0)} checks.`
}

function brokenFiles(suite: LoadedSuite): readonly { readonly file: string; readonly errors: number }[] {
  const errors = suite.problems.filter((problem) => problem.severity === 'error')
  return [...new Set(errors.map((problem) => problem.file))].map((file) => ({ file, errors: errors.filter((problem) => problem.file === file).length }))
}

const brokenLines = (broken: readonly { readonly file: string; readonly errors: number }[]): readonly string[] =>
  broken.length === 0
    ? []
    : [
        ...broken.map(({ file, errors }) => `${colors.red('error')}: ${file} has ${errors} ${errors === 1 ? 'error' : 'errors'}`),
        'revisit tasks check says which.',
      ]

function formatCheck(result: TaskCheck, left: boolean): string {
  const unchecked =
    result.apisUnchecked === null
      ? left
        ? ['APIs and arguments were not checked (--without-appworld).']
        : []
      : [
          `${colors.red('APIs and arguments were not checked')}: ${result.apisUnchecked.why}`,
          result.apisUnchecked.hint,
          'Or leave these rules out on purpose: --without-appworld',
        ]
  const count = (number: number, word: string): string => `${number} ${word}${number === 1 ? '' : 's'}`
  return [
    ...result.problems.map(formatProblem),
    ...unchecked,
    `${count(result.files.length, 'file')}: ${count(result.errors, 'error')}, ${count(result.warnings, 'warning')}.`,
  ].join('\n')
}
