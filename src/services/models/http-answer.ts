import { providerError, type ProviderError } from './provider-error.ts'
import type { ProviderKind } from './provider-kind.ts'

/** A whole response, read once for all rules. */
export interface HttpAnswer {
  readonly kind: ProviderKind
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The body as JSON; undefined when it is not JSON. */
  readonly json: unknown
  readonly text: string
  readonly error: ProviderError | undefined
}

/** Never throws: whatever came is described. */
export function readHttpAnswer(kind: ProviderKind, status: number, headers: Readonly<Record<string, string>>, text: string): HttpAnswer {
  const json = parsed(text)
  return { kind, status, headers, json, text, error: json === undefined ? undefined : providerError(json) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    // Not JSON is an ordinary finding here (HTML, half a body); anything else is not.
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
