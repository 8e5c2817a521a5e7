import type { JsonObject } from '../core/json.ts'

/** What a scripted model says: text, or tool calls in order. */
export interface Reply {
  readonly text?: string
  readonly calls?: readonly { readonly tool: string; readonly args: JsonObject }[]
}
