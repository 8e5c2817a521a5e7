/**
 * A view as its user meets it: a tree of elements and text with provenance. Made from what the shared renderer printed
 * (src/renderer), read by the visible and opening checks, the report and the page. Plain JSON; part of evidence.
 */
export interface RenderedView {
  readonly view: string
  /** Of kind `view`; without children when the layout shows nothing in this state. */
  readonly root: RenderedElement
  /** The state was larger than the renderer's caps (docs/catalogue.md); what is missing is not shown. */
  readonly truncated?: true
}

/**
 * Where a piece of text comes from (design §6.1 "Visible values must come from saved state").
 * `derived-saved`: written in the layout but chosen by a condition on saved state (its own `$cond`, or `visible` of the element
 * or of one around it); valid for `choice`, and wherever `literal` is valid.
 */
export type Provenance = 'saved' | 'derived-saved' | 'input' | 'message' | 'literal'

/** Text nodes that are siblings form one run, to be joined without a space; text of different elements is apart. */
export interface TextNode {
  readonly text: string
  readonly from: Provenance
  /** The value before it was formatted, where the layout asked for a format: `28` for `$28.00`, `2026-03-02` for `Mar 2, 2026`. */
  readonly raw?: string
}

/**
 * The component it came from, in lower case. Containers: `view` (the root), `page`, `group` (Stack, Section), `card`, `form`, `list`,
 * `item`, `table`, `row`, `cell`, `column` (a header), `tabs`. Text: `heading`, `text`, `label`, `badge`, `fact`, `status`, `message`, `empty`
 * (an empty list says so). Controls: `button`, `tab`, `option`, `checkbox` and the fields, named after their component: `text-field`,
 * `choice-field`, ….
 */
export interface RenderedElement {
  readonly kind: string
  /** Accessible name (label), if it has one. It is printed too, so the same text is among the children. */
  readonly name?: string
  /** Where the name comes from. */
  readonly nameFrom?: Provenance
  /** One of the rows that a `repeat` made. */
  readonly repeated?: true
  /** Which row, from 0: a row of several elements stands there as neighbours with the same number. */
  readonly row?: number
  /** For headings and the titles of containers: 1 is the page’s. */
  readonly level?: number
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
