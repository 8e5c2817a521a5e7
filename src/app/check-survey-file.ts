import type { Config } from '../config.ts'
import { sha256 } from '../services/hash.ts'
import { loadSurvey } from './load-survey.ts'
import { readProviders } from './read-providers.ts'

/**
 * Everything that can be said of a survey file without the stack: its form, its suites and tasks (but for what only AppWorld knows),
 * its selection, its providers. Asked before a stack is started for it.
 *
 * @throws InputError with every fault; RevisitError `not-found` when there is no such file.
 */
export async function checkSurveyFile(config: Config, file: string): Promise<void> {
  // The stack that will run it serves the scripted models, at an address that is not known yet.
  const { providers, environment } = readProviders({ ...config, scriptedUrl: config.scriptedUrl ?? 'http://127.0.0.1' })
  await loadSurvey(file, { providers, environment, apis: undefined, hash: sha256 })
}
