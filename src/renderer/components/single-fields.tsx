import { useId, type ReactNode } from 'react'
import type { Json } from '../../core/json.ts'
import type { Body, BodyProps } from './component.tsx'
import { asText, toNumber } from './field-values.ts'
import { marks } from './marks.ts'
import { Run } from './printed.tsx'
import { isChecked, typedText } from './typed.ts'

/** Fields of one control inside one label. */

function Field({ kind, props, children }: Pick<BodyProps, 'kind' | 'props' | 'children'>): ReactNode {
  return (
    <label {...marks(kind, props, { name: props.text['label'] })}>
      <Run kind="label" text={props.text['label']} /> {children} <Run kind="hint" text={props.text['hint']} />
    </label>
  )
}

function inputField(type: string, toValue: (text: string) => Json): Body {
  return ({ kind, props, value, set }) => (
    <Field kind={kind} props={props}>
      <input type={type} {...(type === 'number' ? { step: 'any' } : {})} value={asText(value)} onChange={(event) => set(toValue(typedText(event)))} />
    </Field>
  )
}

/** An emptied field is null again, as it was before anything was typed. */
const textOrNull = (text: string): Json => (text === '' ? null : text)

export const TextField = inputField('text', textOrNull)
export const NumberField = inputField('number', toNumber)
export const MoneyField = inputField('number', toNumber)
export const DateField = inputField('date', textOrNull)
export const TimeField = inputField('time', textOrNull)
export const DateTimeField = inputField('datetime-local', textOrNull)

export const LongTextField: Body = ({ kind, props, value, set }) => (
  <Field kind={kind} props={props}>
    <textarea value={asText(value)} onChange={(event) => set(textOrNull(typedText(event)))} />
  </Field>
)

export const Checkbox: Body = ({ kind, props, value, set }) => (
  <Field kind={kind} props={props}>
    <input type="checkbox" checked={value === true} onChange={(event) => set(isChecked(event))} />
  </Field>
)

/** Picked from the options where there are some; the list is a suggestion, any name may be typed. */
export const PersonField: Body = function PersonField({ kind, props, value, set }) {
  const id = useId()
  const options = props.options['options']
  return (
    <label {...marks(kind, props, { name: props.text['label'], options: options?.map((option) => option.value) })}>
      <Run kind="label" text={props.text['label']} />{' '}
      <input type="text" list={id} value={asText(value)} onChange={(event) => set(textOrNull(typedText(event)))} />
      <datalist id={id}>
        {(options ?? []).map((option, index) => (
          <option key={index} value={option.value} />
        ))}
      </datalist>
      <Run kind="hint" text={props.text['hint']} />
    </label>
  )
}
