import type { EpisodeContext } from '../../core/benchmark.ts'
import type { EpisodeFailure } from '../../core/failure.ts'
import { callName } from '../../core/ids.ts'
import type { EvidenceEvent } from './evidence.ts'
import { askForDocument } from './generate/ask-for-document.ts'
import { checkOrchestration } from './generate/check-orchestration.ts'
import { LAYOUT_LIMITS } from './generate/layout-limits.ts'
import type { GeneratedApp, MadeApp } from './generate/generated-app.ts'
import type { LayoutRenderer } from './layout.ts'
import { layoutPrompt } from './prompts/layout-prompt.ts'
import { orchestratePrompt } from './prompts/orchestrate-prompt.ts'
import type { PublicTask } from './public-task.ts'
import { initialSaved } from './run/initial-state.ts'
import { jsonLimitFault } from './run/json-limits.ts'
import { createMeteredModel, type MeteredModel } from './run/metered-model.ts'
import type { ApiDescription } from './world.ts'

export interface GenerationInput {
  /** Id of the application. */
  readonly app: string
  /** All of the task that the model may see. */
  readonly shown: PublicTask
  /** The APIs of the task's services. */
  readonly apis: readonly ApiDescription[]
  readonly renderer: LayoutRenderer
  readonly context: EpisodeContext
}

/**
 * Makes the application of an opening: orchestration, then layout (LiveUIBench §3.2; design §6.2). What a model does wrong is a
 * failure in the value; thrown is only what is no fault of it (infrastructure, parked, cancelled).
 */
export async function generateApp(input: GenerationInput): Promise<GeneratedApp> {
  const { context } = input
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
    app: input.app,
    events,
    made: 'failure' in result ? null : result,
    failure: 'failure' in result ? result.failure : null,
    tokens: model.tokens,
    modelSeconds: model.modelSeconds,
  }
}

async function makeApp(input: GenerationInput, model: MeteredModel): Promise<MadeApp | { readonly failure: EpisodeFailure }> {
  const { app, apis, renderer } = input
  const { requirement, contract, services, user } = input.shown

  const orchestrated = await askForDocument({
    model,
    phase: 'orchestrate',
    call: callName.orchestrate(app),
    prompt: orchestratePrompt({ requirement, contract, user, apis }),
    check: (document) => {
      const checked = checkOrchestration(document, { contract, services, apis })
      return 'problems' in checked ? checked : { document: checked.orchestration, warnings: checked.warnings }
    },
  })
  if ('failure' in orchestrated) return orchestrated
  const orchestration = orchestrated.document

  const designed = await askForDocument({
    model,
    phase: 'layout',
    call: callName.layout(app),
    prompt: layoutPrompt({ requirement, contract, orchestration, saved: initialSaved(orchestration, contract), user, catalogue: renderer.cataloguePrompt }),
    check: (document) => {
      const fault = jsonLimitFault(document, LAYOUT_LIMITS.characters, LAYOUT_LIMITS.depth)
      if (fault !== undefined) return { problems: [`the document: ${fault}`] }
      const validated = renderer.validate(document, { orchestration, contract })
      return 'problems' in validated ? validated : { document: validated.layout, warnings: validated.warnings }
    },
  })
  if ('failure' in designed) return designed

  const repaired: MadeApp['repaired'] = [...(orchestrated.repaired ? ['orchestration' as const] : []), ...(designed.repaired ? ['layout' as const] : [])]
  return { orchestration, layout: designed.document, repaired, warnings: [...orchestrated.warnings, ...designed.warnings] }
}
