import Table from 'cli-table3'
import type { Command } from 'commander'
import { withApp, type AppContext } from '../app/app-context.ts'
import { checkModels } from '../app/check-models.ts'
import { checkSurveyFile } from '../app/check-survey-file.ts'
import { type ControlChange, controlSurvey } from '../app/control-survey.ts'
import { listSurveys } from '../app/list-surveys.ts'
import { planSurvey, type PlannedSurvey } from '../app/plan-survey.ts'
import { readProviders } from '../app/read-providers.ts'
import { standingSurvey, startSurvey } from '../app/run-survey.ts'
import { showSurvey } from '../app/show-survey.ts'
import { upStack } from '../app/stack/stack-control.ts'
import { stackReport } from '../app/stack/stack-report.ts'
import { viewSurvey } from '../app/watch-survey.ts'
import { readConfig } from '../config.ts'
import { RevisitError } from '../core/errors.ts'
import { MOST_AT_ONCE } from '../core/survey.ts'
import { followSurvey } from './follow-survey.ts'
import { formatModelChecks } from './format-model-checks.ts'
import { formatPlan } from './format-plan.ts'
import { formatSurveyDetails } from './format-survey-details.ts'
import { formatSurveyView } from './format-survey-view.ts'
import { printProgress, printResult } from './output.ts'
import { printTables } from './print-tables.ts'
import { wholeNumber } from './whole-number.ts'

interface JsonOption {
  readonly json?: boolean
}

/** `survey plan | run | list | show | watch | pause | resume | cancel | retry | close`. */
export function registerSurveyCommands(program: Command): void {
  const survey = program.command('survey').description('plan, run and control surveys')

  survey
    .command('plan <file>')
    .description('check a survey file and print the resolved plan with every default; starts nothing')
    .option('--json', 'print the plan as JSON')
    .action(async (file: string, options: JsonOption) => {
      const config = readConfig()
      if (stackReport(config).phase !== 'ready') await checkSurveyFile(config, file)
      await withApp(config, async (app) => {
        const planned = await planSurvey(app, file, printProgress)
        printResult(
          options,
          {
            id: planned.survey.id,
            protocol: planned.survey.protocol,
            concurrency: planned.survey.concurrency,
            plan: planned.survey.plan,
            evaluations: planned.survey.evaluations.length,
          },
          () => formatPlan(planned),
        )
      })
    })

  survey
    .command('run <file>')
    .description('start the survey of a file, or attach to it; starts the stack when it is down')
    .option('--detach', 'return as soon as it is started')
    .option('--no-check', 'leave out the tiny call to each model beforehand')
    .option('--json', 'print what was started and how it ended as JSON')
    .action(async (file: string, options: JsonOption & { readonly detach?: boolean; readonly check: boolean }) => {
      const config = readConfig()
      if (stackReport(config).phase !== 'ready') await checkSurveyFile(config, file)
      await upStack(config, printProgress)
      await withApp(config, async (app) => {
        const planned = await planSurvey(app, file, printProgress)
        // A survey that stands already was checked when it was started, and a model that fails now is parked.
        if ((await standingSurvey(app, planned)) === undefined && options.check) await requireUsableModels(app, planned)
        const started = await startSurvey(app, planned)
        printProgress(`Survey ${started.id}: ${started.how === 'created' ? 'started' : started.how === 'attached' ? 'goes on' : 'has nothing left to run'}`)
        if (options.detach === true) {
          printResult(options, started, () => `revisit survey watch ${started.id}`)
          return
        }
        const followed = await followSurvey(app, started.id)
        process.exitCode = followed.exitCode
        if (options.json === true) printResult(options, { ...started, view: followed.view ?? null }, () => '')
        else if (followed.view !== undefined) await printTables(app, started.id)
      })
    })

  survey
    .command('list')
    .description('all surveys, newest first')
    .option('--json', 'print them as JSON')
    .action((options: JsonOption) =>
      withApp(readConfig(), async (app) => {
        const surveys = await listSurveys(app)
        printResult(options, surveys, () => {
          if (surveys.length === 0) return 'No surveys yet. `revisit survey run FILE` starts one.'
          const table = new Table({ head: ['survey', 'state', 'scored', 'parked models', 'created'], style: { head: [], border: [] } })
          for (const row of surveys)
            table.push([
              row.id,
              row.state === 'running' && row.wanted !== 'run' ? row.wanted : row.state,
              `${row.scored} of ${row.evaluations}`,
              row.parkedModels,
              row.createdAt.toISOString(),
            ])
          return table.toString()
        })
      }),
    )

  survey
    .command('show <survey>')
    .description('state, progress, what waits and why, model calls, and what happened')
    .option('--json', 'print it as JSON')
    .action((id: string, options: JsonOption) =>
      withApp(readConfig(), async (app) => {
        const details = await showSurvey(app, id)
        printResult(options, details, () => formatSurveyDetails(details))
      }),
    )

  survey
    .command('watch <survey>')
    .description('follow a survey; Ctrl-C detaches')
    .option('--json', 'print how it ended as JSON')
    .action((id: string, options: JsonOption) =>
      withApp(readConfig(), async (app) => {
        const followed = await followSurvey(app, (await viewSurvey(app, id)).survey.id)
        process.exitCode = followed.exitCode
        if (followed.view !== undefined) printResult(options, followed.view, () => formatSurveyView(followed.view ?? never()))
      }),
    )

  control(survey, 'pause', 'start no new episode; running ones are finished', () => ({ kind: 'pause' }))
  control(survey, 'cancel', 'abort calls, end everything that is not scored', () => ({ kind: 'cancel' }))
  control(survey, 'close', 'end for good: what has not run stays unrun, nothing can be changed', () => ({ kind: 'close' }))
  control(
    survey,
    'resume',
    'go on: paused or cancelled surveys, parked models, incomplete evaluations',
    (options) => ({ kind: 'resume', model: options.model }),
    (command) => command.option('--model <name>', 'only this model'),
  )
  control(
    survey,
    'retry',
    'a new attempt of one evaluation that ended without a score',
    (options) => ({ kind: 'retry', ordinal: wholeNumber(options.evaluation, { what: '--evaluation', least: 0 }) }),
    (command) => command.requiredOption('--evaluation <number>', 'its number in the survey'),
  )
  control(
    survey,
    'limits',
    'change how many evaluations run at once',
    (options) => ({ kind: 'limits', concurrency: wholeNumber(options.concurrency, { what: '--concurrency', least: 1, most: MOST_AT_ONCE }) }),
    (command) => command.requiredOption('--concurrency <number>', 'evaluations under way at once'),
  )
}

