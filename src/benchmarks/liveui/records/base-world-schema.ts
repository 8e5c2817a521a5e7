import { z } from 'zod'
import { SERVICES } from '../services.ts'

const ref = z.string().regex(/^[a-z][a-z0-9_-]*$/, 'a ref is lower-case letters, digits, - and _, starting with a letter')
const moment = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/, 'write a local date and time like 2025-01-10T12:00:00')

/** Rows by service and model. Which models and fields there are is the record vocabulary's to say. */
export const recordsSchema = z.partialRecord(z.enum(SERVICES), z.record(z.string(), z.array(z.record(z.string(), z.unknown()))))
export type SeedRecords = z.infer<typeof recordsSchema>

const personSchema = z.strictObject({
  first_name: z.string().min(1),
  last_name: z.string().min(1),
  email: z.string().regex(/^[a-z0-9.]+@example\.com$/, 'people of a base world have addresses at example.com'),
  phone: z.string().regex(/^\d{10}$/, 'write a phone number of ten digits, in quotes'),
  birthday: z.string().regex(/^\d{4}-\d\d-\d\d$/, 'write a date like 1990-06-21, in quotes'),
  sex: z.enum(['female', 'male']),
})

const cardSchema = z.strictObject({
  ref: ref.optional(),
  owner: ref,
  name: z.enum(['Visa', 'MasterCard', 'American Express', 'Discover', 'HSBC', 'Wells Fargo', 'Chase']),
  number: z.number().int().min(1e15).max(9007199254740991, 'write a card number of sixteen digits below 9007199254740992'),
  expires: z.string().regex(/^\d{4}-\d\d$/, 'write year and month like 2029-08'),
  cvv: z.number().int().min(100).max(999),
  /** Dollars at the bank. */
  balance: z.number().min(0),
  services: z.array(z.enum(['amazon', 'spotify', 'venmo'])).min(1),
})

/** A base world: `tasks/liveui/worlds/<persona>.yaml`. Everybody in it has an account in all nine services. */
export const baseWorldSchema = z.strictObject({
  about: z.string().min(1),
  /** Said in the file, so that nobody takes it for real people. */
  synthetic: z.literal(true),
  /** When accounts and undated records of this file were made. */
  since: moment,
  /** The persona: whose account applications work in. */
  user: ref,
  people: z.record(ref, personSchema),
  cards: z.array(cardSchema),
  records: recordsSchema,
})
export type BaseWorld = z.infer<typeof baseWorldSchema>
