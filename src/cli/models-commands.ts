import type { Command } from 'commander'
import { checkModels, type ModelToCheck } from '../app/check-models.ts'
import { parseSurvey, readSurveyFile } from '../app/load-survey.ts'
import { reachableProviders } from '../app/reachable-providers.ts'
import { readConfig } from '../config.ts'
import { RevisitError } from '../core/errors.ts'
import { DEFAULT_MODEL_SETTINGS } from '../core/model-settings.ts'
import { formatModelChecks } from './format-model-checks.ts'
import { printProgress, printResult } from './output.ts'

/** `models check`: one tiny call a model, before money is spent on a survey. Needs no stack, except for the scripted models. */
export function registerModelsCommands(program: Command): void {
  program
    .command('models')
    .description('look at models')
    .command('check [models...]')
    .description('one tiny call to each model (provider/model, or all of a survey file): key, name, tools')
    .option('--survey <file>', 'the models of this survey file')
    .option('--json', 'print the results as JSON')
    .action(async (ids: string[], options: { readonly json?: boolean; readonly survey?: string }) => {
      const config = readConfig()
      const models = [...ids.map((id) => ({ as: id, id, settings: DEFAULT_MODEL_SETTINGS })), ...(await modelsOf(options.survey))]
      if (models.length === 0) throw new RevisitError('usage', 'name models (provider/model) or a survey file with --survey')
      printProgress(`Calling ${models.length} ${models.length === 1 ? 'model' : 'models'} …`)
      const checks = await checkModels({ models, ...(await reachableProviders(config)), signal: new AbortController().signal })
      printResult(options, checks, () => formatModelChecks(checks))
      if (checks.some((check) => !check.usable)) process.exitCode = 1
    })
}

async function modelsOf(file: string | undefined): Promise<readonly ModelToCheck[]> {
  if (file === undefined) return []
  const { survey } = parseSurvey(file, await readSurveyFile(file))
  return survey.models.map((model) => ({ as: model.as ?? model.id, id: model.id, settings: model.settings ?? DEFAULT_MODEL_SETTINGS }))
}
