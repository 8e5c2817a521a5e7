import type { SurfaceInput } from '../evidence.ts'
import type { CheckContext } from './check-context.ts'

/** What the layout lets its user reach, as recorded in this episode; nothing when it was not recorded. */
export function surfaceFacts({ facts }: CheckContext): { readonly submits: readonly string[]; readonly inputs: readonly SurfaceInput[] } {
  const recorded = facts.evidence.events.flatMap((event) => (event.type === 'surface' ? [event] : [])).at(-1)
  return { submits: [...new Set(recorded?.submits ?? [])].toSorted(), inputs: recorded?.inputs ?? [] }
}
