import { renderToStaticMarkup } from 'react-dom/server'
import type { AppDocumentState, Layout } from '../benchmarks/liveui/layout.ts'
import type { RenderedView } from '../benchmarks/liveui/rendered-view.ts'
import { AppView } from './components/app-view.tsx'
import { expandLayout } from './expand/expand-layout.ts'
import { readMarkup } from './markup/read-markup.ts'
import { safeState } from './state/safe-state.ts'

const DEFAULT_FORMATS = { locale: 'en-US' } as const

/** What the page prints in this state. */
export function renderMarkup(layout: Layout, state: AppDocumentState): { readonly markup: string; readonly truncated: boolean } {
  const safe = safeState(state)
  const expanded = expandLayout(layout, safe, state.formats ?? DEFAULT_FORMATS)
  return { markup: renderToStaticMarkup(<AppView expanded={expanded} state={safe} />), truncated: expanded.truncated }
}

/** The view that its user meets, read back from what was printed: checks see what a person would. */
export function renderView(layout: Layout, state: AppDocumentState, view: string): RenderedView {
  const { markup, truncated } = renderMarkup(layout, state)
  return { view, root: readMarkup(markup), ...(truncated ? { truncated: true as const } : {}) }
}
