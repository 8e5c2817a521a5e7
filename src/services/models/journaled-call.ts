import { RevisitError } from '../../core/errors.ts'
import { hashJson, type Hasher, type Sha256 } from '../../core/hash.ts'
import { idempotencyKey } from '../../core/ids.ts'
import { ModelParkedError } from '../../core/model-parked-error.ts'
import type { Blobs } from '../../core/ports/blobs.ts'
import type { Begun, CallIntent, CallKey, Journal, SettledCall, TryOutcome } from '../../core/ports/journal.ts'
import type { CallPolicy } from './call-policy.ts'
import { classifyAnswer } from './classify-answer.ts'
import { holdUntilStored } from './hold-until-stored.ts'
import type { Pause } from './pause.ts'
import type { Redactor } from './redact.ts'
import type { ResolvedProvider } from './resolve-provider.ts'
import { sendRequest, type OutgoingRequest, type Sent } from './send-request.ts'
import { storedHeaders } from './stored-headers.ts'
import { consequence, type SeenTry } from './try-outcome.ts'

/** What every call of a client shares. */
export interface CallContext {
  readonly provider: ResolvedProvider
  readonly model: string
  readonly journal: Journal
  readonly blobs: Blobs
  readonly hash: Hasher
  readonly redactor: Redactor
  readonly policy: CallPolicy
  readonly pause: Pause
  /** One line for the operator; already redacted. */
  readonly log: (message: string, fields: Readonly<Record<string, string | number | boolean | undefined>>) => void
  /** What the provider sent cannot be stored now and is held. */
  readonly onHold: (error: RevisitError) => void
}

type Send = Extract<Begun, { kind: 'send' }>

/**
 * One model call under the journal: sent at most once per try, tried again by the policy, answered from the journal when it has the answer.
 * Whoever asks, whenever, gets the same settled call.
 *
 * @throws RevisitError `protocol-changed`, `cancelled`, `infrastructure`; ModelParkedError.
 */
export async function journaledCall(
  context: CallContext,
  key: CallKey,
  request: OutgoingRequest,
  signal: AbortSignal,
): Promise<{ readonly settled: SettledCall; readonly requestHash: Sha256 }> {
  const body: unknown = JSON.parse(request.body)
  // The model's name stands here because Gemini has it in the path, and the path is connection.
  const requestHash = hashJson(context.hash, { method: 'POST', kind: context.provider.kind, model: context.model, body })
  const url = new URL(request.url)
  const intent: CallIntent = {
    requestHash,
    requestBody: await context.blobs.put(context.redactor.bytes(Buffer.from(request.body))),
    idempotencyKey: idempotencyKey(context.hash, key.scope, key.call),
    provider: context.provider.name,
    model: context.model,
    endpoint: context.redactor.text(url.origin + url.pathname),
    leaseSeconds: context.policy.leaseSeconds,
  }
  for (;;) {
    if (signal.aborted) throw cancelled(key)
    const begun = await context.journal.begin(key, intent)
    switch (begun.kind) {
      case 'answered':
      case 'gave-up':
        return { settled: begun, requestHash }
      case 'wait':
        // Another sender's answer may come at any time; a backoff ends when it ends.
        await context.pause(begun.because === 'lease' ? Math.min(begun.waitMs, context.policy.pollMs) : begun.waitMs, signal)
        break
      case 'send': {
        const settled = await sendOnce(
          context,
          begun,
          { ...request, headers: { ...request.headers, 'idempotency-key': intent.idempotencyKey } },
          intent,
          signal,
        )
        if (settled !== undefined) return { settled, requestHash }
      }
    }
  }
}

