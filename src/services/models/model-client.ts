import { RevisitError } from '../../core/errors.ts'
import { hashJson, type Hasher, type Sha256 } from '../../core/hash.ts'
import type { CallScope } from '../../core/ids.ts'
import { ModelParkedError } from '../../core/model-parked-error.ts'
import type { ModelSettings } from '../../core/model-settings.ts'
import type { Blobs } from '../../core/ports/blobs.ts'
import type { AnswerSummary, Journal, StoredAnswer } from '../../core/ports/journal.ts'
import type { ModelAnswer, ModelClient, ModelFailure, ModelRequest } from '../../core/ports/model.ts'
import { callOptions, type CallOptions } from './call-options.ts'
import { DEFAULT_CALL_POLICY, type CallPolicy } from './call-policy.ts'
import { ConversationMemory } from './conversation-memory.ts'
import { fillToolCallIds } from './fill-tool-call-ids.ts'
import { holdUntilStored } from './hold-until-stored.ts'
import { journaledCall, type CallContext } from './journaled-call.ts'
import { languageModel, withoutUnwantedKey } from './language-model.ts'
import { pause as realPause, type Pause } from './pause.ts'
import { answerId, costUsd, describeWarning, readAnswer } from './read-answer.ts'
import { createRedactor } from './redact.ts'
import type { ResolvedProvider } from './resolve-provider.ts'
import { requestIdOf } from './stored-headers.ts'
import { toPrompt, toTools } from './to-prompt.ts'

export interface ModelClientOptions {
  /** From `resolveProvider`. */
  readonly provider: ResolvedProvider
  /** The provider's own name of the model. */
  readonly model: string
  readonly settings: ModelSettings
  readonly scope: CallScope
  readonly journal: Journal
  readonly blobs: Blobs
  readonly hash: Hasher
  /** Aborts whatever is under way. */
  readonly signal: AbortSignal
  readonly policy?: Partial<CallPolicy>
  /** Called every `heartbeatMs` while a call is under way, waiting, or holding an answer. */
  readonly heartbeat?: () => void
  /** An answer in hand cannot be stored now (database away, disk full) and is held. Called at every attempt to store it. */
  readonly onHold?: (error: RevisitError) => void
  readonly log?: CallContext['log']
  readonly pause?: Pause
}

/**
 * The one way to a model (design §4 "Journal", §9). One client serves one attempt of one evaluation: it remembers what providers need back
 * of their own answers, so the calls of one conversation go through one client.
 *
 * @throws RevisitError `usage` for settings that the provider's kind does not take.
 */
export function createModelClient(options: ModelClientOptions): ModelClient {
  const policy = { ...DEFAULT_CALL_POLICY, ...options.policy }
  const redactor = createRedactor(options.provider.secrets)
  const context: CallContext = {
    provider: options.provider,
    model: options.model,
    journal: options.journal,
    blobs: options.blobs,
    hash: options.hash,
    redactor,
    policy,
    pause: options.pause ?? realPause,
    log: options.log ?? (() => undefined),
    onHold: options.onHold ?? (() => undefined),
  }
  const settings = callOptions(options.provider.kind, options.settings)
  const memory = new ConversationMemory(options.provider.kind)
  return {
    generate: async (request) => {
      const stop = new AbortController()
      const onAbort = (): void => stop.abort()
      if (options.signal.aborted || request.signal?.aborted === true) stop.abort()
      options.signal.addEventListener('abort', onAbort, { once: true })
      if (request.signal instanceof AbortSignal) request.signal.addEventListener('abort', onAbort, { once: true })
      const beat = setInterval(() => {
        // Pure code may hand in a signal that has no events.
        if (request.signal?.aborted === true) stop.abort()
        options.heartbeat?.()
      }, policy.heartbeatMs)
      try {
        return await generate(context, options, settings, memory, request, stop.signal)
      } finally {
        clearInterval(beat)
        options.signal.removeEventListener('abort', onAbort)
        if (request.signal instanceof AbortSignal) request.signal.removeEventListener('abort', onAbort)
      }
    },
  }
}

/** What the SDK's requests of one call came to. Usually one; Gemini may ask to continue an answer. */
interface Fetched {
  readonly answers: { readonly stored: StoredAnswer; readonly summary: AnswerSummary | null; readonly requestHash: Sha256 }[]
  ended: { readonly failure: ModelFailure } | { readonly thrown: unknown } | undefined
}

