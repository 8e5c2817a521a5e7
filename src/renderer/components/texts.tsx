import type { Body } from './component.tsx'
import { current, marks } from './marks.ts'
import { Printed, Run } from './printed.tsx'

/** Components that only say something: Heading, Text, Fact, Badge, Status, Message. */

export const Heading: Body = ({ kind, props }) => {
  const level = props.numbers['level'] ?? 2
  const Tag = HEADINGS[level - 1] ?? 'h2'
  return (
    <Tag {...marks(kind, props, { level })}>
      <Printed text={props.text['text']} />
    </Tag>
  )
}

const HEADINGS = ['h1', 'h2', 'h3', 'h4'] as const

export const Text: Body = ({ kind, props }) => (
  <p {...marks(kind, props)}>
    <Printed text={props.text['text']} />
  </p>
)

export const Badge: Body = ({ kind, props }) => (
  <strong {...marks(kind, props)}>
    <Printed text={props.text['text']} />
  </strong>
)

export const Fact: Body = ({ kind, props }) => (
  <p {...marks(kind, props, { name: props.text['label'] })}>
    <Run kind="label" text={props.text['label']} /> <Run kind="text" text={props.text['value']} />
  </p>
)

/** The public convention for `choice`: which of several things is the active one. A style sheet shows it by `aria-current`. */
export const Status: Body = ({ kind, props }) => (
  <p {...marks(kind, props, { name: props.text['label'], selected: props.flags['active'] })} {...current(props.flags['active'])}>
    <Printed text={props.text['label']} />
  </p>
)

export const Message: Body = ({ kind, props }) => (
  <p role="status" {...marks(kind, props)}>
    <Printed text={props.text['text']} />
  </p>
)
