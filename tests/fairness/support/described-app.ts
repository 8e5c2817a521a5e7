/** What a field of an entry is, so that a style can put it in its own words. `active`: true for the one active entry. */
export type FieldKind = 'text' | 'person' | 'people' | 'money' | 'number' | 'date' | 'time' | 'word' | 'shares' | 'active' | 'yes-no' | 'id'

export interface DescribedField {
  /** Its name in the reference's saved state. */
  readonly field: string
  readonly kind: FieldKind
  /** Names that an application may give it; styles choose by number. */
  readonly labels: readonly [string, string, string]
  /** Questions that yes and no answer, with the state in which it is yes: `Sent: no` is a draft. */
  readonly asks?: readonly (readonly [question: string, state: string])[]
  /** For words of state: what else says the same, by the reference's word. */
  readonly words?: { readonly [word: string]: readonly [string, string, string] }
}

/** What a view shows: entries that the reference keeps as a list, or as a map, under one name. */
export interface DescribedList {
  readonly view: string
  /** Name under /saved, in the reference and in every style (a contract's `retains` decides it). */
  readonly at: string
  readonly headings: readonly [string, string, string]
  /** The field by which a person knows an entry; shown first. */
  readonly key: string
  readonly fields: readonly DescribedField[]
  /** Actions that a row may offer, with the input that the row's key fills. */
  readonly rowActions: { readonly [action: string]: string }
}

/** Application by application, as `<task>/<app>`. */
export type DescribedApps = { readonly [app: string]: readonly DescribedList[] }
