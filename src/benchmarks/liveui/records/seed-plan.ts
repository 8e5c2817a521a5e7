import type { Json, JsonObject } from '../../../core/json.ts'
import { SERVICES } from '../services.ts'
import { baseWorldSchema, recordsSchema, type BaseWorld, type SeedRecords } from './base-world-schema.ts'
import type { SeedProblem } from './seed-problem.ts'
import { seedRow, type SeedScope } from './seed-row.ts'
import { RECORD_VOCABULARY } from './vocabulary.ts'

/** What the host builds a world from: everything checked, people and refs marked, rows in the order they have to be made in. */
export interface SeedPlan {
  readonly since: string
  readonly clock: string
  readonly user: string
  readonly people: readonly JsonObject[]
  readonly cards: readonly JsonObject[]
  /** The base world's rows: equal for every task of a persona, so hosts make them once. */
  readonly base: readonly SeedRow[]
  /** The task's own rows, on top. */
  readonly rows: readonly SeedRow[]
}

export interface SeedRow {
  readonly service: string
  readonly model: string
  readonly table: string
  readonly ref: string | null
  /** Comes back with the host's complaint about this row. */
  readonly place: Json
  /** What the clock shows when the row is made. */
  readonly at: string
  readonly columns: JsonObject
  readonly parts: JsonObject
}

/**
 * Checks a base world and a task's starting records against the record vocabulary and orders them: the base world first, services
 * and models in the vocabulary's order, rows as they are written. Refs may point at rows that stand before.
 */
export function makeSeedPlan(input: {
  readonly base: unknown
  readonly records: unknown
  readonly clock: string
}): { readonly plan: SeedPlan } | { readonly problems: readonly SeedProblem[]; readonly malformed?: string } {
  const base = baseWorldSchema.safeParse(input.base)
  const records = recordsSchema.safeParse(input.records ?? {})
  if (!base.success || !records.success) {
    const [what, issue] = !base.success ? ['base world', base.error?.issues[0]] : ['records', records.error?.issues[0]]
    return { problems: [], malformed: `${what} ${issue?.path.map(String).join('.') ?? ''}: ${issue?.message ?? 'not a valid shape'}` }
  }
  const world = base.data
  const problems: SeedProblem[] = []
  const unknown = [world.user, ...world.cards.map((card) => card.owner)].find((person) => !Object.hasOwn(world.people, person))
  if (unknown !== undefined) return { problems: [], malformed: `base world: no person ${unknown} under people` }
  const scope: SeedScope = { user: world.user, people: world.people, refs: new Map(), problems }
  const baseRows = rowsOf('base', world.records, scope, world.since, input.clock)
  const rows = rowsOf('records', records.data, scope, dayBefore(input.clock), input.clock)
  if (problems.length > 0) return { problems }
  return { plan: { since: world.since, clock: input.clock, user: world.user, people: people(world), cards: cards(world), base: baseRows, rows } }
}

function rowsOf(source: SeedProblem['source'], records: SeedRecords, scope: SeedScope, at: string, clock: string): SeedRow[] {
  return SERVICES.flatMap((service) => {
    const models = records[service] ?? {}
    const vocabulary = RECORD_VOCABULARY[service]
    for (const model of Object.keys(models)) {
      const spec = Object.hasOwn(vocabulary, model) ? vocabulary[model] : undefined
      if (spec?.seedable === true) continue
      const seedable = Object.entries(vocabulary).flatMap(([name, each]) => (each.seedable ? [name] : []))
      scope.problems.push({
        source,
        service,
        model,
        index: 0,
        message: `${spec === undefined ? 'no such model' : 'the service makes these itself'}; a starting record may be one of ${seedable.join(', ')}`,
      })
    }
    return Object.entries(vocabulary).flatMap(([model, spec]) => {
      if (!spec.seedable) return []
      return (models[model] ?? []).flatMap((row, index) => seedRow({ source, service, model, index, spec, row, at, clock }, scope) ?? [])
    })
  })
}

/** A day earlier, same time. */
function dayBefore(moment: string): string {
  return new Date(Date.parse(`${moment}Z`) - 86_400_000).toISOString().slice(0, 19)
}

const people = (world: BaseWorld): JsonObject[] =>
  Object.entries(world.people).map(([ref, person]) => ({
    ref,
    firstName: person.first_name,
    lastName: person.last_name,
    email: person.email,
    phone: person.phone,
    birthday: person.birthday,
    sex: person.sex,
  }))

const cards = (world: BaseWorld): JsonObject[] =>
  world.cards.map((card) => ({
    ref: card.ref ?? null,
    owner: card.owner,
    name: card.name,
    number: card.number,
    expiryYear: Number(card.expires.slice(0, 4)),
    expiryMonth: Number(card.expires.slice(5)),
    cvv: card.cvv,
    balance: card.balance,
    services: card.services,
  }))
