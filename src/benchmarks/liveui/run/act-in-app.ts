import { callName } from '../../../core/ids.ts'
import { askAgent } from './ask-agent.ts'
import type { EpisodeRunContext } from './episode-run-context.ts'
import type { LiveApp } from './live-app.ts'
import type { AppLeft } from './open-app.ts'
import { showViews, surfaceOf } from './show-views.ts'

/**
 * Invokes a declared action (LiveUIBench §3.3: "the model survey invokes declared actions with the episode requests"). When it
 * fails, the saved state stays as it was and the services keep what happened.
 */
export async function actInApp(context: EpisodeRunContext, app: LiveApp, actionId: string): Promise<AppLeft> {
  const { screen, shown, record } = context
  const action = shown.episode?.action ?? null
  const inputs = shown.episode?.inputs ?? {}
  if (action === null || !surfaceOf(screen, app).submits.includes(actionId)) {
    showViews(screen, app, { submitted: null, message: null }, record)
    return {
      app,
      failure: { kind: 'errored', during: 'episode', cause: 'action-absent', detail: `nothing in the application submits the declared action ${actionId}` },
    }
  }

  const result = await askAgent(context, {
    phase: 'agent',
    goalId: actionId,
    orchestration: app.orchestration,
    saved: app.saved,
    action,
    request: shown.episode?.request ?? null,
    inputs,
    call: (step) => callName.agent(context.episode, step),
    steps: context.limits.agentSteps,
  })
  const left = 'saved' in result ? { ...app, saved: result.saved.after } : app
  showViews(screen, left, { submitted: { action: actionId, inputs }, message: 'saved' in result ? result.saved.message : null }, record)
  return { app: left, failure: 'failure' in result ? result.failure : null }
}
