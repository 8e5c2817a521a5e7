import { z } from 'zod'
import { matcherSchema } from './matcher-schema.ts'

/** The shape of every check kind (design §6.1). What each looks at is in `checks/`, one file a kind. */

const id = z.string().regex(/^[a-z][a-z0-9_-]*$/)
const api = z.union([z.string(), z.array(z.string()).min(1)])
const named = z.record(z.string(), matcherSchema)

const base = { id: id.optional() }

export const openingChecks = [
  z.strictObject({ ...base, surface: z.literal('opening').optional(), check: z.literal('view'), view: z.string() }),
  z.strictObject({ ...base, surface: z.literal('opening').optional(), check: z.literal('action'), action: z.string() }),
  z.strictObject({ ...base, surface: z.literal('opening').optional(), check: z.literal('input'), action: z.string(), input: z.string(), options: z.array(z.string()).optional() }),
] as const

export const serviceChecks = [
  /** A 2xx call of one of these APIs with these arguments. `times` exact; absent = at least once. */
  z.strictObject({ ...base, surface: z.literal('service').optional(), check: z.literal('call'), api, args: named.optional(), times: z.number().int().min(1).optional() }),
  z.strictObject({ ...base, surface: z.literal('service').optional(), check: z.literal('no-call'), api, args: named.optional() }),
  /** Rows of a model created/updated/deleted in this episode. All zeros = a guard. */
  z.strictObject({ ...base, surface: z.literal('service').optional(), check: z.literal('change'), service: z.string().optional(), model: z.string(), created: z.number().int().min(0).optional(), updated: z.number().int().min(0).optional(), deleted: z.number().int().min(0).optional() }),
  /** 2xx calls of mutating APIs that changed rows. */
  z.strictObject({ ...base, surface: z.literal('service').optional(), check: z.literal('mutations'), atMost: z.number().int().min(0) }),
] as const

export const recordChecks = [
  z.strictObject({ ...base, surface: z.literal('record').optional(), check: z.literal('record'), entity: z.string(), fields: named }),
  z.strictObject({ ...base, surface: z.literal('record').optional(), check: z.literal('absent'), entity: z.string().optional(), service: z.string().optional(), model: z.string().optional(), where: named.optional() }),
  z.strictObject({ ...base, surface: z.literal('record').optional(), check: z.literal('count'), service: z.string().optional(), model: z.string(), where: named.optional(), equals: z.number().int().min(0) }),
] as const

export const visibleChecks = [
  z.strictObject({ ...base, surface: z.literal('visible').optional(), check: z.literal('text'), view: z.string(), contains: z.array(matcherSchema).min(1) }),
  z.strictObject({ ...base, surface: z.literal('visible').optional(), check: z.literal('item'), view: z.string(), contains: z.array(matcherSchema).min(1), apart: z.array(matcherSchema).optional() }),
  z.strictObject({ ...base, surface: z.literal('visible').optional(), check: z.literal('choice'), view: z.string(), active: matcherSchema, among: z.array(matcherSchema).min(2) }),
  z.strictObject({ ...base, surface: z.literal('visible').optional(), check: z.literal('not-text'), view: z.string(), contains: z.array(matcherSchema).min(1) }),
  z.strictObject({ ...base, surface: z.literal('visible').optional(), check: z.literal('not-item'), view: z.string(), contains: z.array(matcherSchema).min(1), apart: z.array(matcherSchema).optional() }),
] as const

export const preservationChecks = [
  z.strictObject({ ...base, surface: z.literal('preservation').optional(), check: z.literal('retained'), path: z.string(), contains: z.array(matcherSchema).min(1) }),
  /** Every row outside the permitted is as it was at the task's start. `except`: entities, or `splitwise.Payment where group = trip`. */
  z.strictObject({ ...base, surface: z.literal('preservation').optional(), check: z.literal('unchanged'), except: z.array(z.string()).optional() }),
  /** The same stable records since they were made. */
  z.strictObject({ ...base, surface: z.literal('preservation').optional(), check: z.literal('identity'), entities: z.array(z.string()).min(1) }),
] as const

const simpleCheck = z.discriminatedUnion('check', [...openingChecks, ...serviceChecks, ...recordChecks, ...visibleChecks, ...preservationChecks])

const anyOf = z.strictObject({ id, surface: z.enum(['service', 'record', 'visible', 'preservation']), check: z.literal('any-of'), of: z.array(simpleCheck).min(2) })

/** At the top level of an episode every check has an id and a surface; inside `any-of` neither is needed. */
export const checkSchema = z.union([simpleCheck.and(z.object({ id, surface: z.string() })), anyOf])

export type SimpleCheck = z.infer<typeof simpleCheck>
export type Check = z.infer<typeof checkSchema>
export type CheckOf<K extends SimpleCheck['check']> = Extract<SimpleCheck, { check: K }>
