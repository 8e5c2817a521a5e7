import { z } from 'zod'
import { RevisitError } from '../../../core/errors.ts'
import type { Json, JsonObject } from '../../../core/json.ts'
import type { Blobs } from '../../../core/ports/blobs.ts'
import type { AppState } from '../boundary.ts'
import type { Layout } from '../layout.ts'
import { orchestrationSchema, type Orchestration } from '../orchestration.ts'

/** An application as it stands between two episodes: everything that a return is built from. */
export interface LiveApp {
  readonly orchestration: Orchestration
  readonly layout: Layout
  readonly saved: Json
}

const layoutSchema = z.object({ root: z.string(), elements: z.record(z.string(), z.record(z.string(), z.json())) })

/** Builds an application from the boundary's blobs alone; null when its generation failed. */
export async function loadApp(blobs: Blobs, state: AppState): Promise<LiveApp | null> {
  if (state.orchestration === null || state.layout === null) return null
  const [orchestration, layout, saved] = await Promise.all([blobs.getJson(state.orchestration), blobs.getJson(state.layout), blobs.getJson(state.saved)])
  return { orchestration: orchestrationSchema.parse(orchestration), layout: layoutSchema.parse(layout), saved: z.json().parse(saved) }
}

/** Stores an application and names its blobs. */
export async function storeApp(blobs: Blobs, app: LiveApp): Promise<AppState> {
  const [orchestration, layout, saved] = await Promise.all([blobs.putJson(app.orchestration), blobs.putJson(app.layout), blobs.putJson(app.saved)])
  return { orchestration, layout, saved }
}

/** What an application leaves that could not be made. */
export async function storeAbsentApp(blobs: Blobs): Promise<AppState> {
  return { orchestration: null, layout: null, saved: await blobs.putJson({}) }
}

/** The layout as JSON, for evidence. */
export function layoutJson(layout: Layout): JsonObject {
  return { root: layout.root, elements: layout.elements }
}

/** @throws RevisitError `bug` for an episode before its application's opening: the task's rules forbid it. */
export function appStateOf(apps: { readonly [app: string]: AppState }, app: string): AppState {
  const state = Object.hasOwn(apps, app) ? apps[app] : undefined
  if (state === undefined) throw new RevisitError('bug', `the boundary has no application ${app}: its opening comes first`)
  return state
}
