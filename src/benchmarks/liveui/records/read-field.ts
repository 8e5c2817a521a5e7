import type { Json, JsonObject } from '../../../core/json.ts'
import type { FieldSpec } from './field-spec.ts'
import type { FieldValue, PersonValue } from './field-value.ts'
import type { RecordReading } from './record-reading.ts'

const NONE: FieldValue = { type: 'none' }

/** The value of one field of the record behind `row`. */
export function readField(field: FieldSpec, row: JsonObject, reading: RecordReading): FieldValue {
  const { read } = field
  if (read.from === 'computed') return read.compute(row, reading)
  const id = Number(row['id'])
  if (read.from === 'amounts') {
    const amounts = reading.rowsBy(read.table, read.by, id).flatMap((each) => {
      const person = reading.person(Number(each[read.person]))
      return person === undefined ? [] : [{ person, amount: Number(each[read.amount]) }]
    })
    return { type: 'amounts-by-person', amounts: amounts.toSorted((a, b) => (a.person.email < b.person.email ? -1 : 1)) }
  }
  if (read.from === 'rows') {
    return convert(
      field,
      reading.rowsBy(read.table, read.by, id).map((each) => each[read.column] ?? null),
      reading,
    )
  }
  const source = read.via === undefined ? row : reading.row(read.via.table, Number(row[read.via.column]))
  return convert(field, source?.[read.column] ?? null, reading)
}

function convert(field: FieldSpec, value: Json, reading: RecordReading): FieldValue {
  if (field.type === 'people') return { type: 'people', people: people(value, reading) }
  if (field.type === 'references')
    return {
      type: 'references',
      references: list(value).flatMap((id) => (typeof id === 'number' && field.model !== undefined ? [reading.reference(field.model, id)] : [])),
    }
  if (field.type === 'texts') return { type: 'texts', values: list(value).map(String) }
  if (value === null) return NONE
  switch (field.type) {
    case 'text':
    case 'choice':
    case 'time':
    case 'date-time':
      return { type: field.type, value: String(value) }
    case 'date':
      // Services keep dates as date-times at midnight.
      return { type: 'date', value: String(value).slice(0, 10) }
    case 'number':
    case 'money':
      return { type: field.type, value: Number(value) }
    case 'boolean':
      return { type: 'boolean', value: value === true || value === 1 }
    case 'person': {
      const person = reading.person(Number(value))
      return person === undefined ? NONE : { type: 'person', person }
    }
    case 'reference':
      return field.model === undefined ? NONE : { type: 'reference', reference: reading.reference(field.model, Number(value)) }
    case 'amounts-by-person':
      return NONE
  }
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value)
const list = (value: Json): readonly Json[] => (isList(value) ? value : [])

function people(value: Json, reading: RecordReading): readonly PersonValue[] {
  const found = list(value).flatMap((id) => reading.person(Number(id)) ?? [])
  return found.toSorted((a, b) => (a.email < b.email ? -1 : 1))
}
