import type { Json, JsonObject } from '../../../core/json.ts'
import type { FieldValue } from './field-value.ts'
import type { RecordReading } from './record-reading.ts'

export const FIELD_TYPES = [
  'text', // words
  'texts', // list of words
  'number',
  'money', // dollars, two digits
  'date', // YYYY-MM-DD
  'time', // HH:MM
  'date-time', // YYYY-MM-DDTHH:MM:SS, local
  'boolean',
  'choice', // one of `options`
  'person',
  'people', // a set of persons
  'reference', // another record of the same service: `model`
  'references', // several of them, in order
  'amounts-by-person', // person → dollars, exact
] as const
export type FieldType = (typeof FIELD_TYPES)[number]

/** How a field is read from raw rows. */
export type FieldReader =
  /** A column of the record's own row, or of the row that `via` points at. */
  | { readonly from: 'column'; readonly column: string; readonly via?: { readonly column: string; readonly table: string } }
  /** A column of all rows of another table that point back at the record, in id order. */
  | { readonly from: 'rows'; readonly table: string; readonly by: string; readonly column: string }
  /** Person → amount over all rows that point back at the record. */
  | { readonly from: 'amounts'; readonly table: string; readonly by: string; readonly person: string; readonly amount: string }
  | { readonly from: 'computed'; readonly compute: (row: JsonObject, reading: RecordReading) => FieldValue }

/** One field of a model, as tasks and checks name it. */
export interface FieldSpec {
  readonly type: FieldType
  readonly read: FieldReader
  /** Whether a starting record may say it. `never`: the service decides it. */
  readonly seed: 'required' | 'optional' | 'never'
  /** What a starting record that does not say it gets. */
  readonly default?: Json
  /** For `reference` and `references`: the model, in the same service. */
  readonly model?: string
  /** For `choice` and `texts`: the only words that the service takes. */
  readonly options?: readonly string[]
  /** The service keeps it up itself (counters, averages, sibling order): its change is no change of the record. */
  readonly derived?: boolean
  /** For the reader of the docs, where the name does not say it. */
  readonly means?: string
}

/** One model of a service: a table whose rows people would call things. */
export interface ModelSpec {
  readonly table: string
  /**
   * `own`: only the rows of the persona's user are records (rows that no other account may see or that are a user's copy).
   * `all`: every row is one.
   */
  readonly scope: 'own' | 'all'
  /** The column with the owner's user id; for `own` and for the default of `seed`. */
  readonly owner?: string
  /** The column that names a record in words: for references, and for the docs. */
  readonly label?: string
  /** What identifies a record over time. Default: its id. Files are known by their path. */
  readonly key?: string
  /** Rows where this column is true are gone for the user (Splitwise). */
  readonly softDeleted?: string
  /** Whether a starting record may be of this model. */
  readonly seedable: boolean
  readonly fields: { readonly [field: string]: FieldSpec }
  readonly means?: string
}

export interface ServiceVocabulary {
  readonly [model: string]: ModelSpec
}
