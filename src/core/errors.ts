/** The codes of errors that a person or the program acts on. */
export type ErrorCode =
  | 'usage' // the command line or a file of the user is wrong: say where and what to do
  | 'not-found'
  | 'conflict' // same name, other content
  | 'not-built' // asked for by name, refused by name
  | 'stack-down'
  | 'protocol-changed' // another request under a journal key, or a worker with another protocol
  | 'parked' // the model cannot be called at all (key, credit, name, host)
  | 'infrastructure' // our host, database, disk, worker: never a score
  | 'cancelled'
  | 'bug'

/**
 * The one error class. `retryable` is decided where the error is made, by whoever knows; nobody guesses it later from a message.
 * User faults (`usage`, `not-found`, `conflict`, `not-built`, `stack-down`) are printed without a stack.
 */
export class RevisitError extends Error {
  override readonly name = 'RevisitError'
  readonly code: ErrorCode
  readonly retryable: boolean
  /** What the reader can do about it; printed on its own line. */
  readonly hint: string | undefined

  constructor(code: ErrorCode, message: string, options: { cause?: unknown; retryable?: boolean; hint?: string } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.retryable = options.retryable ?? code === 'infrastructure'
    this.hint = options.hint
  }
}

/** Several faults of one input (a task file, a survey file, the environment), reported together. */
export class InputError extends RevisitError {
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[], what: string) {
    super('usage', `${what}\n${problems.map(formatProblem).join('\n')}`)
    this.problems = problems
  }
}

/** One fault of an input file. `line` counts from 1. */
export interface Problem {
  readonly file: string
  readonly line?: number | undefined
  /** The field's path, e.g. `episodes.early.checks.e1.api`. */
  readonly field?: string | undefined
  readonly severity: 'error' | 'warning'
  /** A short stable name of the rule that was broken, e.g. `unknown-api`. */
  readonly rule: string
  /** What is wrong and what to do. */
  readonly message: string
}

/** `tasks/liveui/x.yaml:12 episodes.early.checks.e1.api: no API phone.make_alarm in phone; did you mean phone.create_alarm?` */
export function formatProblem(problem: Problem): string {
  const place = problem.line === undefined ? problem.file : `${problem.file}:${problem.line}`
  const field = problem.field === undefined || problem.field === '' ? '' : ` ${problem.field}`
  return `${problem.severity === 'warning' ? 'warning: ' : ''}${place}${field}: ${problem.message} [${problem.rule}]`
}