async function generate(
  context: CallContext,
  options: ModelClientOptions,
  settings: CallOptions,
  memory: ConversationMemory,
  request: ModelRequest,
  signal: AbortSignal,
): Promise<{ readonly answer: ModelAnswer } | { readonly failure: ModelFailure }> {
  const { provider } = options
  const fetched: Fetched = { answers: [], ended: undefined }
  const model = languageModel(provider, options.model, journaledFetch(context, options.scope, request.call, fetched, signal))
  const prompt = toPrompt(request, memory, provider.kind, options.settings.sendReasoning)
  const tools = toTools(request.tools, provider.kind)
  try {
    const result = await model.doGenerate({ prompt, ...(tools.length === 0 ? {} : { tools }), ...settings })
    const last = fetched.answers.at(-1)
    if (last === undefined) throw new RevisitError('bug', 'the SDK answered without a request')
    const read = readAnswer(request.call, result)
    memory.remember(request.call, result.content, read.text, read.toolCalls)
    if (last.summary === null)
      await summarize(context, options, request.call, last.stored, result.warnings.map(describeWarning), read, answerId(result), signal)
    const hashes = fetched.answers.map((answer) => answer.stored.body)
    return {
      answer: {
        ...read,
        requestHash: fetched.answers[0]?.requestHash ?? last.requestHash,
        responseHash: hashes.length === 1 ? last.stored.body : hashJson(context.hash, hashes),
        modelSeconds: fetched.answers.reduce((sum, answer) => sum + answer.stored.modelSeconds, 0),
      },
    }
  } catch (error) {
    if (fetched.ended !== undefined) {
      if ('failure' in fetched.ended) return { failure: fetched.ended.failure }
      throw fetched.ended.thrown
    }
    if (error instanceof RevisitError) throw error
    const said = context.redactor.text(innermostMessage(error))
    // The SDK made no request of it: settings or messages that this provider cannot take. Nobody's score.
    if (fetched.answers.length === 0) throw new ModelParkedError({ cause: 'request-refused', detail: `the request cannot be made: ${said}` }, error)
    // A complete answer of the right shape whose content cannot be read: the model's output breaks the form. The same at every replay.
    return { failure: { kind: 'rejected', cause: 'bad-answer', detail: `the answer cannot be read: ${said}` } }
  }
}

/** The SDK's `fetch`: every request goes through the journal; what comes back are stored bytes. */
function journaledFetch(context: CallContext, scope: CallScope, call: string, fetched: Fetched, signal: AbortSignal): typeof globalThis.fetch {
  return async (input, init) => {
    try {
      if (typeof init?.body !== 'string') throw new RevisitError('bug', 'the SDK sent something other than a text body')
      const url = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url
      const name = fetched.answers.length === 0 ? call : `${call}+${fetched.answers.length}`
      const headers = withoutUnwantedKey(new Headers(init.headers), context.provider)
      const { settled, requestHash } = await journaledCall(context, { scope, call: name }, { url, headers, body: init.body }, signal)
      if (settled.kind === 'gave-up') {
        fetched.ended = { failure: settled.failure }
        throw new Error('the call was given up')
      }
      const bytes = await context.blobs.get(settled.answer.body)
      fetched.answers.push({ stored: settled.answer, summary: settled.summary, requestHash })
      const text = fillToolCallIds(Buffer.from(bytes).toString('utf8'), name)
      return new Response(text, { status: settled.answer.status, headers: { 'content-type': 'application/json' } })
    } catch (error) {
      fetched.ended ??= { thrown: error }
      throw error
    }
  }
}

async function summarize(
  context: CallContext,
  options: ModelClientOptions,
  call: string,
  stored: StoredAnswer,
  warnings: readonly string[],
  read: Pick<ModelAnswer, 'usage' | 'servedModel' | 'finish'>,
  id: string | undefined,
  signal: AbortSignal,
): Promise<void> {
  for (const warning of warnings) context.log('a setting was not sent', { call, warning })
  const summary: AnswerSummary = {
    usage: read.usage,
    servedModel: read.servedModel,
    requestId: requestIdOf(stored.headers) ?? id,
    finish: read.finish,
    costUsd: costUsd(read.usage, options.provider.price),
    warnings,
  }
  const onWait = (error: RevisitError): void => {
    context.log('the journal is away; holding a summary', { call, because: error.message })
    context.onHold(error)
  }
  await holdUntilStored(() => options.journal.summarize({ scope: options.scope, call }, summary), {
    policy: context.policy,
    pause: context.pause,
    signal,
    onWait,
  })
}

function innermostMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error && error.cause.message !== '' ? innermostMessage(error.cause) : error.message
}
