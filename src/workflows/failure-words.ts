import { ActivityFailure, ChildWorkflowFailure } from '@temporalio/workflow'
import { cleanText } from '../core/clean-text.ts'
import { cutText } from '../core/cut-text.ts'

/** What went wrong, in one line: Temporal's wrappers say only where. */
export function failureWords(error: unknown): string {
  if ((error instanceof ActivityFailure || error instanceof ChildWorkflowFailure) && error.cause !== undefined) return failureWords(error.cause)
  return cleanText(cutText(error instanceof Error ? error.message : String(error), 2_000))
}
