import { readFile } from 'node:fs/promises'
import { dirname, isAbsolute, join } from 'node:path'
import { InputError, RevisitError, type Problem } from '../core/errors.ts'
import type { Hasher } from '../core/hash.ts'
import { resolveSurvey, type ResolvedSurvey } from '../core/resolve-survey.ts'
import { SURVEY_NOT_BUILT, surveySchema, type SurveyFile } from '../core/survey.ts'
import type { ApiDescription } from '../benchmarks/liveui/world.ts'
import { callOptions } from '../services/models/call-options.ts'
import type { ProvidersConfig } from '../services/models/provider-config.ts'
import { withBuiltInProviders } from '../services/models/resolve-provider.ts'
import { fieldName } from './field-name.ts'
import { loadSuite, requireTasks, type LoadedSuite } from './load-suite.ts'
import { parseShape } from './shape-problems.ts'
import { parseYaml, type YamlDocument } from './yaml-document.ts'

export interface SurveyContext {
  /** As configured; the built-in ones are added. */
  readonly providers: ProvidersConfig
  /** For `${NAME}` in a model's version. */
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Of the installed AppWorld, so that tasks are checked against them; undefined leaves those rules out. */
  readonly apis: readonly ApiDescription[] | undefined
  readonly hash: Hasher
}

export interface LoadedSurvey {
  readonly resolved: ResolvedSurvey
  /** The suite of each run. */
  readonly suites: readonly LoadedSuite[]
}

/**
 * Reads a survey file and the suites that it names, and resolves it.
 * @throws InputError with every fault of the file, or of its tasks; RevisitError `not-found` when there is no such file.
 */
export async function loadSurvey(file: string, context: SurveyContext): Promise<LoadedSurvey> {
  const { survey, document } = parseSurvey(file, await readSurveyFile(file))
  const suites = await loadSuites(file, survey, document, context)
  for (const suite of suites) requireTasks(suite)
  const tasks = suites.map((suite) => suite.tasks.flatMap(({ task }) => (task === undefined ? [] : [{ id: task.id, family: task.family }])))
  const providers = withBuiltInProviders(context.providers)
  const result = resolveSurvey(survey, { suites: tasks, providers: Object.keys(providers), environment: context.environment, hash: context.hash })
  const faults = [...('faults' in result ? result.faults : []), ...settingFaults(survey, providers)]
  if ('faults' in result || faults.length > 0) {
    throw refused(
      faults.map(({ path, rule, message }) => ({
        file,
        line: document.lineOf(path),
        field: fieldName(document.value, path),
        severity: 'error',
        rule,
        message,
      })),
    )
  }
  return { resolved: result.resolved, suites }
}

/** @throws InputError with every fault of shape. */
export function parseSurvey(file: string, source: string | Uint8Array): { readonly survey: SurveyFile; readonly document: YamlDocument } {
  const parsed = parseYaml(file, source)
  if ('problems' in parsed) throw refused(parsed.problems)
  const shape = parseShape(file, parsed.document, surveySchema, SURVEY_NOT_BUILT)
  if ('problems' in shape) throw refused(shape.problems)
  return { survey: shape.value, document: parsed.document }
}

/** @throws RevisitError `not-found` when it cannot be read. */
export async function readSurveyFile(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file)
  } catch (cause) {
    throw new RevisitError('not-found', `the survey file ${file} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
      hint: 'Name a survey file that exists.',
    })
  }
}

async function loadSuites(file: string, survey: SurveyFile, document: YamlDocument, context: SurveyContext): Promise<readonly LoadedSuite[]> {
  const loaded = new Map<string, LoadedSuite>()
  const suites: LoadedSuite[] = []
  for (const [index, run] of survey.runs.entries()) {
    const folder = isAbsolute(run.suite) ? run.suite : join(dirname(file), run.suite)
    try {
      const suite = loaded.get(folder) ?? (await loadSuite(folder, context.apis))
      loaded.set(folder, suite)
      suites.push(suite)
    } catch (error) {
      if (!(error instanceof InputError)) throw error
      const path = ['runs', index, 'suite']
      throw refused(
        error.problems.map((problem) => ({
          ...problem,
          file,
          line: document.lineOf(path),
          field: fieldName(document.value, path),
          message: `${folder}: ${problem.message}`,
        })),
      )
    }
  }
  return suites
}

/** A setting that the model's provider does not take is refused before anything runs. */
function settingFaults(
  survey: SurveyFile,
  providers: ProvidersConfig,
): readonly { readonly path: readonly (string | number)[]; readonly rule: string; readonly message: string }[] {
  return survey.models.flatMap((model, index) => {
    const [name = ''] = model.id.split('/')
    const provider = Object.hasOwn(providers, name) ? providers[name] : undefined
    if (provider === undefined || model.settings === undefined) return []
    try {
      callOptions(provider.kind, model.settings)
      return []
    } catch (error) {
      if (!(error instanceof RevisitError) || error.code !== 'usage') throw error
      const [field = ''] = error.message.split(':')
      return [{ path: ['models', index, ...field.split('.')], rule: 'wrong-setting', message: error.message.slice(field.length + 1).trim() }]
    }
  })
}

const refused = (problems: readonly Problem[]): InputError => new InputError(problems, 'The survey cannot be planned.')
