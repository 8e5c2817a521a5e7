import type { Check, CheckOf, SimpleCheck } from '../check-schema.ts'
import type { LiveUITask } from '../task-schema.ts'
import type { Person } from '../world.ts'
import type { Kind, Wording } from './check-kind.ts'
import { CHECK_KINDS } from './check-kinds.ts'

type OneCheck<K extends Kind = Kind> = { [P in K]: { readonly check: P } & CheckOf<P> }[K]

/**
 * The check in plain words: “the late alarm is on”. Used everywhere a person reads a check.
 * @param people the world's people, for their names; without them their refs stand.
 */
export function describeCheck(check: Check | SimpleCheck, task: LiveUITask, people: readonly Person[] = []): string {
  const wording: Wording = { task, people, currency: task.currency ?? null }
  return check.check === 'any-of' ? check.of.map((alternative) => describeOne(alternative, wording)).join(', or ') : describeOne(check, wording)
}

function describeOne<K extends Kind>(check: OneCheck<K>, wording: Wording): string {
  const kind: K = check.check
  return CHECK_KINDS[kind].describe(check, wording)
}
