import { useBoundProp, type ComponentRenderer } from '@json-render/react'
import { useContext, type ReactNode } from 'react'
import type { Json } from '../../core/json.ts'
import type { ExpandedProps } from '../expand/expanded-props.ts'
import { ExpandedContext } from './expanded-context.ts'

/** What one component of the catalogue draws from. */
export interface BodyProps {
  /** Its kind in the rendered view. */
  readonly kind: string
  readonly props: ExpandedProps
  /** The field's value; anything at all, since state is what models wrote. */
  readonly value: unknown
  readonly set: (value: Json) => void
  readonly emit: (event: string) => void
  readonly children: ReactNode
}

export type Body = (props: BodyProps) => ReactNode

/** A catalogue component as json-render's registry wants it. */
export function component(kind: string, Drawn: Body): ComponentRenderer {
  return function CatalogueComponent({ element, bindings, emit, children }) {
    const expanded = useContext(ExpandedContext)
    const [value, set] = useBoundProp<unknown>(element.props['value'], bindings?.['value'])
    const at = element.props['at']
    const own = typeof at === 'string' ? expanded.elements[at] : undefined
    if (own === undefined) return null
    return (
      <Drawn kind={kind} props={own.props} value={value} set={set} emit={emit}>
        {children}
      </Drawn>
    )
  }
}
