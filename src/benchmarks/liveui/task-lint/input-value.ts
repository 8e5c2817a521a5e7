import { suggestion } from '../../../core/nearest-name.ts'
import type { ContractInput, InputValue } from '../task-schema.ts'
import type { DefinedName } from './defined-names.ts'
import { isRealDateTime } from './real-moment.ts'

export interface InputFault {
  readonly rule: 'wrong-input' | 'undefined-name' | 'unknown-option'
  readonly message: string
}

/** What is wrong with the value of an input, by its type in the contract; undefined when nothing is. */
export function inputFault(value: InputValue, input: ContractInput, names: readonly DefinedName[]): InputFault | undefined {
  const wrong = (wanted: string): InputFault => ({ rule: 'wrong-input', message: `the input ${input.id} is of type ${input.type}; write ${wanted}` })
  const person = (name: InputValue): InputFault | undefined => {
    if (typeof name !== 'string') return wrong('the id of a person')
    const people = names.filter((each) => each.kind === 'person').map((each) => each.name)
    return people.includes(name)
      ? undefined
      : { rule: 'undefined-name', message: `nobody in the persona's world is called \`${name}\`${suggestion(name, people)}` }
  }
  const option = (name: InputValue): InputFault | undefined =>
    typeof name === 'string' && input.options?.includes(name) === true
      ? undefined
      : { rule: 'unknown-option', message: `\`${String(name)}\` is no option of ${input.id}; known: ${input.options?.join(', ') ?? 'none'}` }
  const all = (test: (member: InputValue) => InputFault | undefined, wanted: string): InputFault | undefined =>
    Array.isArray(value) ? value.map(test).find((found) => found !== undefined) : wrong(wanted)
  switch (input.type) {
    case 'text':
    case 'long-text':
      return typeof value === 'string' ? undefined : wrong('a text (put numbers and times in quotes)')
    case 'number':
    case 'money':
      return typeof value === 'number' ? undefined : wrong('a number')
    case 'integer':
      return typeof value === 'number' && Number.isInteger(value) ? undefined : wrong('a whole number')
    case 'date':
      return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && isRealDateTime(`${value}T00:00:00`) ? undefined : wrong('a date like "2026-03-02"')
    case 'time':
      return typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? undefined : wrong('a time like "04:10", in quotes')
    case 'date-time':
      return typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(value) && isRealDateTime(value.length === 16 ? `${value}:00` : value)
        ? undefined
        : wrong('a date and time like "2026-03-02T18:30:00"')
    case 'boolean':
      return typeof value === 'boolean' ? undefined : wrong('true or false')
    case 'choice':
      return option(value)
    case 'choices':
      return all(option, 'a list of options')
    case 'person':
      return person(value)
    case 'people':
      return all(person, 'a list of people')
    case 'texts':
      return all((member) => (typeof member === 'string' ? undefined : wrong('a list of texts')), 'a list of texts')
    case 'amounts-by-person':
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrong('a map of people to amounts')
      return Object.entries(value)
        .map(([name, amount]) => person(name) ?? (typeof amount === 'number' ? undefined : wrong('a number for every person')))
        .find((found) => found !== undefined)
  }
}
