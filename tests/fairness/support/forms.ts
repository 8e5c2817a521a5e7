import type { Contract, ContractInput } from '../../../src/benchmarks/liveui/task-schema.ts'
import type { Drawing } from './drawing.ts'

const FIELDS: { readonly [type in ContractInput['type']]: string } = {
  text: 'TextField',
  'long-text': 'LongTextField',
  number: 'NumberField',
  integer: 'NumberField',
  money: 'MoneyField',
  date: 'DateField',
  time: 'TimeField',
  'date-time': 'DateTimeField',
  boolean: 'Checkbox',
  choice: 'ChoiceField',
  choices: 'MultiChoiceField',
  person: 'PersonField',
  people: 'PeopleField',
  'amounts-by-person': 'AmountsField',
  texts: 'TextListField',
}

/** A form for an action of the contract. */
export function formFor(drawing: Drawing, action: Contract['actions'][number]): string {
  const fields = (action.inputs ?? []).map((input) =>
    drawing.put(FIELDS[input.type], {
      label: spaced(input.id),
      value: { $bindState: `/inputs/${action.id}/${input.id}` },
      ...(input.options === undefined ? {} : { options: input.options }),
    }),
  )
  const submit = drawing.put('Button', { label: `Do it: ${spaced(action.id)}` }, [], {
    on: { press: { action: 'submit', params: { goal: action.id, inputs: { $state: `/inputs/${action.id}` } } } },
  })
  return drawing.put('Form', { label: spaced(action.id) }, [...fields, submit])
}

export const spaced = (id: string): string => `${id[0]?.toUpperCase() ?? ''}${id.slice(1).replaceAll('_', ' ')}`
