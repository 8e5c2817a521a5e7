import type { Json, JsonObject } from '../../core/json.ts'
import type { SurfaceInput } from './evidence.ts'
import type { Orchestration } from './orchestration.ts'
import type { RenderedView } from './rendered-view.ts'
import type { Contract } from './task-schema.ts'

/** A json-render document (core 0.21.0): `{ root, elements: { key: { type, props, children?, on?, visible?, repeat? } } }`. */
export interface Layout {
  readonly root: string
  readonly elements: { readonly [key: string]: JsonObject }
}

/** The state of one app: what the layout binds to. */
export interface AppDocumentState {
  readonly inputs: Json
  readonly saved: Json
  readonly ui: Json
  /** The agent's last message, shown by the catalogue's `Message` component; null when there is none. */
  readonly message: string | null
  /** The task's public locale (BCP 47) and currency (ISO 4217), for `$format`. Default `en-US`, no currency sign. */
  readonly formats?: { readonly locale: string; readonly currency?: string | undefined }
}

export type LayoutResult = { readonly layout: Layout; readonly warnings: readonly string[] } | { readonly problems: readonly string[] }

/** Port: the shared renderer (src/renderer), the same on the server and in the browser. */
export interface LayoutRenderer {
  /** The catalogue for the designer's prompt: every component, its props, events and rules, our own words. Stable text. */
  readonly cataloguePrompt: string
  /**
   * Rejects only what cannot run, render or be permitted (design §6.2); everything else is a warning that checks judge.
   * Problems are written for the model that has to repair them: element key, prop, what is wrong, what is allowed.
   */
  validate(document: unknown, app: { readonly orchestration: Orchestration; readonly contract: Contract }): LayoutResult
  /**
   * Renders the tree as its user sees it in this state. `view` only names the result: the caller has applied the view's patch to
   * `state.ui` (run/initial-state.ts). Throws nothing for a validated layout, whatever the state holds.
   */
  render(layout: Layout, state: AppDocumentState, view: string): RenderedView
  /**
   * What can be reached in the layout: submitted goals and bound inputs, in any view, over all /ui states that `views` and local actions
   * give. Rows of lists that are still empty count, and so does what only some saved state shows (docs/decisions/0014-opening-reachability.md).
   */
  surface(
    layout: Layout,
    orchestration: Orchestration,
    state: AppDocumentState,
  ): { readonly submits: readonly string[]; readonly inputs: readonly SurfaceInput[] }
}
