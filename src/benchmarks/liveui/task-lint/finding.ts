import type { FieldPath } from '../../../core/field-path.ts'
import type { TaskRule } from './rule-names.ts'

/** One fault of a task, by field; the loader adds file and line. */
export interface Finding {
  readonly path: FieldPath
  readonly severity: 'error' | 'warning'
  readonly rule: TaskRule
  /** What is wrong and what to do. */
  readonly message: string
}

export const fault = (path: FieldPath, rule: TaskRule, message: string): Finding => ({ path, severity: 'error', rule, message })
export const warn = (path: FieldPath, rule: TaskRule, message: string): Finding => ({ path, severity: 'warning', rule, message })