interface ControlOptions extends JsonOption {
  readonly model?: string
  readonly evaluation?: string
  readonly concurrency?: string
}

function control(
  survey: Command,
  name: string,
  description: string,
  changeOf: (options: ControlOptions) => ControlChange,
  extend: (command: Command) => Command = (command) => command,
): void {
  extend(survey.command(`${name} <survey>`).description(description).option('--json', 'print what changed as JSON')).action(
    (id: string, options: ControlOptions) => {
      const change = changeOf(options)
      return withApp(readConfig(), async (app) => {
        const changed = await controlSurvey(app, id, change)
        printResult(options, changed, () =>
          [
            `Survey ${changed.id}: ${name} is noted.`,
            ...(changed.evaluations > 0 ? [`Evaluations concerned: ${changed.evaluations}.`] : []),
            ...(changed.models.length > 0 ? [`Models that go on: ${changed.models.join(', ')}.`] : []),
            ...(changed.woken ? [] : ['The engine cannot be reached now; it takes effect when it is up again.']),
          ].join('\n'),
        )
      })
    },
  )
}

async function requireUsableModels(app: AppContext, planned: PlannedSurvey): Promise<void> {
  const { models } = planned.resolved
  printProgress(`Checking ${models.length} ${models.length === 1 ? 'model' : 'models'} with one tiny call each …`)
  const checks = await checkModels({ models, ...readProviders(app.config), signal: new AbortController().signal })
  const unusable = checks.filter((check) => !check.usable)
  if (unusable.length === 0) return
  throw new RevisitError('usage', `${unusable.length} of ${models.length} models cannot be used:\n${formatModelChecks(unusable)}`, {
    hint: 'Mend it, or run with --no-check: such a model is parked then, and the others go on.',
  })
}

function never(): never {
  throw new RevisitError('bug', 'unreachable')
}
