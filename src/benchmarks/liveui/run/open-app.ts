import type { EpisodeFailure } from '../../../core/failure.ts'
import { callName } from '../../../core/ids.ts'
import type { MadeApp } from '../generate/generated-app.ts'
import type { Contract } from '../task-schema.ts'
import { askAgent } from './ask-agent.ts'
import type { EpisodeRunContext } from './episode-run-context.ts'
import { initialSaved } from './initial-state.ts'
import { layoutJson, type LiveApp } from './live-app.ts'
import { showViews, surfaceOf } from './show-views.ts'

/** What an episode leaves of its application. */
export interface AppLeft {
  readonly app: LiveApp
  readonly failure: EpisodeFailure | null
}

/**
 * Opens an application for the first time: first saved state, the load goals that the app declared for `onOpen` views, every view,
 * and what can be reached in them. A load goal that fails makes the episode fail; the app stands all the same.
 */
export async function openApp(context: EpisodeRunContext, made: MadeApp): Promise<AppLeft> {
  const { screen, record } = context
  record({ type: 'generated', orchestration: made.orchestration, layout: layoutJson(made.layout), repaired: made.repaired, warnings: made.warnings })
  const { app, message, failure } = await runLoadGoals(context, {
    orchestration: made.orchestration,
    layout: made.layout,
    saved: initialSaved(made.orchestration, screen.contract),
  })
  showViews(screen, app, { submitted: null, message }, record)
  record({ type: 'surface', ...surfaceOf(screen, app) })
  return { app, failure }
}

/** All load goals share the steps of one episode. */
async function runLoadGoals(context: EpisodeRunContext, opened: LiveApp): Promise<AppLeft & { readonly message: string | null }> {
  let app = opened
  let message: string | null = null
  let used = 0
  for (const goalId of loadGoals(app, context.screen.contract)) {
    const first = used
    const result = await askAgent(context, {
      phase: 'load',
      goalId,
      orchestration: app.orchestration,
      saved: app.saved,
      action: null,
      request: null,
      inputs: {},
      call: (step) => callName.load(context.episode, first + step),
      steps: context.limits.agentSteps - first,
    })
    used += result.steps
    if ('failure' in result) return { app, message, failure: result.failure }
    app = { ...app, saved: result.saved.after }
    message = result.saved.message
  }
  return { app, message, failure: null }
}

/** In the order of the contract's views, then by id: never by the order in which a model wrote them. */
function loadGoals(app: LiveApp, contract: Contract): readonly string[] {
  const goals = Object.entries(app.orchestration.goals)
  return contract.views.flatMap((view) =>
    goals
      .filter(([, goal]) => goal.onOpen === view.id)
      .map(([id]) => id)
      .toSorted(),
  )
}
