/**
 * A view as its user meets it: a tree of elements and text with provenance. Made from what the shared renderer printed
 * (src/renderer), read by the visible and opening checks, the report and the page. Plain JSON; part of evidence.
 */
export interface RenderedView {
  readonly view: string
  readonly root: RenderedElement
}

/**
 * Where a piece of text comes from (design §6.1 "Visible values must come from saved state").
 * `derived-saved`: chosen by a condition on saved state; valid for `choice` only.
 */
export type Provenance = 'saved' | 'derived-saved' | 'input' | 'message' | 'literal'

export interface TextNode {
  readonly text: string
  readonly from: Provenance
}

/** The component it came from, in lower case: `list`, `item`, `table`, `row`, `cell`, `card`, `group`, `heading`, `status`, `button`, `text-field`, … */
export interface RenderedElement {
  readonly kind: string
  /** Accessible name (label), if it has one. */
  readonly name?: string
  /** Where the name comes from. */
  readonly nameFrom?: Provenance
  /** The catalogue's public convention for `choice`: this element is the selected/active one (true) or an unselected one (false). */
  readonly selected?: boolean
  /** Where `selected` comes from. */
  readonly selectedFrom?: Provenance
  /** For cells: the column's header text. */
  readonly column?: string
  /** For inputs: the state path it is bound to, e.g. `/inputs/set_shift/wake_up`. */
  readonly bound?: string
  /** For choice inputs. */
  readonly options?: readonly string[]
  /** For buttons: the goal that a press submits. */
  readonly submits?: string
  readonly children: readonly (RenderedElement | TextNode)[]
}

export function isTextNode(node: RenderedElement | TextNode): node is TextNode {
  return 'text' in node
}
