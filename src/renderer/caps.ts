/**
 * Caps on what a model may hand over (a layout beyond them is rejected) and on what one view may grow to (beyond them it is cut and
 * `truncated`). Generous against any real application; there so that hostile layouts and saved state cost bounded time and memory.
 */
export const CAPS = {
  /** UTF-8 bytes of the layout as JSON. */
  layoutBytes: 200_000,
  layoutElements: 500,
  /** Elements from the root to a leaf. */
  layoutDepth: 40,
  /** Elements after shared children have been copied to each place that names them, repeats counted once. */
  layoutPlaces: 2_000,
  /** Nesting of JSON inside the document. */
  jsonDepth: 60,
  string: 10_000,
  repeatNesting: 4,
  /** Rows of all repeats of one view. */
  rows: 5_000,
  /** Elements of one view. */
  elements: 20_000,
  /** Characters of text of one view. */
  text: 1_000_000,
  /** Values of the state that a view is made from. */
  stateValues: 200_000,
  stateDepth: 32,
  /** /ui states that the search for reachable elements looks at. */
  uiStates: 200,
} as const
