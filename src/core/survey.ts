import { z } from 'zod'
import { modelSettingsSchema } from './model-settings.ts'

/** The survey file (design §3, docs/survey-file.md): what a person writes. `resolveSurvey` fills every default in. */

const runSchema = z.strictObject({
  benchmark: z.literal('liveui'),
  /** Folder of the task files, from the survey file's own folder. */
  suite: z.string().min(1),
  /** How the run is done; a condition, so part of identity and never pooled. */
  mode: z.literal('declared').default('declared'),
})

const sampleSchema = z.strictObject({
  /** Tasks of a run. All of them when it has fewer. */
  size: z.int().min(1),
  /** Which tasks: another seed, another sample. Default: the survey's seed. */
  seed: z.int().min(0).optional(),
  /** `family`: every family gets its share. `task`: all tasks alike. */
  by: z.enum(['family', 'task']).default('family'),
})

const modelSchema = z.strictObject({
  /** `provider/model` */
  id: z.string().regex(/^[a-z0-9][a-z0-9-]*\/\S+$/, 'write provider/model, like openai/gpt-5.1'),
  /** The model's name in this survey: rows, tables, commands. Default: the last part of the id. */
  as: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, 'use letters, digits, . _ and -, at most 64')
    .optional(),
  /** Printed in tables. Default: `as`. */
  label: z.string().min(1).max(80).optional(),
  /** Rows of tables are grouped by it. Default: the provider. */
  group: z.string().min(1).max(80).optional(),
  /** What the provider's name does not say, e.g. the commit of local weights; `${NAME}` is taken from the environment when the plan is made. */
  version: z.string().min(1).max(200).optional(),
  settings: modelSettingsSchema.optional(),
})

/** Evaluations of one survey under way at once, at most. */
export const MOST_AT_ONCE = 1000

const limitsSchema = z.strictObject({
  /** Evaluations under way at once. Not identity: it may change while the survey runs. */
  concurrency: z.int().min(1).max(MOST_AT_ONCE).default(4),
  /** Journaled model seconds of one episode. */
  episodeModelSeconds: z.int().min(1).max(86_400).default(900),
  /** Model calls that carry out one goal. */
  agentSteps: z.int().min(1).max(500).default(24),
  /** Input and output tokens of one evaluation. */
  evaluationTokens: z.int().min(1000).max(1_000_000_000).default(400_000),
})

export const surveySchema = z.strictObject({
  name: z.string().regex(/^[a-z0-9][a-z0-9-]{0,47}$/, 'use lower-case letters, digits and -, at most 48'),
  runs: z.array(runSchema).min(1),
  sample: sampleSchema.optional(),
  /** Only tasks of these families. */
  families: z.array(z.string()).min(1).optional(),
  /** Only these tasks. */
  ids: z.array(z.string()).min(1).optional(),
  models: z.array(modelSchema).min(1),
  repeats: z.int().min(1).max(100).default(1),
  limits: limitsSchema.prefault({}),
  /** Seed of the order of evaluations. */
  seed: z.int().min(0).default(0),
})

/** A survey file's content, defaults of single fields filled in. */
export type SurveyFile = z.output<typeof surveySchema>

/** What survey files may come to say, refused by name until it is built. `*` = any part of the path; a last part may be a value. */
export const SURVEY_NOT_BUILT = {
  budget: 'money budgets are not built; remove it (limits.evaluationTokens bounds each evaluation)',
  schedule: 'schedules are not built; remove it',
  schedules: 'schedules are not built; remove it',
  gate: 'gates are not built; remove it',
  'runs.*.mode.visible': 'mode: visible is not built; write mode: declared',
  'runs.*.benchmark.evogenui': 'EvoGenUI runs are not built; remove the run',
  'runs.*.judge': 'judges belong to EvoGenUI runs, which are not built; remove it',
  'runs.*.actor': 'actors belong to EvoGenUI runs, which are not built; remove it',
  'runs.*.formatRepair': 'this belongs to EvoGenUI runs, which are not built; remove it',
  'runs.*.carryStorage': 'this belongs to EvoGenUI runs, which are not built; remove it',
  'limits.usd': 'money budgets are not built; remove it',
  'limits.lead': 'lead limits are not built; remove it',
  'limits.requestsPerMinute': 'the rate limiter is not built; remove it',
  'limits.tokensPerMinute': 'the rate limiter is not built; remove it',
  'models.*.budget': 'money budgets are not built; remove it',
  'models.*.limits': 'limits of single models are not built; remove it',
  'models.*.requestsPerMinute': 'the rate limiter is not built; remove it',
  'models.*.tokensPerMinute': 'the rate limiter is not built; remove it',
} as const
