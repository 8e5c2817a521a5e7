import { cleanText } from '../core/clean-text.ts'
import { cutText } from '../core/cut-text.ts'
import { RevisitError } from '../core/errors.ts'

const LONGEST = 2_000

/** What went wrong and what to do, without a stack: it is kept in histories and rows, and people read it in `survey show`. */
export function errorWords(error: unknown): string {
  if (error instanceof RevisitError && error.hint !== undefined) return kept(`${error.message} (${error.hint})`)
  return kept(error instanceof Error ? error.message : String(error))
}

/** Rows and events refuse NUL and half of a surrogate pair, and an error may quote anything. */
const kept = (words: string): string => cleanText(cutText(words, LONGEST))
