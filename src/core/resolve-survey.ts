import { balancedOrder, seededOrder } from './balanced-order.ts'
import type { BenchmarkId, EpisodeLimits } from './benchmark.ts'
import type { FieldPath } from './field-path.ts'
import type { Hasher } from './hash.ts'
import { DEFAULT_MODEL_SETTINGS, type ModelSettings } from './model-settings.ts'
import { suggestion } from './nearest-name.ts'
import type { SurveyFile } from './survey.ts'

/** A survey with every default filled in and its tasks chosen: what `survey plan` prints. */
export interface ResolvedSurvey {
  readonly name: string
  readonly seed: number
  readonly repeats: number
  readonly runs: readonly ResolvedRun[]
  readonly models: readonly ResolvedModel[]
  readonly limits: EpisodeLimits
  /** Not identity. */
  readonly concurrency: number
}

export interface ResolvedRun {
  readonly benchmark: BenchmarkId
  readonly mode: 'declared'
  readonly suite: string
  /** In the order in which they run: seeded, family-balanced. */
  readonly tasks: readonly SuiteTask[]
}

export interface ResolvedModel {
  readonly id: string
  readonly as: string
  readonly label: string
  readonly group: string
  readonly version: string | null
  readonly settings: ModelSettings
}

/** What choosing needs to know of a task. */
export interface SuiteTask {
  readonly id: string
  readonly family: string
}

export interface SurveyFault {
  readonly path: FieldPath
  readonly rule: string
  readonly message: string
}

export interface ResolveContext {
  /** The tasks of each run's suite, by index of the run. */
  readonly suites: readonly (readonly SuiteTask[])[]
  /** Names of the configured providers. */
  readonly providers: readonly string[]
  /** For `${NAME}` in `version`. */
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly hash: Hasher
}

/** Pure: the same file, suites, providers and variables give the same survey. All faults at once. */
export function resolveSurvey(file: SurveyFile, context: ResolveContext): { readonly resolved: ResolvedSurvey } | { readonly faults: readonly SurveyFault[] } {
  const faults: SurveyFault[] = [...unknownSelections(file, context.suites)]
  const runs = file.runs.map((run, index): ResolvedRun => {
    const tasks = chooseTasks(file, context.suites[index] ?? [], context.hash)
    if (tasks.length === 0 && faults.length === 0)
      faults.push({ path: ['runs', index], rule: 'empty-selection', message: 'families and ids leave no task of this run; widen them, or remove the run' })
    return { benchmark: run.benchmark, mode: run.mode, suite: run.suite, tasks }
  })
  const models = file.models.map((model, index) => resolveModel(model, ['models', index], context, faults))
  models.forEach(({ as }, index) => {
    if (models.findIndex((each) => each.as.toLowerCase() === as.toLowerCase()) < index)
      faults.push({
        path: ['models', index],
        rule: 'duplicate-model',
        message: `another model of the survey is called ${as} already; give this one a name of its own with as:`,
      })
  })
  if (faults.length > 0) return { faults }
  const { concurrency, ...limits } = file.limits
  return { resolved: { name: file.name, seed: file.seed, repeats: file.repeats, runs, models, limits, concurrency } }
}

function chooseTasks(file: SurveyFile, suite: readonly SuiteTask[], hash: Hasher): readonly SuiteTask[] {
  const wanted = suite.filter(
    (task) => (file.families === undefined || file.families.includes(task.family)) && (file.ids === undefined || file.ids.includes(task.id)),
  )
  const { sample } = file
  const order = sample?.by === 'task' ? seededOrder : balancedOrder
  const chosen = sample === undefined ? wanted : order(wanted, sample.seed ?? file.seed, hash).slice(0, sample.size)
  return balancedOrder(chosen, file.seed, hash).map(({ id, family }) => ({ id, family }))
}

function unknownSelections(file: SurveyFile, suites: readonly (readonly SuiteTask[])[]): readonly SurveyFault[] {
  const tasks = suites.flat()
  const unknown = (field: 'families' | 'ids', what: string, known: readonly string[]): readonly SurveyFault[] =>
    (file[field] ?? []).flatMap((name, index) =>
      known.includes(name)
        ? []
        : [{ path: [field, index], rule: `unknown-${what}`, message: `no ${what} \`${name}\` in the runs' suites${suggestion(name, known)}` }],
    )
  return [
    ...unknown('families', 'family', [...new Set(tasks.map((task) => task.family))]),
    ...unknown('ids', 'task', [...new Set(tasks.map((task) => task.id))]),
  ]
}

function resolveModel(model: SurveyFile['models'][number], path: FieldPath, context: ResolveContext, faults: SurveyFault[]): ResolvedModel {
  const [provider = ''] = model.id.split('/')
  if (!context.providers.includes(provider)) {
    const hint = context.providers.length === 0 ? '' : suggestion(provider, context.providers)
    faults.push({
      path: [...path, 'id'],
      rule: 'unknown-provider',
      message: `no provider \`${provider}\`${hint}; add it under providers: in revisit.config.yaml`,
    })
  }
  const name = model.id.split('/').at(-1) ?? model.id
  const as = model.as ?? name
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(as))
    faults.push({ path: [...path, 'id'], rule: 'missing-name', message: `\`${as}\` cannot be a name in the survey; give the model one with as:` })
  return {
    id: model.id,
    as,
    label: model.label ?? as,
    group: model.group ?? provider,
    version: model.version === undefined ? null : expand(model.version, [...path, 'version'], context.environment, faults),
    settings: model.settings ?? DEFAULT_MODEL_SETTINGS,
  }
}

/** Fills `${NAME}` in. */
function expand(text: string, path: FieldPath, environment: ResolveContext['environment'], faults: SurveyFault[]): string {
  return text.replaceAll(/\$\{([^}]*)\}/g, (_, name: string) => {
    const value = Object.hasOwn(environment, name) ? environment[name] : undefined
    if (value === undefined || value === '') faults.push({ path, rule: 'missing-variable', message: `the environment variable ${name} is not set` })
    return value ?? ''
  })
}
