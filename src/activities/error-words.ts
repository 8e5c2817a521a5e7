import { RevisitError } from '../core/errors.ts'

const LONGEST = 2_000

/** What went wrong and what to do, without a stack: it is kept in histories and rows, and people read it in `survey show`. */
export function errorWords(error: unknown): string {
  if (error instanceof RevisitError && error.hint !== undefined) return `${error.message} (${error.hint})`.slice(0, LONGEST)
  return (error instanceof Error ? error.message : String(error)).slice(0, LONGEST)
}
