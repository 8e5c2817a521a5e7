import { basename } from 'node:path'
import type { Problem } from '../core/errors.ts'
import type { Finding } from '../benchmarks/liveui/task-lint/finding.ts'
import type { BaseWorld } from '../benchmarks/liveui/task-lint/lint-context.ts'
import { lintTask } from '../benchmarks/liveui/task-lint/lint-task.ts'
import { taskSchema, type LiveUITask } from '../benchmarks/liveui/task-schema.ts'
import type { ApiDescription } from '../benchmarks/liveui/world.ts'
import { fieldName } from './field-name.ts'
import { parseShape } from './shape-problems.ts'
import { parseYaml } from './yaml-document.ts'

/** What a task is held against. */
export interface TaskContext {
  /** Of the installed AppWorld; undefined when it cannot be asked: then the rules about APIs are left out. */
  readonly apis: readonly ApiDescription[] | undefined
  /** The base world of a persona, if its file can be read. */
  base(persona: string): BaseWorld | undefined
}

export interface LoadedTask {
  readonly file: string
  /** Undefined when the file has not the shape of a task; the rules beyond shape could then not be asked. */
  readonly task: LiveUITask | undefined
  /** Errors and warnings in the order of the file. */
  readonly problems: readonly Problem[]
  /** Makes a problem of a finding that was made later (about the suite). */
  place(finding: Finding): Problem
}

const REFUSED = {
  'episodes.*.change': 'requirement changes (`change:`) are not built; remove it, or leave the task out',
  mode: 'the mode belongs to the survey file',
} as const

/** Reads one task file. All faults of the file come at once, each with line, field and what to do; nothing is thrown. */
export function loadTask(file: string, source: string | Uint8Array, context: TaskContext): LoadedTask {
  const parsed = parseYaml(file, source)
  if ('problems' in parsed) return { file, task: undefined, problems: parsed.problems, place: (finding) => toProblem(file, finding) }
  const { document } = parsed
  const place = (finding: Finding): Problem => ({
    ...toProblem(file, finding),
    line: document.lineOf(finding.path),
    field: fieldName(document.value, finding.path),
  })
  const shape = parseShape(file, document, taskSchema, REFUSED)
  if ('problems' in shape) return { file, task: undefined, problems: inOrder(shape.problems), place }
  const task = shape.value
  const findings = lintTask(task, { fileName: basename(file, '.yaml'), apis: context.apis, base: context.base(task.persona) })
  return { file, task, problems: inOrder(findings.map(place)), place }
}

const toProblem = (file: string, { severity, rule, message }: Finding): Problem => ({ file, severity, rule, message })

function inOrder(problems: readonly Problem[]): readonly Problem[] {
  return problems.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0))
}
