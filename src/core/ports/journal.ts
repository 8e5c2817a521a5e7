import type { Sha256 } from '../hash.ts'
import type { CallScope } from '../ids.ts'
import type { ModelFailure, Usage } from './model.ts'

/** The journal's key: one model call of one attempt of one evaluation. */
export interface CallKey {
  readonly scope: CallScope
  readonly call: string
}

/** Written before anything is sent. */
export interface CallIntent {
  /** Identity of the request. Another hash under the same key is `protocol-changed`. */
  readonly requestHash: Sha256
  /** Blob: the request body as sent, secrets redacted. */
  readonly requestBody: Sha256
  readonly idempotencyKey: string
  /** Provider and model as configured, and where it goes (origin and path; no query, no credentials). Not identity: it may change between tries. */
  readonly provider: string
  readonly model: string
  readonly endpoint: string
  /** How long this sender may hold the call, by the database's clock. May be a fraction. */
  readonly leaseSeconds: number
}

/** The right to send one try. Its identity is (key, tryNumber): no two senders get the same number. */
export interface Lease {
  readonly key: CallKey
  /** All sends of this call count, from 1; lost and aborted ones too. */
  readonly tryNumber: number
}

/** An answer as it came: bytes, status, headers, stored before anything parses them. */
export interface StoredAnswer {
  readonly status: number
  /** Allow-listed response headers, lower-case names, secrets redacted. */
  readonly headers: Readonly<Record<string, string>>
  /** Blob: the body's bytes (secrets redacted). */
  readonly body: Sha256
  /** ISO 8601, by the sender's clock. */
  readonly sentAt: string
  readonly receivedAt: string
  /** From sending to the last byte, by a monotonic clock, in seconds; fixed here, so that every replay counts the same. */
  readonly modelSeconds: number
}

/** How one try ended without a usable answer. */
export interface TryOutcome {
  /** HTTP status, when one came. */
  readonly status?: number | undefined
  /** Short stable name, a row of docs/model-failures.md: `overloaded`, `connection-reset`, `html`, `unauthorized`, … */
  readonly cause: string
  /** For people; secrets redacted. */
  readonly detail: string
  /** Blob: what came of the body, when something came. */
  readonly body?: Sha256 | undefined
  /** The provider may have done (and billed) the work: time-outs, resets, cut-off or unreadable 2xx answers, aborts. */
  readonly maybePaid: boolean
  readonly then: TryConsequence
}

/**
 * - `try-again`: counted; the next `begin` says `wait` until `waitMs` have passed by the database's clock, then `send`.
 * - `give-up`: counted, final: every later `begin` returns the same failure.
 * - `park`: the model cannot be called; ends the round (the next `begin` counts from zero again), so that `resume` has all tries.
 * - `aborted`: our own cancel or shutdown; not counted.
 */
export type TryConsequence =
  | { readonly kind: 'try-again'; readonly waitMs: number }
  | { readonly kind: 'give-up'; readonly failure: ModelFailure }
  | { readonly kind: 'park' }
  | { readonly kind: 'aborted' }

/** What was read from the answer, kept for reports; a pure function of the stored answer. */
export interface AnswerSummary {
  readonly usage: Usage
  readonly servedModel: string | undefined
  /** The provider's id of the request, to ask its support. */
  readonly requestId: string | undefined
  readonly finish: string
  /** US dollars, when the configuration gives a price; price tables are not built in. */
  readonly costUsd: number | undefined
  /** What the SDK could not send (a setting that this model does not take). */
  readonly warnings: readonly string[]
}

/** Final states of a call. */
export type SettledCall =
  | { readonly kind: 'answered'; readonly answer: StoredAnswer; readonly summary: AnswerSummary | null }
  | { readonly kind: 'gave-up'; readonly failure: ModelFailure }

export type Begun =
  | SettledCall
  | {
      readonly kind: 'send'
      readonly lease: Lease
      /** Counted tries of this round before this one (`try-again` outcomes since the last `park`). */
      readonly counted: number
      /** An earlier try may have been paid (lost, aborted, or recorded with `maybePaid`): this one's row says so. */
      readonly maybePaidTwice: boolean
    }
  | {
      readonly kind: 'wait'
      /** `lease`: another sender is at it; ask again soon, its answer may come at any time. `backoff`: nothing is sent before this is over. */
      readonly because: 'lease' | 'backoff'
      /** By the database's clock, at least 1. */
      readonly waitMs: number
    }

/** One try as people see it. */
export interface JournaledTry {
  readonly tryNumber: number
  /** `sent`: under way (live lease). `lost`: its lease ended without a word. */
  readonly state: 'sent' | 'answered' | 'failed' | 'parked' | 'aborted' | 'lost'
  readonly endpoint: string
  readonly maybePaidTwice: boolean
  readonly outcome: TryOutcome | null
}

export interface JournaledCall {
  readonly key: CallKey
  readonly intent: Omit<CallIntent, 'leaseSeconds' | 'endpoint'>
  readonly settled: SettledCall | null
  readonly tries: readonly JournaledTry[]
}

/**
 * Port: the journal of model calls (design §4 "Journal"). Every method is one transaction; two senders may call any of them at once.
 * All times are the database's; a blob is durable (`Blobs.sync`) before a row names it. tests/contracts/journal-contract.ts says what an implementation must do.
 *
 * Every method throws RevisitError `infrastructure` (retryable) when the database cannot be asked; nothing else is retried by the caller.
 */
export interface Journal {
  /**
   * What to do about this call now. With `send`, the try's row and its lease are committed when this returns.
   * A try whose lease is over without an outcome becomes `lost` here, and the call is sent again with `maybePaidTwice`.
   *
   * @throws RevisitError `protocol-changed` when another request hash stands under the key; `cancelled` when the attempt is over (a store
   * that knows attempts: cancelled, scored or given up meanwhile).
   */
  begin(key: CallKey, intent: CallIntent): Promise<Begun>
  /** Whether the lease was still ours and now ends `leaseSeconds` from now. False: it is over; an answer may still be brought. */
  extend(lease: Lease, leaseSeconds: number): Promise<boolean>
  /**
   * Brings an answer. The first stored one wins, whoever holds the lease; a late sender gets the winner back and adopts it.
   * A call that was given up stays given up. Safe to repeat.
   */
  answer(lease: Lease, answer: StoredAnswer): Promise<SettledCall>
  /**
   * Brings the outcome of a try without a usable answer and frees the lease. A settled call comes back as it is (adopt it); else `open`:
   * ask `begin` again. A `lost` try keeps its state (its outcome is kept beside) and neither counts nor gives up nor delays. Safe to repeat.
   */
  failTry(lease: Lease, outcome: TryOutcome): Promise<SettledCall | { readonly kind: 'open' }>
  /** Keeps what was read from the answer; idempotent. */
  summarize(key: CallKey, summary: AnswerSummary): Promise<void>
  read(key: CallKey): Promise<JournaledCall | null>
}
