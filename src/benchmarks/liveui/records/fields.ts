import type { FieldReader, FieldSpec, FieldType } from './field-spec.ts'

/** Small constructors, so that the vocabulary reads as a table. */

type Extra = Pick<FieldSpec, 'options' | 'means' | 'derived' | 'default'>
export type Seed = FieldSpec['seed']

const ofColumn =
  (type: FieldType) =>
  (column: string, seed: Seed = 'optional', extra: Extra = {}): FieldSpec => ({ type, read: { from: 'column', column }, seed, ...extra })

export const text = ofColumn('text')
export const texts = ofColumn('texts')
export const number = ofColumn('number')
export const money = ofColumn('money')
export const date = ofColumn('date')
export const time = ofColumn('time')
export const dateTime = ofColumn('date-time')
export const boolean = ofColumn('boolean')
export const person = ofColumn('person')
/** A JSON list of user ids in one column. */
export const peopleIn = ofColumn('people')

export const choice = (column: string, options: readonly string[], seed: Seed = 'optional', extra: Extra = {}): FieldSpec => ({
  type: 'choice',
  read: { from: 'column', column },
  seed,
  options,
  ...extra,
})

export const reference = (model: string, column: string, seed: Seed = 'optional'): FieldSpec => ({
  type: 'reference',
  model,
  read: { from: 'column', column },
  seed,
})

/** A JSON list of ids in one column. */
export const referencesIn = (model: string, column: string, seed: Seed = 'optional'): FieldSpec => ({
  type: 'references',
  model,
  read: { from: 'column', column },
  seed,
})

/** The model is in the row that `via` points at. */
export const through = (field: FieldSpec, column: string, table: string): FieldSpec =>
  field.read.from === 'column' ? { ...field, read: { ...field.read, via: { column, table } } } : field

export const ofRows = (
  type: 'people' | 'texts' | 'references',
  rows: { table: string; by: string; column: string },
  seed: Seed = 'optional',
  model?: string,
): FieldSpec => ({
  type,
  read: { from: 'rows', ...rows },
  seed,
  ...(model === undefined ? {} : { model }),
})

export const computed = (
  type: FieldType,
  compute: Extract<FieldReader, { from: 'computed' }>['compute'],
  extra: Extra = {},
  seed: Seed = 'never',
): FieldSpec => ({
  type,
  read: { from: 'computed', compute },
  seed,
  ...extra,
})

/** A number that the service keeps up itself. */
export const counter = (column: string): FieldSpec => number(column, 'never', { derived: true })
