import { groupBy } from './group-by.ts'
import type { Hasher } from './hash.ts'

interface Grouped {
  readonly id: string
  readonly family: string
}

/**
 * A seeded order in which every prefix holds the families in about the proportion of the whole, so that wherever a survey stops,
 * what is finished is a fair sample (design §3). Within a family the order is that of sha256(seed, id): adding a task to a suite
 * leaves the order of the others as it is.
 */
export function balancedOrder<T extends Grouped>(tasks: readonly T[], seed: number, hash: Hasher): readonly T[] {
  const families = groupBy(seededOrder(tasks, seed, hash), (task) => task.family)
  const placed = [...families].flatMap(([family, members]) =>
    members.map((task, index) => ({ task, at: (index + 0.5) / members.length, tie: hash(`${seed}/family/${family}`) })),
  )
  return placed.toSorted((a, b) => a.at - b.at || compare(a.tie, b.tie)).map(({ task }) => task)
}

/** A seeded order of all alike. */
export function seededOrder<T extends { readonly id: string }>(tasks: readonly T[], seed: number, hash: Hasher): readonly T[] {
  return tasks
    .map((task) => ({ task, key: hash(`${seed}/task/${task.id}`) }))
    .toSorted((a, b) => compare(a.key, b.key) || compare(a.task.id, b.task.id))
    .map(({ task }) => task)
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
