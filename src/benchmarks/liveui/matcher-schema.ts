import { z } from 'zod'

/**
 * How an expected value is written in a task (design §6.1). A bare string means text in a text field and the id of a person or
 * entity in a reference field; a bare number, boolean or null means itself. A map without a matcher's name is an exact map,
 * e.g. the shares of an expense: person → matcher; it is parsed to `{ map }`, and that form parses to itself.
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

/** What each matcher takes, in the words of an error message. */
const MATCHER_TAKES = {
  text: 'a text or number',
  number: 'a number',
  money: 'a number',
  date: 'a date like "2026-03-02", or today, tomorrow, "+3 days", friday by the episode’s clock',
  time: 'a time like "04:10"',
  dateTime: 'a date and time like "2026-03-02T18:30:00", or "tomorrow 18:30"',
  choice: 'a text',
  person: 'the id of a person',
  regex: 'a text',
  anyOf: 'a list of matchers, at least one',
  setOf: 'a list of matchers',
  map: 'a map of matchers',
} as const

export type MatcherName = keyof typeof MATCHER_TAKES

export const MATCHER_NAMES = [
  'text',
  'number',
  'money',
  'date',
  'time',
  'dateTime',
  'choice',
  'person',
  'regex',
  'anyOf',
  'setOf',
  'map',
] as const satisfies readonly MatcherName[]

export function isMatcherName(text: string): text is MatcherName {
  return MATCHER_NAMES.some((name) => name === text)
}

export const matcherSchema: z.ZodType<Matcher> = z.lazy(() =>
  z.union(
    [
      z.string(),
      z.number(),
      z.boolean(),
      z.null(),
      z.strictObject({ text: z.union([z.string(), z.number()]) }),
      z.strictObject({ number: z.number() }),
      z.strictObject({ money: z.number() }),
      z.strictObject({ date: z.string() }),
      z.strictObject({ time: z.string().regex(/^\d\d:\d\d(:\d\d)?$/) }),
      z.strictObject({ dateTime: z.string() }),
      z.strictObject({ choice: z.string() }),
      z.strictObject({ person: z.string() }),
      z.strictObject({ regex: z.string() }),
      z.strictObject({ anyOf: z.array(matcherSchema).min(1) }),
      z.strictObject({ setOf: z.array(matcherSchema) }),
      z.strictObject({ map: z.record(z.string(), matcherSchema) }),
      // The names are refused as keys (not as a whole): so a value is never tried twice at each level.
      z
        .record(
          z.string().refine((key) => !isMatcherName(key)),
          matcherSchema,
        )
        .transform((map) => ({ map })),
    ],
    { error: (issue) => explainMatcher(issue.input) },
  ),
)

/** Why a value is no matcher, in one sentence: a union of twelve shapes would otherwise answer with all of their faults. */
function explainMatcher(value: unknown): string {
  if (value === undefined) return 'is missing'
  if (Array.isArray(value)) return 'a list is no matcher; write { setOf: […] } for the same members in any order, or { anyOf: […] } for one of them'
  const names = typeof value === 'object' && value !== null ? Object.keys(value).filter(isMatcherName) : []
  const first = names[0]
  if (first === undefined) return `is no matcher; write a text, a number, true or false, or a map with one of ${MATCHER_NAMES.join(', ')}`
  if (typeof value === 'object' && value !== null && Object.keys(value).length > 1) return `a matcher has one key only; found ${Object.keys(value).join(', ')}`
  return `{ ${first}: … } takes ${MATCHER_TAKES[first]}`
}
