import type { EpisodeContext } from '../../core/benchmark.ts'
import type { EpisodeFailure } from '../../core/failure.ts'
import { callName } from '../../core/ids.ts'
import type { EvidenceEvent } from './evidence.ts'
import type { FrozenLiveUITask } from './frozen-task.ts'
import { askForDocument } from './generate/ask-for-document.ts'
import { checkOrchestration } from './generate/check-orchestration.ts'
import type { GeneratedApp, MadeApp } from './generate/generated-app.ts'
import type { LayoutRenderer } from './layout.ts'
import { layoutPrompt } from './prompts/layout-prompt.ts'
import { orchestratePrompt } from './prompts/orchestrate-prompt.ts'
import { userProfile } from './prompts/user-profile.ts'
import { initialSaved } from './run/initial-state.ts'
import { createMeteredModel, type MeteredModel } from './run/metered-model.ts'
import type { LiveUIApp, LiveUIEpisode } from './task-schema.ts'

/**
 * Makes the application of an opening: orchestration, then layout (LiveUIBench §3.2; design §6.2). What a model does wrong is a
 * failure in the value; thrown is only what is no fault of it (infrastructure, parked, cancelled).
 */
export async function generateApp(input: { readonly frozen: FrozenLiveUITask; readonly episode: LiveUIEpisode; readonly app: LiveUIApp; readonly renderer: LayoutRenderer; readonly context: EpisodeContext }): Promise<GeneratedApp> {
  const { context, episode } = input
  const events: EvidenceEvent[] = []
  const model = createMeteredModel({
    model: context.model,
    limits: context.limits,
    spent: { evaluationTokens: context.tokensBefore, episodeModelSeconds: 0 },
    during: 'generation',
    signal: context.signal,
    record: (event) => events.push(event),
  })
  const result = await makeApp(input, model)
  return {
    format: 'revisit.liveui.generated/1',
    app: episode.app,
    events,
    made: 'failure' in result ? null : result,
    failure: 'failure' in result ? result.failure : null,
    tokens: model.tokens,
    modelSeconds: model.modelSeconds,
  }
}

async function makeApp(input: Parameters<typeof generateApp>[0], model: MeteredModel): Promise<MadeApp | { readonly failure: EpisodeFailure }> {
  const { frozen, episode, renderer } = input
  const { requirement, contract } = input.app
  const user = userProfile(frozen)
  const rules = { contract, services: frozen.task.services, apis: frozen.apis }

  const orchestrated = await askForDocument({
    model,
    phase: 'orchestrate',
    call: callName.orchestrate(episode.app),
    prompt: orchestratePrompt({ requirement, contract, user, apis: frozen.apis }),
    check: (document) => {
      const checked = checkOrchestration(document, rules)
      return 'problems' in checked ? checked : { document: checked.orchestration, warnings: checked.warnings }
    },
  })
  if ('failure' in orchestrated) return orchestrated
  const orchestration = orchestrated.document

  const designed = await askForDocument({
    model,
    phase: 'layout',
    call: callName.layout(episode.app),
    prompt: layoutPrompt({ requirement, contract, orchestration, saved: initialSaved(orchestration, contract), user, catalogue: renderer.cataloguePrompt }),
    check: (document) => {
      const validated = renderer.validate(document, { orchestration, contract })
      return 'problems' in validated ? validated : { document: validated.layout, warnings: validated.warnings }
    },
  })
  if ('failure' in designed) return designed

  const repaired: MadeApp['repaired'] = [...(orchestrated.repaired ? ['orchestration' as const] : []), ...(designed.repaired ? ['layout' as const] : [])]
  return { orchestration, layout: designed.document, repaired, warnings: [...orchestrated.warnings, ...designed.warnings] }
}
