import { provenanceOf } from '../state/state-path.ts'
import type { Body } from './component.tsx'
import { marks } from './marks.ts'
import { Printed, Run } from './printed.tsx'

/** Button and Tabs. */

export const Button: Body = ({ kind, props, emit }) => (
  <button type="button" {...marks(kind, props, { name: props.text['label'] })} onClick={() => emit('press')}>
    <Printed text={props.text['label']} />
  </button>
)

export const Tabs: Body = ({ kind, props, value, set }) => {
  const options = props.options['options'] ?? []
  const from = provenanceOf(props.bound ?? '')
  return (
    <div {...marks(kind, props, { name: props.text['label'], options: options.map((option) => option.value) })}>
      <Run kind="label" text={props.text['label']} />
      <div role="tablist">
        {options.map((option, index) => (
          <button
            key={index}
            type="button"
            role="tab"
            aria-selected={option.value === value}
            {...marks('tab', undefined, { name: option.label, selected: { value: option.value === value, from } })}
            onClick={() => set(option.value)}
          >
            <Printed text={option.label} />
          </button>
        ))}
      </div>
    </div>
  )
}
