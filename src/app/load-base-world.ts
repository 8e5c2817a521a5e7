import { z } from 'zod'
import { isJsonObject, type Json } from '../core/json.ts'
import type { Problem } from '../core/errors.ts'
import type { BaseRef, BaseWorld } from '../benchmarks/liveui/task-lint/lint-context.ts'
import { parseShape } from './shape-problems.ts'
import { parseYaml } from './yaml-document.ts'

/** A base world as its file says it (`json`, what worlds are seeded from), and what the linter needs of it. */
export interface LoadedBaseWorld {
  readonly json: Json
  readonly known: BaseWorld
}

const json: z.ZodType<Json> = z.lazy(() => z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(json), z.record(z.string(), json)]))

/** Only what the linter reads; the host that seeds the world checks the rest when it does. */
const baseWorldSchema = z.looseObject({
  user: z.string(),
  people: z.record(z.string(), z.looseObject({ first_name: z.string(), last_name: z.string(), email: z.string(), phone: z.string() })),
  records: z.record(z.string(), z.record(z.string(), z.array(z.record(z.string(), json)))).optional(),
})

/** Reads `worlds/<persona>.yaml`. */
export function loadBaseWorld(file: string, source: string | Uint8Array): LoadedBaseWorld | { readonly problems: readonly Problem[] } {
  const parsed = parseYaml(file, source)
  if ('problems' in parsed) return parsed
  const whole = parseShape(file, parsed.document, json)
  if ('problems' in whole) return whole
  const shape = parseShape(file, parsed.document, baseWorldSchema)
  if ('problems' in shape) return shape
  const { user, people, records } = shape.value
  const persons = Object.entries(people).map(([ref, person]) => ({
    ref,
    firstName: person.first_name,
    lastName: person.last_name,
    email: person.email,
    phone: person.phone,
  }))
  if (!Object.hasOwn(people, user))
    return {
      problems: [
        { file, line: parsed.document.lineOf(['user']), field: 'user', severity: 'error', rule: 'undefined-name', message: `people has no \`${user}\`` },
      ],
    }
  const refs = Object.entries(records ?? {}).flatMap(([service, models]) =>
    Object.entries(models).flatMap(([model, rows]) =>
      rows.flatMap((row): BaseRef[] => (typeof row['ref'] === 'string' ? [{ ref: row['ref'], service, model }] : [])),
    ),
  )
  return { json: whole.value, known: { user, people: persons, refs, values: valuesIn(records ?? {}) } }
}

function valuesIn(value: Json): readonly (string | number)[] {
  if (typeof value === 'string' || typeof value === 'number') return [value]
  if (Array.isArray(value)) return value.flatMap((member: Json) => valuesIn(member))
  return isJsonObject(value) ? Object.entries(value).flatMap(([key, member]) => (key === 'ref' ? [] : valuesIn(member))) : []
}
