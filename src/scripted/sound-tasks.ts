import type { LoadedSuite } from '../app/load-suite.ts'
import type { LiveUITask } from '../benchmarks/liveui/task-schema.ts'
import type { Problem } from '../core/errors.ts'

/** The tasks of a suite whose files have no error, and the errors of the others. */
export function soundTasks(suite: LoadedSuite): { readonly tasks: readonly LiveUITask[]; readonly errors: readonly Problem[] } {
  const errors = suite.problems.filter((problem) => problem.severity === 'error')
  const broken = new Set(errors.map((problem) => problem.file))
  return { tasks: suite.tasks.flatMap(({ file, task }) => (task === undefined || broken.has(file) ? [] : [task])), errors }
}
