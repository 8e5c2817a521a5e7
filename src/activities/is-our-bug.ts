import { ZodError } from 'zod'
import { RevisitError } from '../core/errors.ts'

/** A fault that no retry mends: an error that says so, or one that only wrong code throws. Everything else may be the machine's. */
export function isOurBug(error: unknown): boolean {
  if (error instanceof RevisitError) return !error.retryable
  return (
    error instanceof TypeError || error instanceof ReferenceError || error instanceof RangeError || error instanceof SyntaxError || error instanceof ZodError
  )
}
