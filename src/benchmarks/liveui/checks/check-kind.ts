import type { CheckOf, SimpleCheck } from '../check-schema.ts'
import type { Person } from '../world.ts'
import type { LiveUITask } from '../task-schema.ts'
import type { CheckContext } from './check-context.ts'

export type Kind = SimpleCheck['check']

/** What one look at the evidence came to, before guards are armed. */
export interface Finding {
  readonly passed: boolean
  /** In plain words, deterministic: "it is off". */
  readonly found: string
  /** The evidence does not decide it; counts as failed. */
  readonly undetermined?: true
}

/** What a description may name: the task's own words and its people. */
export interface Wording {
  readonly task: LiveUITask
  readonly people: readonly Person[]
  readonly currency: string | null
}

/** One kind of check: the words people read, and the pure function of evidence. */
export interface CheckKind<K extends Kind> {
  readonly describe: (check: CheckOf<K>, wording: Wording) => string
  readonly judge: (check: CheckOf<K>, context: CheckContext) => Finding
}

export const passed = (found: string): Finding => ({ passed: true, found })
export const failed = (found: string): Finding => ({ passed: false, found })
export const judged = (isPassed: boolean, found: string): Finding => ({ passed: isPassed, found })
export const undetermined = (found: string): Finding => ({ passed: false, found, undetermined: true })
