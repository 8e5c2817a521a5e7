import { join } from 'node:path'
import colors from 'picocolors'
import type { Command } from 'commander'
import { withApp } from '../app/app-context.ts'
import { planSurvey } from '../app/plan-survey.ts'
import { startSurvey } from '../app/run-survey.ts'
import { upStack } from '../app/stack/stack-control.ts'
import { viewSurvey } from '../app/watch-survey.ts'
import { readConfig } from '../config.ts'
import { exitCodeOfView, followSurvey } from './follow-survey.ts'
import { formatSurveyView } from './format-survey-view.ts'
import { printProgress, printResult } from './output.ts'
import { printTables } from './print-tables.ts'

/** `demo`: a whole survey of scripted models over all tasks, on the real stack. Needs no key. Run again, it runs nothing twice. */
export function registerDemoCommand(program: Command): void {
  program
    .command('demo')
    .description('run a survey of scripted models over all tasks, on the real stack; needs no key')
    .option('--json', 'print how it ended as JSON')
    .action(async (options: { readonly json?: boolean }) => {
      const config = readConfig()
      await upStack(config, printProgress)
      await withApp(config, async (app) => {
        const planned = await planSurvey(app, join(config.root, 'tasks', 'surveys', 'demo.yaml'), () => undefined)
        const started = await startSurvey(app, planned)
        const { evaluations, tasks, plan } = planned.survey
        printProgress(
          started.how === 'finished'
            ? `The survey ${started.id} has nothing left to run; nothing is run again.`
            : `Survey ${started.id}: ${tasks.length} tasks × ${plan.models.length} scripted models = ${evaluations.length} evaluations ${started.how === 'created' ? 'started' : 'go on where they stopped'}.`,
        )
        const view = started.how === 'finished' ? await viewSurvey(app, started.id) : (await followSurvey(app, started.id)).view
        process.exitCode = view === undefined ? 130 : exitCodeOfView(view)
        if (view === undefined) return
        if (view.waiting.length > 0) printProgress(formatSurveyView(view))
        if (options.json === true) printResult(options, { ...started, view }, () => '')
        else {
          await printTables(app, started.id)
          process.stdout.write(nextSteps(started.id))
        }
      })
    })
}

function nextSteps(survey: string): string {
  const command = (text: string): string => colors.bold(`npx revisit ${text}`)
  return `
What to do next
  ${command(`results table ${survey}`)}          all tables: coverage, first failures, service and display
  ${command(`results show ${survey}`)}           every evaluation, where it failed first
  ${command(`evaluation explain ${survey} 0`)}   one evaluation with its evidence
  ${command(`results export ${survey} demo-export`)}   then: ${command('results recount demo-export')}
  ${command('survey run FILE')}                        a survey of your own models (docs/survey-file.md)
  ${command('down')}                                   stop everything; nothing is lost
`
}
