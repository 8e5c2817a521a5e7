/** What a prop takes. */
type PropKind =
  /** Text: a literal, an expression, or a list of both that is printed one after the other. */
  | { readonly kind: 'text' }
  /** A list of texts, one a place. */
  | { readonly kind: 'texts' }
  /** true/false, an expression, or a bare condition. */
  | { readonly kind: 'flag' }
  /** The field's value: `$bindState` under /inputs or /ui, or `$bindItem` in rows of those. */
  | { readonly kind: 'bind' }
  /** A list of strings or of `{ value, label }`, or an expression that gives one (a map gives its keys). */
  | { readonly kind: 'options' }
  | { readonly kind: 'word'; readonly words: readonly string[] }
  | { readonly kind: 'number'; readonly min: number; readonly max: number }

export type PropSpec = PropKind & { readonly required?: true }

/** One component of the catalogue. Validator, prompt, renderer and documentation read the same table. */
export interface ComponentSpec {
  readonly name: string
  /** Kind in the rendered view. */
  readonly kind: string
  readonly props: { readonly [prop: string]: PropSpec }
  /** Whether it shows children. */
  readonly children: boolean
  readonly events: readonly string[]
  /** For fields: the JSON of the bound value, and the input types of the contract that it suits. */
  readonly value?: { readonly json: string; readonly suits: readonly string[] }
  readonly does: string
}
