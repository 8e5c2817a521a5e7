import { z } from 'zod'
import { matcherSchema } from './matcher-schema.ts'
import { apiSchema, identifier as id, serviceSchema } from './task-names.ts'

/** The shape of every check kind (design §6.1). What each looks at is in `checks/`, one file a kind. */

/** One API, or several that do the same (equivalent routes). */
const api = z.union([apiSchema, z.array(apiSchema).min(1)], { error: 'write one service.api, like phone.create_alarm, or a list of equivalent ones' })
const named = z.record(z.string(), matcherSchema)
const values = z.array(matcherSchema).min(1)
const count = z.number().int().min(0)

const opening = { id, surface: z.literal('opening') }
const service = { id, surface: z.literal('service') }
const record = { id, surface: z.literal('record') }
const visible = { id, surface: z.literal('visible') }
const preservation = { id, surface: z.literal('preservation') }

export const openingChecks = [
  z.strictObject({ ...opening, check: z.literal('view'), view: z.string() }),
  z.strictObject({ ...opening, check: z.literal('action'), action: z.string() }),
  z.strictObject({ ...opening, check: z.literal('input'), action: z.string(), input: z.string(), options: z.array(z.string()).optional() }),
] as const

export const serviceChecks = [
  /** A 2xx call of one of these APIs with these arguments. `times` exact; absent = at least once. */
  z.strictObject({ ...service, check: z.literal('call'), api, args: named.optional(), times: z.number().int().min(1).optional() }),
  z.strictObject({ ...service, check: z.literal('no-call'), api, args: named.optional() }),
  /** Rows of a model created/updated/deleted in this episode; at least one of the three. All zeros = a guard. */
  z.strictObject({
    ...service,
    check: z.literal('change'),
    service: serviceSchema.optional(),
    model: z.string(),
    created: count.optional(),
    updated: count.optional(),
    deleted: count.optional(),
  }),
  /** 2xx calls of mutating APIs that changed rows. */
  z.strictObject({ ...service, check: z.literal('mutations'), atMost: count }),
] as const

export const recordChecks = [
  z.strictObject({ ...record, check: z.literal('record'), entity: z.string(), fields: named }),
  /** No such entity any more (`entity`), or no such row (`model` and `where`). */
  z.strictObject({
    ...record,
    check: z.literal('absent'),
    entity: z.string().optional(),
    service: serviceSchema.optional(),
    model: z.string().optional(),
    where: named.optional(),
  }),
  z.strictObject({ ...record, check: z.literal('count'), service: serviceSchema.optional(), model: z.string(), where: named.optional(), equals: count }),
] as const

export const visibleChecks = [
  z.strictObject({ ...visible, check: z.literal('text'), view: z.string(), contains: values }),
  z.strictObject({ ...visible, check: z.literal('item'), view: z.string(), contains: values, apart: z.array(matcherSchema).optional() }),
  z.strictObject({ ...visible, check: z.literal('choice'), view: z.string(), active: matcherSchema, among: z.array(matcherSchema).min(2) }),
  z.strictObject({ ...visible, check: z.literal('not-text'), view: z.string(), contains: values }),
  z.strictObject({ ...visible, check: z.literal('not-item'), view: z.string(), contains: values, apart: z.array(matcherSchema).optional() }),
] as const

export const preservationChecks = [
  z.strictObject({ ...preservation, check: z.literal('retained'), path: z.string(), contains: values }),
  /** Every row outside the permitted is as it was at the task's start. `except`: entities, or `splitwise.Payment where group = trip`. */
  z.strictObject({ ...preservation, check: z.literal('unchanged'), except: z.array(z.string()).optional() }),
  /** The same stable records since they were made. */
  z.strictObject({ ...preservation, check: z.literal('identity'), entities: z.array(z.string()).min(1) }),
] as const

const unnamed = { id: true, surface: true } as const

/** A check inside `any-of`: it needs no id and no surface of its own. */
const nestedCheck = z.discriminatedUnion('check', [
  openingChecks[0].partial(unnamed),
  openingChecks[1].partial(unnamed),
  openingChecks[2].partial(unnamed),
  serviceChecks[0].partial(unnamed),
  serviceChecks[1].partial(unnamed),
  serviceChecks[2].partial(unnamed),
  serviceChecks[3].partial(unnamed),
  recordChecks[0].partial(unnamed),
  recordChecks[1].partial(unnamed),
  recordChecks[2].partial(unnamed),
  visibleChecks[0].partial(unnamed),
  visibleChecks[1].partial(unnamed),
  visibleChecks[2].partial(unnamed),
  visibleChecks[3].partial(unnamed),
  visibleChecks[4].partial(unnamed),
  preservationChecks[0].partial(unnamed),
  preservationChecks[1].partial(unnamed),
  preservationChecks[2].partial(unnamed),
])

/** Passes when one of several checks of the same surface does: equally good outcomes. */
const anyOf = z.strictObject({
  id,
  surface: z.enum(['service', 'record', 'visible', 'preservation']),
  check: z.literal('any-of'),
  of: z.array(nestedCheck).min(2),
})

/** At the top level of an episode every check has an id and a surface. */
export const checkSchema = z.discriminatedUnion('check', [...openingChecks, ...serviceChecks, ...recordChecks, ...visibleChecks, ...preservationChecks, anyOf])

export type SimpleCheck = z.infer<typeof nestedCheck>
export type Check = z.infer<typeof checkSchema>
export type CheckOf<K extends SimpleCheck['check']> = Extract<SimpleCheck, { check: K }>
