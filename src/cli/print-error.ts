import colors from 'picocolors'
import { InputError, RevisitError } from '../core/errors.ts'
import { escapedJson, printable } from './printable.ts'

/** Exit codes (design §10): 0 fine, 1 error, 2 usage, 3 incomplete or paused, 130 interrupted. 100 and 101 belong to gates, which are not built. */
export function exitCodeOf(error: unknown): number {
  if (!(error instanceof RevisitError)) return 1
  return error.code === 'usage' || error.code === 'not-built' ? 2 : 1
}

/** A user's fault is told in words, with what to do; only a fault of ours shows its stack. */
export function printError(thrown: unknown, json: boolean): void {
  const error = machineFault(thrown) ?? thrown
  if (json) {
    process.stdout.write(`${escapedJson({ error: describe(error) })}\n`)
    return
  }
  if (!(error instanceof RevisitError)) {
    process.stderr.write(`${colors.red('Unexpected error')}: ${printable(error instanceof Error ? (error.stack ?? error.message) : String(error))}\n`)
    return
  }
  process.stderr.write(`${colors.red('error')}: ${printable(error.message)}\n`)
  if (error.hint !== undefined) process.stderr.write(`${printable(error.hint)}\n`)
  if (error.code === 'bug') process.stderr.write(`${printable(error.stack ?? '')}\n`)
}

function describe(error: unknown): unknown {
  if (!(error instanceof RevisitError)) return { code: 'unexpected', message: error instanceof Error ? error.message : String(error) }
  return { code: error.code, message: error.message, hint: error.hint ?? null, ...(error instanceof InputError ? { problems: error.problems } : {}) }
}

/** What the operating system refuses, and what to do about it. */
const REFUSALS: Readonly<Record<string, string>> = {
  EACCES: 'This user may not do that: change the rights, or name another place.',
  EPERM: 'This user may not do that: change the rights, or name another place.',
  EROFS: 'That is read-only: name another place.',
  ENOSPC: 'The disk is full: free some space and run the command again.',
  EDQUOT: 'The disk quota is used up: free some space and run the command again.',
  EMFILE: 'Too many files are open: raise the limit (ulimit -n) and run the command again.',
  ENOMEM: 'The machine has no memory left: end something and run the command again.',
}

/** A refusal of the operating system that nobody expected is still no fault of the program. */
function machineFault(error: unknown): RevisitError | undefined {
  if (error instanceof RevisitError || !(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined
  const hint = REFUSALS[error.code]
  return hint === undefined ? undefined : new RevisitError('infrastructure', error.message, { cause: error, hint })
}
