import { shortened } from '../../../core/cut-text.ts'
import type { FieldValue } from '../records/field-value.ts'
import { joinWords } from './describe-matcher.ts'

/** A record’s value in plain words, as found: `04:10`, `yes`, `28.00`, the names of people. */
export function describeField(field: FieldValue | undefined): string {
  if (field === undefined) return 'nothing'
  switch (field.type) {
    case 'none':
      return 'nothing'
    case 'boolean':
      return field.value ? 'yes' : 'no'
    case 'money':
      return field.value.toFixed(2)
    case 'number':
      return String(field.value)
    case 'text':
    case 'choice':
      return `“${shorten(field.value)}”`
    case 'date':
    case 'time':
      return field.value
    case 'date-time':
      return field.value.replace('T', ' ')
    case 'texts':
      return list(field.values.map((value) => `“${shorten(value)}”`))
    case 'person':
      return field.person.name
    case 'people':
      return list(field.people.map((person) => person.name))
    case 'reference':
      return field.reference.label === '' ? `${field.reference.model} ${field.reference.id}` : `“${shorten(field.reference.label)}”`
    case 'references':
      return list(field.references.map((reference) => (reference.label === '' ? `${reference.model} ${reference.id}` : `“${shorten(reference.label)}”`)))
    case 'amounts-by-person':
      return list(field.amounts.map(({ person, amount }) => `${person.name} ${amount.toFixed(2)}`))
  }
}

const list = (words: readonly string[]): string => (words.length === 0 ? 'none' : joinWords(words))

/** Long texts (mails, notes) are cut; evidence has them whole. */
export function shorten(text: string, length = 80): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return shortened(line, length)
}
