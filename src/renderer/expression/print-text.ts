import type { Provenance } from '../../benchmarks/liveui/rendered-view.ts'
import type { Json } from '../../core/json.ts'
import { isList } from '../state/state-path.ts'
import { chosenBy, evaluate, evaluatePlace, holds, type Surroundings, type Value } from './evaluate.ts'
import { plainText } from './plain-text.ts'
import { readExpression, templateParts } from './read-expression.ts'
import { wellFormed } from './well-formed.ts'

/** A piece of printed text and where it comes from. The text prop of an element becomes a list of these before it is rendered. */
export interface Segment {
  readonly from: Provenance
  readonly text: string
  /** The value before formatting. */
  readonly raw?: string
}

/** The one pass by which every text of a layout gets its provenance. A list of expressions is printed one after the other. */
export function printText(written: Json | undefined, at: Surroundings): readonly Segment[] {
  if (isList(written)) return written.flatMap((part) => printText(part, at))
  const expression = readExpression(written)
  if (expression?.kind === 'cond') {
    return printText(holds(expression.condition, at) ? expression.then : expression.else, { ...at, literal: chosenBy(expression.condition, at) })
  }
  if (expression?.kind === 'template') {
    return templateParts(expression.template).flatMap((part) => segment('text' in part ? { value: part.text, from: at.literal } : evaluatePlace(part.path, at)))
  }
  if (expression?.kind === 'format') {
    const raw = wellFormed(plainText(evaluate(expression.value, at).value))
    return segment(evaluate(written, at)).map((printed) => (printed.text === raw ? printed : { ...printed, raw }))
  }
  return segment(evaluate(written, at))
}

function segment(value: Value): readonly Segment[] {
  const text = wellFormed(plainText(value.value))
  return text === '' ? [] : [{ from: value.from, text }]
}

/** The segments as one text: an accessible name. */
export function textOf(segments: readonly Segment[]): string {
  return segments.map((part) => part.text).join('')
}
