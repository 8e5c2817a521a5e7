import type { Spec, UIElement } from '@json-render/core'
import { createStateStore, JSONUIProvider, Renderer } from '@json-render/react'
import type { ReactNode } from 'react'
import type { ExpandedLayout } from '../expand/expand-layout.ts'
import type { SafeState } from '../state/safe-state.ts'
import { ExpandedContext } from './expanded-context.ts'
import { REGISTRY } from './registry.ts'

/** A view of an app: json-render draws the expanded layout with the catalogue's components. */
export function AppView({ expanded, state }: { readonly expanded: ExpandedLayout; readonly state: SafeState }): ReactNode {
  return (
    <div data-kind="view">
      {expanded.root === undefined ? null : (
        <ExpandedContext value={expanded}>
          <JSONUIProvider registry={REGISTRY} store={createStateStore({ ...state.model })}>
            <Renderer spec={specOf(expanded, expanded.root)} registry={REGISTRY} />
          </JSONUIProvider>
        </ExpandedContext>
      )}
    </div>
  )
}

function specOf(expanded: ExpandedLayout, root: string): Spec {
  const elements: Record<string, UIElement> = {}
  for (const [key, element] of Object.entries(expanded.elements)) {
    elements[key] = {
      type: element.type,
      props: { at: key, ...(element.value === undefined ? {} : { value: element.value }) },
      children: [...element.children],
      on: Object.fromEntries(
        Object.entries(element.on).map(([event, actions]) => [event, actions.map((action) => ({ action: action.action, params: { ...action.params } }))]),
      ),
    }
  }
  return { root, elements }
}
