import { cleanText } from '../../../core/clean-text.ts'
import type { EpisodeLimits } from '../../../core/benchmark.ts'
import type { EpisodeFailure } from '../../../core/failure.ts'
import type { AbortSignalLike, ModelAnswer, ModelClient, ModelRequest } from '../../../core/ports/model.ts'
import type { EvidenceEvent } from '../evidence.ts'

/** The model client of one episode: counts tokens and journaled seconds against the limits, and keeps each call as evidence. */
export interface MeteredModel {
  /** Expected failures are values: a limit that was reached before the call, or a call without a usable answer. */
  ask(request: ModelRequest): Promise<{ readonly answer: ModelAnswer } | { readonly failure: EpisodeFailure }>
  /** Tokens of the calls made here; a count that the provider did not give is 0. */
  readonly tokens: number
  /** Journaled seconds of the calls made here. */
  readonly modelSeconds: number
}

/**
 * Limits are looked at before each call: an answer that was paid for is used, and the next call is not made. `spent` is what the
 * evaluation (tokens) and the episode (seconds) used before.
 * The meter never says how much was used in a failure: that may differ between equal runs.
 */
export function createMeteredModel(input: {
  readonly model: ModelClient
  readonly limits: EpisodeLimits
  readonly spent: { readonly evaluationTokens: number; readonly episodeModelSeconds: number }
  readonly during: EpisodeFailure['during']
  readonly signal: AbortSignalLike
  readonly record: (event: EvidenceEvent) => void
}): MeteredModel {
  const { limits, spent, during } = input
  let tokens = 0
  let modelSeconds = 0

  const reached = (): EpisodeFailure | undefined => {
    if (spent.evaluationTokens + tokens >= limits.evaluationTokens)
      return { kind: 'errored', during, cause: 'token-limit', detail: `the evaluation used its ${limits.evaluationTokens} tokens` }
    if (spent.episodeModelSeconds + modelSeconds >= limits.episodeModelSeconds)
      return { kind: 'errored', during, cause: 'model-seconds-limit', detail: `the episode used its ${limits.episodeModelSeconds} seconds of model time` }
    return undefined
  }

  return {
    get tokens() {
      return tokens
    },
    get modelSeconds() {
      return modelSeconds
    },
    async ask(request) {
      input.signal.throwIfAborted()
      const limit = reached()
      if (limit !== undefined) return { failure: limit }
      const result = await input.model.generate({ ...request, signal: input.signal })
      if ('failure' in result) return { failure: { kind: result.failure.kind, during, cause: result.failure.cause, detail: cleanText(result.failure.detail) } }
      const { answer } = result
      tokens += (answer.usage.inputTokens ?? 0) + (answer.usage.outputTokens ?? 0)
      modelSeconds += answer.modelSeconds
      input.record({ type: 'model-call', call: request.call, request: answer.requestHash, response: answer.responseHash, finish: answer.finish })
      return { answer }
    },
  }
}
