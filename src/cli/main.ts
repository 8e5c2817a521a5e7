import { Command, CommanderError } from 'commander'
import { ownVersion } from '../app/own-version.ts'
import { RevisitError } from '../core/errors.ts'
import { exitCodeOf, printError } from './print-error.ts'
import { registerDemoCommand } from './demo-command.ts'
import { registerEvaluationCommands } from './evaluation-commands.ts'
import { registerModelsCommands } from './models-commands.ts'
import { registerResultsCommands } from './results-commands.ts'
import { registerStackCommands } from './stack-commands.ts'
import { registerSurveyCommands } from './survey-commands.ts'
import { registerTasksCommands } from './tasks-commands.ts'

/** The command line: thin over src/app. Results go to standard output, everything else to standard error. */
const program = new Command('revisit')
  .description('Evaluates applications that language models make and then have to live with.')
  .showHelpAfterError('(--help shows what there is)')
  .exitOverride()

registerStackCommands(program)
registerDemoCommand(program)
registerModelsCommands(program)
registerSurveyCommands(program)
registerEvaluationCommands(program)
registerResultsCommands(program)
registerTasksCommands(program)

const json = process.argv.includes('--json')
try {
  program.version(ownVersion())
  await program.parseAsync()
} catch (error) {
  if (error instanceof CommanderError) {
    // It has said so in words on standard error.
    if (error.exitCode !== 0 && json) printError(new RevisitError('usage', error.message.replace(/^error: /, ''), { hint: '--help shows what there is' }), json)
    process.exitCode = error.exitCode === 0 ? 0 : 2
  } else {
    printError(error, json)
    process.exitCode = exitCodeOf(error)
  }
}
