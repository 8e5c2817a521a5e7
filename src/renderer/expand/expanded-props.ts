import type { Provenance } from '../../benchmarks/liveui/rendered-view.ts'
import type { Json } from '../../core/json.ts'
import type { Segment } from '../expression/print-text.ts'

/** What the components get: every expression is settled, except that a bound `value` stays bound. */
export interface Flag {
  readonly value: boolean
  readonly from: Provenance
}

export interface Option {
  readonly value: string
  readonly label: readonly Segment[]
}

/** The state path of a field's value, or the value itself when the layout does not bind it (then it cannot be changed). */
export type Binding = { readonly $bindState: string } | Json

export interface ExpandedProps {
  readonly text: { readonly [prop: string]: readonly Segment[] }
  readonly texts: { readonly [prop: string]: readonly (readonly Segment[])[] }
  readonly flags: { readonly [prop: string]: Flag }
  readonly options: { readonly [prop: string]: readonly Option[] }
  readonly words: { readonly [prop: string]: string }
  readonly numbers: { readonly [prop: string]: number }
  /** Path of the bound value. */
  readonly bound?: string
  /** The row of a `repeat` that the element is, or is a part of, from 0; undefined outside a repeat and further inside a row. */
  readonly row: number | undefined
  /** Goal that a press submits. */
  readonly submits?: string
}