/** One try. Undefined: not settled, ask the journal again. */
async function sendOnce(context: CallContext, send: Send, request: OutgoingRequest, intent: CallIntent, signal: AbortSignal): Promise<SettledCall | undefined> {
  const { key, tryNumber } = send.lease
  const fields = { call: key.call, try: tryNumber }
  if (send.maybePaidTwice) context.log('sent again although an earlier try may have been paid', fields)
  const release = keepLease(context, send)
  try {
    const onWait = (error: RevisitError): void => {
      context.log('the journal is away; holding what the provider sent', { ...fields, because: error.message })
      context.onHold(error)
    }
    const hold = <T>(store: () => Promise<T>): Promise<T> => holdUntilStored(store, { ...context, signal, onWait })
    const sent = await sendRequest(request, context.policy, signal)
    const body = 'bytes' in sent && sent.bytes !== undefined && sent.bytes.byteLength > 0 ? context.redactor.bytes(sent.bytes) : undefined
    const stored = body === undefined ? undefined : await hold(() => context.blobs.put(body))
    const bring = async (outcome: TryOutcome): Promise<SettledCall | undefined> => {
      const state = await hold(() => context.journal.failTry(send.lease, outcome))
      return state.kind === 'open' ? undefined : state
    }
    if (sent.kind === 'aborted' || sent.kind === 'local') {
      const ours = sent.kind === 'local'
      const detail = ours ? `this machine could not send: ${String(sent.error)}` : 'cancelled while under way'
      const settled = await bring({ cause: ours ? 'local' : 'aborted', detail: context.redactor.text(detail), maybePaid: !ours, then: { kind: 'aborted' } })
      if (settled !== undefined) return settled
      throw ours ? new RevisitError('infrastructure', detail, { cause: sent.error }) : cancelled(key)
    }
    const headers = 'headers' in sent ? storedHeaders(sent.headers, context.redactor) : {}
    const seen = describe(context, sent, headers, body)
    if (seen.verdict.kind === 'answer' && sent.kind === 'response') {
      if (stored === undefined) throw new RevisitError('bug', 'an empty body was taken for an answer')
      const answer = {
        status: sent.status,
        headers,
        body: stored,
        sentAt: sent.timing.sentAt,
        receivedAt: sent.timing.receivedAt,
        modelSeconds: sent.timing.seconds,
      }
      return await hold(() => context.journal.answer(send.lease, answer))
    }
    const spread = Number.parseInt(context.hash(`${intent.idempotencyKey}/${tryNumber}`).slice(0, 8), 16) / 2 ** 32
    const { then, parked } = consequence(seen, send.counted, context.policy, spread)
    context.log('a try failed', {
      ...fields,
      cause: seen.row,
      status: seen.status,
      then: then.kind,
      waitMs: then.kind === 'try-again' ? then.waitMs : undefined,
      message: seen.message,
    })
    const settled = await bring({ status: seen.status, cause: seen.row, detail: seen.message, body: stored, maybePaid: seen.maybePaid, then })
    if (settled === undefined && parked !== undefined) throw new ModelParkedError({ ...parked, detail: `${parked.detail} [${intent.endpoint}]` })
    return settled
  } finally {
    release()
  }
}

function describe(
  context: CallContext,
  sent: Extract<Sent, { kind: 'response' | 'no-response' }>,
  headers: Readonly<Record<string, string>>,
  body: Uint8Array | undefined,
): SeenTry {
  if (sent.kind === 'no-response') {
    return {
      row: sent.row.id,
      verdict: sent.row.verdict,
      maybePaid: sent.row.maybePaid,
      status: sent.status,
      message: context.redactor.text(sent.detail),
      retryAfterMs: undefined,
    }
  }
  const classified = classifyAnswer(context.provider.kind, sent.status, headers, body === undefined ? '' : Buffer.from(body).toString('utf8'), Date.now())
  return { ...classified, status: sent.status, message: context.redactor.text(classified.message) }
}

/** Renews the lease while the try is under way, also while an answer in hand waits for the database. */
function keepLease(context: CallContext, send: Send): () => void {
  let asking = false
  const renew = async (): Promise<void> => {
    if (asking) return
    asking = true
    try {
      const ours = await context.journal.extend(send.lease, context.policy.leaseSeconds)
      if (!ours) context.log('the lease is over; the answer may still win', { call: send.lease.key.call, try: send.lease.tryNumber })
    } catch (error) {
      // The database is away: the answer is held anyway, and the lease ends by itself.
      context.log('the lease could not be renewed', { call: send.lease.key.call, because: String(error) })
    } finally {
      asking = false
    }
  }
  const timer = setInterval(() => void renew(), (context.policy.leaseSeconds * 1000) / 3)
  return () => clearInterval(timer)
}

function cancelled(key: CallKey): RevisitError {
  return new RevisitError('cancelled', `model call ${key.call} was cancelled`)
}
