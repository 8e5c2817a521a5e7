import type { ReactNode } from 'react'
import { useId } from 'react'
import type { Segment } from '../expression/print-text.ts'
import type { Body, BodyProps } from './component.tsx'
import { current, marks } from './marks.ts'
import { Printed } from './printed.tsx'

/** Containers that only group: Page, Section, Stack, Card, Form, Divider. */

export const Page: Body = ({ kind, props, children }) => (
  <main {...marks(kind, props, { name: props.text['title'] })}>
    <Title level={1} text={props.text['title']} />
    {children}
  </main>
)

export const Section: Body = ({ kind, props, children }) => (
  <Labelled kind={kind} props={props} label={props.text['label']} level={2}>
    {children}
  </Labelled>
)

export const Stack: Body = ({ kind, props, children }) => (
  <Labelled kind={kind} props={props} label={props.text['label']} level={3} direction={props.words['direction'] ?? 'vertical'}>
    {children}
  </Labelled>
)

function Labelled(
  input: Pick<BodyProps, 'kind' | 'props' | 'children'> & {
    readonly label: readonly Segment[] | undefined
    readonly level: 2 | 3
    readonly direction?: string
  },
): ReactNode {
  const id = useId()
  const named = input.label !== undefined && input.label.length > 0
  return (
    <div
      {...marks(input.kind, input.props, { name: input.label })}
      {...(named ? { role: input.level === 2 ? 'region' : 'group', 'aria-labelledby': id } : {})}
      {...(input.direction === undefined ? {} : { 'data-direction': input.direction })}
    >
      <Title id={id} level={input.level} text={input.label} />
      {input.children}
    </div>
  )
}

export const Card: Body = ({ kind, props, children }) => (
  <article {...marks(kind, props, { name: props.text['title'], selected: props.flags['selected'] })} {...current(props.flags['selected'])}>
    <Title level={3} text={props.text['title']} />
    {children}
  </article>
)

export const Form: Body = function Form({ kind, props, emit, children }) {
  const id = useId()
  return (
    <form
      {...marks(kind, props, { name: props.text['label'] })}
      aria-labelledby={id}
      onSubmit={(event) => {
        event.preventDefault()
        emit('submit')
      }}
    >
      <Title id={id} level={3} text={props.text['label']} />
      {children}
    </form>
  )
}

export const Divider: Body = ({ kind, props }) => <hr {...marks(kind, props)} />

/** A printed title is a heading of its own, so that its text is apart from what follows. */
function Title({ id, level, text }: { readonly id?: string; readonly level: 1 | 2 | 3; readonly text: readonly Segment[] | undefined }): ReactNode {
  if (text === undefined || text.length === 0) return null
  const Heading = `h${level}` as const
  return (
    <Heading id={id} {...marks('heading', undefined, { level })}>
      <Printed text={text} />
    </Heading>
  )
}
