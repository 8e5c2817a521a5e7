import type { JsonObject } from '../../../core/json.ts'
import type { PersonValue, ReferenceValue } from './field-value.ts'

/** What a field's reader may ask of the dump: rows of the same service, people and references. */
export interface RecordReading {
  readonly service: string
  /** All rows of a table of this service, in id order. */
  rows(table: string): readonly JsonObject[]
  row(table: string, id: number): JsonObject | undefined
  /** Rows of a table whose column has this id. */
  rowsBy(table: string, column: string, id: number): readonly JsonObject[]
  /** The person behind a user id of this service. */
  person(userId: number): PersonValue | undefined
  reference(model: string, id: number): ReferenceValue
  /** The id of the persona's user in this service. */
  readonly ownUserId: number | undefined
}
