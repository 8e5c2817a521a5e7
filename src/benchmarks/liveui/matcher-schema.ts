import { z } from 'zod'

/**
 * How an expected value is written in a task (design §6.1). A bare string means text in a text field and the id of a person or
 * entity in a reference field; a bare number, boolean or null means itself. A map without a matcher's name is an exact map,
 * e.g. the shares of an expense: person → matcher.
 */
export type Matcher =
  | string
  | number
  | boolean
  | null
  | { readonly text: string | number }
  | { readonly number: number }
  | { readonly money: number }
  | { readonly date: string }
  | { readonly time: string }
  | { readonly dateTime: string }
  | { readonly choice: string }
  | { readonly person: string }
  | { readonly regex: string }
  | { readonly anyOf: readonly Matcher[] }
  | { readonly setOf: readonly Matcher[] }
  | { readonly map: { readonly [key: string]: Matcher } }

export const MATCHER_NAMES = ['text', 'number', 'money', 'date', 'time', 'dateTime', 'choice', 'person', 'regex', 'anyOf', 'setOf'] as const

export const matcherSchema: z.ZodType<Matcher> = z.lazy(() =>
  z.union([
    z.string(),
    z.number(),
    z.boolean(),
    z.null(),
    z.strictObject({ text: z.union([z.string(), z.number()]) }),
    z.strictObject({ number: z.number() }),
    z.strictObject({ money: z.number() }),
    z.strictObject({ date: z.string() }),
    z.strictObject({ time: z.string() }),
    z.strictObject({ dateTime: z.string() }),
    z.strictObject({ choice: z.string() }),
    z.strictObject({ person: z.string() }),
    z.strictObject({ regex: z.string() }),
    z.strictObject({ anyOf: z.array(matcherSchema).min(1) }),
    z.strictObject({ setOf: z.array(matcherSchema) }),
    z
      .record(z.string(), matcherSchema)
      .refine((map) => !Object.keys(map).some((key) => MATCHER_NAMES.some((name) => name === key)), 'a map may not have a matcher’s name as a key')
      .transform((map) => ({ map })),
  ]),
)
