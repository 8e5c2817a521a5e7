import { randomUUID } from 'node:crypto'
import { RevisitError } from '../core/errors.ts'
import { ModelParkedError } from '../core/model-parked-error.ts'
import type { ModelSettings } from '../core/model-settings.ts'
import type { AnswerSummary } from '../core/ports/journal.ts'
import type { ModelAnswer, ToolSpec } from '../core/ports/model.ts'
import { sha256 } from '../services/hash.ts'
import { callOptions } from '../services/models/call-options.ts'
import type { CallPolicy } from '../services/models/call-policy.ts'
import { createModelClient } from '../services/models/model-client.ts'
import type { ProvidersConfig } from '../services/models/provider-config.ts'
import { resolveProvider } from '../services/models/resolve-provider.ts'
import { createVolatileBlobs } from '../services/models/volatile-blobs.ts'
import { VolatileJournal } from '../services/models/volatile-journal.ts'

export interface ModelToCheck {
  /** The model's name in the survey (`as`), for the reader. */
  readonly as: string
  /** `provider/model`. */
  readonly id: string
  readonly settings: ModelSettings
}

/** What one tiny call said about a model. */
export interface ModelCheck {
  readonly as: string
  readonly id: string
  /** Usable for a survey: key and name are right, it answers, and it calls tools. */
  readonly usable: boolean
  /** In this order; what comes after a `failed` one is `unknown`. */
  readonly checks: readonly { readonly what: 'settings' | 'key' | 'answers' | 'tools'; readonly state: 'ok' | 'failed' | 'unknown'; readonly detail: string }[]
  readonly servedModel: string | undefined
  readonly usage: ModelAnswer['usage'] | undefined
  readonly costUsd: number | undefined
  /** Settings that the provider's adapter did not send. */
  readonly warnings: readonly string[]
  readonly seconds: number | undefined
}

type CheckName = ModelCheck['checks'][number]['what']
const ORDER: readonly CheckName[] = ['settings', 'key', 'answers', 'tools']

const TOOL: ToolSpec = {
  name: 'report_ready',
  description: 'Report that you can call tools.',
  parameters: { type: 'object', properties: { ready: { type: 'boolean', description: 'true' } }, required: ['ready'], additionalProperties: false },
}

/** Two tries and a minute: a check is asked by somebody who waits. */
const CHECK_POLICY: Partial<CallPolicy> = { retryDelaysMs: [1_000], longestRetryAfterMs: 10_000, tryTimeoutMs: 60_000 }

/** One tiny call to each model, all at once: is the key right, the name known, does it call tools (`models check`, and before `survey run`). */
export function checkModels(options: {
  readonly models: readonly ModelToCheck[]
  readonly providers: ProvidersConfig
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly signal: AbortSignal
  readonly policy?: Partial<CallPolicy>
  /** Called as each result comes, for progress. */
  readonly onResult?: (check: ModelCheck) => void
}): Promise<ModelCheck[]> {
  return Promise.all(
    options.models.map(async (model) => {
      const check = await checkModel(model, options)
      options.onResult?.(check)
      return check
    }),
  )
}

async function checkModel(model: ModelToCheck, options: Parameters<typeof checkModels>[0]): Promise<ModelCheck> {
  const failed = (what: CheckName, detail: string, over: Partial<ModelCheck> = {}): ModelCheck => report(model, what, detail, over)
  try {
    const { provider, model: name } = resolveProvider(model.id, options.providers, options.environment)
    callOptions(provider.kind, model.settings)
    const journal = new VolatileJournal()
    const scope = { survey: `check-${randomUUID()}`, ordinal: 0, attempt: 1 }
    const call = 'check'
    const client = createModelClient({
      provider,
      model: name,
      settings: model.settings,
      scope,
      journal,
      blobs: createVolatileBlobs(),
      hash: sha256,
      signal: options.signal,
      policy: { ...CHECK_POLICY, ...options.policy },
    })
    const result = await client.generate({
      call,
      system: 'You check that a connection works. Do what the user asks and nothing else.',
      messages: [{ role: 'user', text: 'Call the tool report_ready once, with ready set to true.' }],
      tools: [TOOL],
    })
    if ('failure' in result) return failed('answers', `${result.failure.kind}, ${result.failure.cause}: ${result.failure.detail}`)
    const settled = (await journal.read({ scope, call }))?.settled
    const summary = settled?.kind === 'answered' ? settled.summary : null
    return judge(model, result.answer, summary)
  } catch (error) {
    if (error instanceof ModelParkedError) {
      const keyFaults: readonly string[] = ['missing-key', 'unauthorized', 'no-credit', 'forbidden']
      return failed(keyFaults.includes(error.reason.cause) ? 'key' : 'answers', `${error.reason.cause}: ${error.reason.detail}`)
    }
    if (error instanceof RevisitError && error.code === 'usage')
      return failed('settings', error.hint === undefined ? error.message : `${error.message} (${error.hint})`)
    throw error
  }
}

function judge(model: ModelToCheck, answer: ModelAnswer, summary: AnswerSummary | null): ModelCheck {
  const seen = {
    servedModel: answer.servedModel,
    usage: answer.usage,
    costUsd: summary?.costUsd,
    warnings: summary?.warnings ?? [],
    seconds: answer.modelSeconds,
  }
  const [toolCall] = answer.toolCalls
  if (toolCall === undefined) {
    const hint = answer.finish === 'length' ? ' (its output limit was used up first: raise maxOutputTokens)' : ''
    return report(model, 'tools', `it answered without calling the tool${hint}`, seen)
  }
  if (toolCall.name !== TOOL.name || toolCall.args === undefined)
    return report(model, 'tools', `it called ${toolCall.name} with ${toolCall.raw.slice(0, 200)}`, seen)
  return report(model, undefined, '', seen)
}

function report(model: ModelToCheck, failing: CheckName | undefined, detail: string, over: Partial<ModelCheck>): ModelCheck {
  const at = failing === undefined ? ORDER.length : ORDER.indexOf(failing)
  return {
    servedModel: undefined,
    usage: undefined,
    costUsd: undefined,
    warnings: [],
    seconds: undefined,
    ...over,
    as: model.as,
    id: model.id,
    usable: failing === undefined,
    checks: ORDER.map((what, index) => ({ what, state: index < at ? 'ok' : index === at ? 'failed' : 'unknown', detail: index === at ? detail : '' })),
  }
}
