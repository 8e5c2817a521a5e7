import type { EpisodeContext, EpisodeRun } from '../../core/benchmark.ts'
import type { EpisodeFailure } from '../../core/failure.ts'
import type { Hasher } from '../../core/hash.ts'
import type { Blobs } from '../../core/ports/blobs.ts'
import type { AppState, Boundary } from './boundary.ts'
import type { EpisodeEvidence, EvidenceEvent } from './evidence.ts'
import type { FrozenLiveUITask } from './frozen-task.ts'
import type { GeneratedApp } from './generate/generated-app.ts'
import type { LayoutRenderer } from './layout.ts'
import type { PublicTask } from './public-task.ts'
import { actInApp } from './run/act-in-app.ts'
import type { EpisodeRunContext } from './run/episode-run-context.ts'
import { createEpisodeWorld } from './run/episode-world.ts'
import { appStateOf, loadApp, storeAbsentApp, storeApp } from './run/live-app.ts'
import { later } from './run/logical-clock.ts'
import { createMeteredModel } from './run/metered-model.ts'
import { openApp } from './run/open-app.ts'
import { showViews } from './run/show-views.ts'
import type { LiveUIEpisode } from './task-schema.ts'
import type { Worlds } from './world.ts'

export interface EpisodeInput {
  readonly worlds: Worlds
  readonly renderer: LayoutRenderer
  readonly blobs: Blobs
  readonly hash: Hasher
  readonly frozen: FrozenLiveUITask
  readonly episode: LiveUIEpisode
  /** All of the task that the model may see, this episode's action, request and inputs included. */
  readonly shown: PublicTask
  readonly boundary: Boundary
  /** What `generate` left, for an opening. */
  readonly generated: GeneratedApp | null
  readonly context: EpisodeContext
}

/**
 * Runs one episode from its boundary to the next. Writes blobs only. What the application or its model did wrong is the failure in
 * the value, and the boundary is written all the same; thrown is only what is no fault of theirs. The world is always closed.
 */
export async function runEpisode(input: EpisodeInput): Promise<EpisodeRun> {
  const { frozen, episode, shown, boundary, generated, context } = input
  const start = later(boundary.clock, episode.clock)
  const events: EvidenceEvent[] = []
  const record = (event: EvidenceEvent): void => {
    events.push(event)
  }
  const world = createEpisodeWorld({
    worlds: input.worlds,
    hash: input.hash,
    boundary,
    task: frozen.task.id,
    episode: episode.id,
    start,
    signal: context.signal,
  })
  const model = createMeteredModel({
    model: context.model,
    limits: context.limits,
    spent: { evaluationTokens: context.tokensBefore + (generated?.tokens ?? 0), episodeModelSeconds: generated?.modelSeconds ?? 0 },
    during: 'episode',
    signal: context.signal,
    record,
  })
  const running: EpisodeRunContext = {
    episode: episode.id,
    shown,
    apis: frozen.apis,
    limits: context.limits,
    world,
    model,
    record,
    screen: { renderer: input.renderer, contract: shown.contract, user: shown.user },
  }

  try {
    context.signal.throwIfAborted()
    record({ type: 'request', request: shown.episode?.request ?? null, action: episode.action ?? null, inputs: shown.episode?.inputs ?? {} })
    const left = generated === null ? await continueApp(input, running) : await openGenerated(input, running, generated)
    const { clock, calls, services } = await world.leave()
    const evidence: EpisodeEvidence = {
      format: 'revisit.liveui.evidence/1',
      episode: episode.id,
      stage: episode.stage,
      app: episode.app,
      clock: { start, end: clock },
      events,
      ...(left.failure === null ? {} : { failure: left.failure }),
    }
    const next: Boundary = {
      format: 'revisit.liveui.boundary/1',
      clock,
      calls,
      services,
      user: boundary.user,
      apps: { ...boundary.apps, [episode.app]: left.state },
      browser: null,
    }
    return {
      evidence: await input.blobs.putJson(evidence),
      boundary: await input.blobs.putJson(next),
      failure: left.failure,
      tokens: model.tokens + (generated?.tokens ?? 0),
    }
  } finally {
    await world.close()
  }
}

interface StateLeft {
  readonly state: AppState
  readonly failure: EpisodeFailure | null
}

async function openGenerated(input: EpisodeInput, running: EpisodeRunContext, generated: GeneratedApp): Promise<StateLeft> {
  for (const event of generated.events) running.record(event)
  if (generated.made === null) return { state: await storeAbsentApp(input.blobs), failure: generated.failure }
  const left = await openApp(running, generated.made)
  return { state: await storeApp(input.blobs, left.app), failure: left.failure }
}

/** A later episode of an application that stands already, built from the boundary's blobs alone. */
async function continueApp(input: EpisodeInput, running: EpisodeRunContext): Promise<StateLeft> {
  const { episode, boundary } = input
  const state = appStateOf(boundary.apps, episode.app)
  const app = await loadApp(input.blobs, state)
  if (app === null)
    return {
      state,
      failure: { kind: 'errored', during: 'episode', cause: 'app-rejected', detail: `the application ${episode.app} does not exist: its generation failed` },
    }
  if (episode.action === undefined) {
    // Return, refresh, and a retrieval that looks at a view: no model, no load, empty forms, no message.
    showViews(running.screen, app, { submitted: null, message: null }, running.record)
    return { state, failure: null }
  }
  const left = await actInApp(running, app, episode.action)
  return { state: await storeApp(input.blobs, left.app), failure: left.failure }
}
