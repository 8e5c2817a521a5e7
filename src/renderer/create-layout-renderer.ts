import type { LayoutRenderer } from '../benchmarks/liveui/layout.ts'
import { CATALOGUE_PROMPT } from './catalogue/catalogue-prompt.ts'
import { renderView } from './render-view.tsx'
import { findSurface } from './surface/find-surface.ts'
import { validateLayout } from './validate/validate-layout.ts'

/** The shared renderer behind its port. Without state: one serves all tasks. */
export function createLayoutRenderer(): LayoutRenderer {
  return { cataloguePrompt: CATALOGUE_PROMPT, validate: validateLayout, render: renderView, surface: findSurface }
}
