import { ActivityFailure, ChildWorkflowFailure } from '@temporalio/workflow'

/** What went wrong, in one line: Temporal's wrappers say only where. */
export function failureWords(error: unknown): string {
  if ((error instanceof ActivityFailure || error instanceof ChildWorkflowFailure) && error.cause !== undefined) return failureWords(error.cause)
  return (error instanceof Error ? error.message : String(error)).slice(0, 2_000)
}
