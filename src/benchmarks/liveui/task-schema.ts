import { z } from 'zod'
import { STAGES } from '../../core/stage.ts'
import type { Json } from '../../core/json.ts'
import { checkSchema } from './check-schema.ts'
import { matcherSchema } from './matcher-schema.ts'
import { apiSchema, identifier, localDateTime, serviceSchema } from './task-names.ts'

/** The shape of a LiveUI task file (design §6.1). Rules that need more than shape are in `task-lint/`. */

export { apiSchema, identifier, localDateTime, serviceSchema }

export const INPUT_TYPES = [
  'text',
  'long-text',
  'number',
  'integer',
  'money',
  'date',
  'time',
  'date-time',
  'boolean',
  'choice',
  'choices',
  'person',
  'people',
  'amounts-by-person',
  'texts',
] as const

const contractInput = z.strictObject({
  id: identifier,
  type: z.enum(INPUT_TYPES),
  /** For `choice` and `choices`. */
  options: z.array(z.string()).min(1).optional(),
  /** False = the form may leave it empty. Default true. */
  required: z.boolean().optional(),
  /** What it is for, where the id does not say it. */
  means: z.string().optional(),
})

const contractView = z.strictObject({
  id: identifier,
  shows: z.string(),
  /** The app may declare a read goal that fills this view when it first opens. */
  onOpen: z.boolean().optional(),
})

const contractAction = z.strictObject({
  id: identifier,
  does: z.string(),
  inputs: z.array(contractInput).optional(),
})

/** The public contract: the ids by which episodes address views, actions, inputs and retained information. Verbatim JSON in prompts. */
export const contractSchema = z.strictObject({
  views: z.array(contractView).min(1),
  actions: z.array(contractAction),
  retains: z.array(identifier),
})

const appSchema = z.strictObject({ requirement: z.string().min(1), contract: contractSchema })

/** Inputs as the task writes them; people by their ids in the persona's world. In prompts people are full names. */
export type InputValue = string | number | boolean | null | InputValue[] | { [key: string]: InputValue }
const inputValue: z.ZodType<InputValue> = z.lazy(() =>
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(inputValue), z.record(z.string(), inputValue)]),
)

/** Values of records and reference templates: any JSON. */
const json: z.ZodType<Json> = z.lazy(() => z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(json), z.record(z.string(), json)]))

const entitySchema = z.strictObject({
  service: serviceSchema,
  model: z.string(),
  /** Binds to the row of this model created in this episode. Several = ambiguous = failed, unless `where` leaves one. */
  created: z.literal(true),
  /** Only breaks ties. */
  where: z.record(z.string(), matcherSchema).optional(),
})

const episodeSchema = z.strictObject({
  id: identifier,
  stage: z.enum(STAGES),
  app: identifier,
  /** A contract action. Openings, returns and refreshes have none; a retrieval may name a `view` instead. */
  action: identifier.optional(),
  view: identifier.optional(),
  request: z.string().optional(),
  inputs: z.record(z.string(), inputValue).optional(),
  /** Local time at the episode's start; later than the episode before. Default: clocks carry forward. */
  clock: localDateTime.optional(),
  permits: z.strictObject({ mutations: z.number().int().min(0) }).optional(),
  entities: z.record(identifier, entitySchema).optional(),
  checks: z.array(checkSchema).min(1),
})

/** One service call of the reference. Values are templates: `$inputs.x`, `$saved/a/b`, `$result[n].field`, `$user.name`; see docs/tasks.md. */
const referenceCall = z.strictObject({
  api: apiSchema,
  args: z.record(z.string(), json),
  /** Arguments whose value is the app's to choose, with the matcher that any value must still meet (`any` = none). */
  free: z.record(z.string(), matcherSchema).optional(),
})

const referenceEpisode = z.strictObject({
  calls: z.array(referenceCall).optional(),
  /** JSON Pointers under /saved → templates. */
  saves: z.record(z.string().regex(/^\//, 'a JSON Pointer under /saved, like /shifts/early'), json).optional(),
  says: z.string().optional(),
})

export const taskSchema = z.strictObject({
  id: identifier,
  title: z.string().min(1),
  family: z.enum(['single', 'multi-tool', 'shared-world']),
  partition: z.enum(['core', 'extended', 'held-out']),
  locale: z.string(),
  currency: z.string().length(3).optional(),
  services: z.array(serviceSchema).min(1),
  /** Private: the expected behaviour, for reviewers. */
  expected: z.string().optional(),
  /** The base world: `worlds/<persona>.yaml` beside the task's folder. */
  persona: identifier,
  clock: localDateTime,
  /** Private: starting records on top of the base world: service → model → rows. Keys are checked against the record vocabulary. */
  records: z.partialRecord(serviceSchema, z.record(z.string(), z.array(z.record(z.string(), json)))).optional(),
  apps: z.record(identifier, appSchema),
  episodes: z.array(episodeSchema).min(1),
  /** Private: one perfect walk, by episode id; a key `load:<view>` is the read goal behind an `onOpen` view. */
  reference: z.record(z.string(), referenceEpisode),
  /** Private: what the scripted models whose effect the service decides must come to, by hand: failed checks, as `episode.check`. */
  faults: z.partialRecord(z.enum(['duplicates', 'wrong-record']), z.array(z.string())).optional(),
})

export type LiveUITask = z.infer<typeof taskSchema>
export type LiveUIEpisode = LiveUITask['episodes'][number]
export type LiveUIApp = LiveUITask['apps'][string]
export type Contract = z.infer<typeof contractSchema>
export type ContractInput = z.infer<typeof contractInput>
export type Entity = z.infer<typeof entitySchema>
export type ReferenceEpisode = z.infer<typeof referenceEpisode>
