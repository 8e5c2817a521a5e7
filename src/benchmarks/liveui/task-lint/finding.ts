import type { FieldPath } from '../../../core/field-path.ts'

/** One fault of a task, by field; the loader adds file and line. */
export interface Finding {
  readonly path: FieldPath
  readonly severity: 'error' | 'warning'
  /** Stable name of the rule, listed in docs/tasks.md. */
  readonly rule: string
  /** What is wrong and what to do. */
  readonly message: string
}

export const fault = (path: FieldPath, rule: string, message: string): Finding => ({ path, severity: 'error', rule, message })
export const warn = (path: FieldPath, rule: string, message: string): Finding => ({ path, severity: 'warning', rule, message })
