import type { Span } from '../../matchers/span.ts'
import type { TextRun } from './text-run.ts'

/** What separates the pieces of a text, from the widest to the narrowest: lines, sentences, marks between things, commas. */
const SEPARATORS = [/\n+/gu, /(?<=[.!?])\s+(?=[\p{Lu}\p{N}“"])/gu, /\s*[;•·|]\s*|\s+[–—/]\s+/gu, /,\s+(?:and\s+)?|\s+(?:and|while|but)\s+/gu] as const

/** The lines, sentences and clauses of a text, each a text of its own; none where the text is but one. */
export function textPieces(run: TextRun): readonly TextRun[] {
  return pieceSpans(run.text).map((span) => slice(run, span))
}

export function pieceSpans(text: string): readonly Span[] {
  const found: Span[] = []
  let whole: readonly Span[] = [{ start: 0, end: text.length }]
  for (const separator of SEPARATORS) {
    whole = whole.flatMap((span) => {
      const parts = split(text, span, separator)
      if (parts.length > 1) found.push(...parts)
      return parts
    })
  }
  return found
}

/** What stands in brackets belongs to what stands before them: `Late (11:30, active)`. */
function split(text: string, span: Span, separator: RegExp): readonly Span[] {
  const parts: Span[] = []
  let start = span.start
  for (const match of text.slice(span.start, span.end).matchAll(separator)) {
    const at = span.start + match.index
    if (isInBrackets(text.slice(start, at))) continue
    parts.push({ start, end: at })
    start = at + match[0].length
  }
  return [...parts, { start, end: span.end }].filter((part) => text.slice(part.start, part.end).trim() !== '')
}

const isInBrackets = (before: string): boolean => (before.match(/[([]/g)?.length ?? 0) > (before.match(/[)\]]/g)?.length ?? 0)

function slice(run: TextRun, { start, end }: Span): TextRun {
  return {
    ...run,
    text: run.text.slice(start, end),
    parts: run.parts.flatMap((part) =>
      part.start < end && part.end > start ? [{ from: part.from, start: Math.max(part.start, start) - start, end: Math.min(part.end, end) - start }] : [],
    ),
  }
}
