import type { Span } from '../../matchers/span.ts'
import type { Provenance } from '../../rendered-view.ts'
import type { TextRun } from './text-run.ts'

/** Every letter and digit of the span comes from there. */
export function comesFrom(run: TextRun, span: Span, allowed: ReadonlySet<Provenance>): boolean {
  return run.parts.every((part) => {
    const common = run.text.slice(Math.max(part.start, span.start), Math.min(part.end, span.end))
    return part.start >= span.end || part.end <= span.start || allowed.has(part.from) || !/[\p{L}\p{N}]/u.test(common)
  })
}
