import { cutText } from '../../../core/cut-text.ts'
import { canonicalJson, type Json } from '../../../core/json.ts'
import type { Operation } from '../evidence.ts'

/** Characters of a service's answer that go into the prompt; evidence keeps all of it. Part of the protocol. */
export const SHOWN_RESULT = 20_000

/** What the agent sees of a service call: the answer as it is; a very large one cut, with a note that says so. */
export function shownResult(operation: Operation): Json {
  const text = canonicalJson(operation.response)
  if (text.length <= SHOWN_RESULT) return { status: operation.status, body: operation.response }
  return {
    status: operation.status,
    note: `the answer has ${text.length} characters; body_text holds the first ${SHOWN_RESULT}. Ask for less, for example with a smaller page.`,
    body_text: cutText(text, SHOWN_RESULT),
  }
}
