import type { TaskRule } from '../../../../../src/benchmarks/liveui/task-lint/rule-names.ts'

/** A way to break the sound task, and the problem that it has to come to. */
export interface BrokenFile {
  readonly rule: TaskRule
  readonly name: string
  readonly edits: readonly (readonly [from: string, to: string])[]
  readonly field: string
  readonly says: string
  /** A text on the line that the problem names. */
  readonly at: string
  readonly severity?: 'warning'
}
