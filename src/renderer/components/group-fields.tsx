import { useId, type ReactNode } from 'react'
import { weakest } from '../expression/evaluate.ts'
import { textOf } from '../expression/print-text.ts'
import { provenanceOf } from '../state/state-path.ts'
import type { Option } from '../expand/expanded-props.ts'
import type { Body, BodyProps } from './component.tsx'
import { asAmounts, asText, asTexts, toAmounts, toLines, toNumber } from './field-values.ts'
import { LineField } from './line-field.tsx'
import { marks } from './marks.ts'
import { Printed, Run } from './printed.tsx'
import { isChecked, typedText } from './typed.ts'

/** Fields of several controls: a fieldset with its legend. */

function Group({
  kind,
  props,
  options,
  children,
}: Pick<BodyProps, 'kind' | 'props' | 'children'> & { readonly options?: readonly Option[] | undefined }): ReactNode {
  return (
    <fieldset {...marks(kind, props, { name: props.text['label'], options: options?.map((option) => option.value) })}>
      <legend>
        <Run kind="label" text={props.text['label']} />
      </legend>
      {children}
      <Run kind="hint" text={props.text['hint']} />
    </fieldset>
  )
}

export const ChoiceField: Body = function ChoiceField({ kind, props, value, set }) {
  const id = useId()
  const options = props.options['options'] ?? []
  const from = provenanceOf(props.bound ?? '')
  const chosen = asText(value)
  if (props.words['style'] === 'select') {
    return (
      <label {...marks(kind, props, { name: props.text['label'], options: options.map((option) => option.value) })}>
        <Run kind="label" text={props.text['label']} />{' '}
        <select value={chosen} onChange={(event) => set(typedText(event) || null)}>
          <option value="" />
          {options.map((option, index) => (
            <option
              key={index}
              value={option.value}
              data-from={weakest(option.label.map((segment) => segment.from))}
              {...marks('option', undefined, { selected: { value: option.value === chosen, from } })}
            >
              {textOf(option.label)}
            </option>
          ))}
        </select>
        <Run kind="hint" text={props.text['hint']} />
      </label>
    )
  }
  return (
    <Group kind={kind} props={props} options={options}>
      {options.map((option, index) => (
        <label key={index} {...marks('option', undefined, { name: option.label, selected: { value: option.value === chosen, from } })}>
          <input type="radio" name={id} checked={option.value === chosen} onChange={() => set(option.value)} />
          <Printed text={option.label} />
        </label>
      ))}
    </Group>
  )
}

/** Any of the options, in the options' order. */
export const MultiChoiceField: Body = ({ kind, props, value, set }) => {
  const options = props.options['options'] ?? []
  const chosen = asTexts(value)
  const from = provenanceOf(props.bound ?? '')
  return (
    <Group kind={kind} props={props} options={options}>
      {options.map((option, index) => (
        <label key={index} {...marks('option', undefined, { name: option.label, selected: { value: chosen.includes(option.value), from } })}>
          <input
            type="checkbox"
            checked={chosen.includes(option.value)}
            onChange={(event) => set(options.map((one) => one.value).filter((one) => (one === option.value ? isChecked(event) : chosen.includes(one))))}
          />
          <Printed text={option.label} />
        </label>
      ))}
    </Group>
  )
}

export const PeopleField: Body = (body) => (body.props.options['options'] === undefined ? <TextListField {...body} /> : <MultiChoiceField {...body} />)

export const TextListField: Body = ({ kind, props, value, set }) => {
  const lines = asTexts(value).join('\n')
  return (
    <label {...marks(kind, props, { name: props.text['label'] })}>
      <Run kind="label" text={props.text['label']} />{' '}
      <LineField written={lines} onType={(text) => set(toLines(text))} same={(draft) => toLines(draft).join('\n') === lines} />
      <Run kind="hint" text={props.text['hint']} />
    </label>
  )
}

export const AmountsField: Body = ({ kind, props, value, set }) => {
  const amounts = asAmounts(value)
  const people = props.options['people']
  if (people === undefined) {
    const lines = [...amounts].map(([name, amount]) => `${name}: ${amount}`).join('\n')
    const same = (draft: string): boolean =>
      Object.entries(toAmounts(draft))
        .map(([name, amount]) => `${name}: ${amount}`)
        .join('\n') === lines
    return (
      <label {...marks(kind, props, { name: props.text['label'] })}>
        <Run kind="label" text={props.text['label']} /> <LineField written={lines} onType={(text) => set(toAmounts(text))} same={same} />
        <Run kind="hint" text={props.text['hint']} />
      </label>
    )
  }
  return (
    <Group kind={kind} props={props} options={people}>
      {people.map((person, index) => (
        <label key={index} {...marks('option', undefined, { name: person.label })}>
          <Printed text={person.label} />{' '}
          <input
            type="number"
            step="any"
            value={amounts.get(person.value) ?? ''}
            onChange={(event) => {
              const amount = toNumber(typedText(event))
              const others = [...amounts].filter(([name]) => name !== person.value)
              set(Object.fromEntries(amount === null ? others : [...others, [person.value, amount]]))
            }}
          />
        </label>
      ))}
    </Group>
  )
}
