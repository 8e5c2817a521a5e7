import type { JsonObject } from '../../../core/json.ts'

export interface PersonValue {
  readonly email: string
  /** First and last name. */
  readonly name: string
}

export interface ReferenceValue {
  readonly service: string
  readonly model: string
  readonly table: string
  readonly id: number
  /** The referred record in words: its name or title; empty when it is gone. */
  readonly label: string
}

/** The value of a record's field, read from raw rows with references resolved. `none`: the service has nothing there. */
export type FieldValue =
  | { readonly type: 'none' }
  | { readonly type: 'text' | 'choice' | 'date' | 'time' | 'date-time'; readonly value: string }
  | { readonly type: 'texts'; readonly values: readonly string[] }
  | { readonly type: 'number' | 'money'; readonly value: number }
  | { readonly type: 'boolean'; readonly value: boolean }
  | { readonly type: 'person'; readonly person: PersonValue }
  | { readonly type: 'people'; readonly people: readonly PersonValue[] }
  | { readonly type: 'reference'; readonly reference: ReferenceValue }
  | { readonly type: 'references'; readonly references: readonly ReferenceValue[] }
  | { readonly type: 'amounts-by-person'; readonly amounts: readonly { readonly person: PersonValue; readonly amount: number }[] }

/** One thing in a service, as a person would see it. */
export interface ServiceRecord {
  readonly service: string
  readonly model: string
  readonly table: string
  readonly id: number
  /** What identifies it over time: the id as text, or the path of a file or directory. */
  readonly key: string
  readonly fields: { readonly [field: string]: FieldValue }
  /** The raw row behind it. */
  readonly row: JsonObject
}
