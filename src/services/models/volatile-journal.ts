import { RevisitError } from '../../core/errors.ts'
import { canonicalJson } from '../../core/json.ts'
import type {
  AnswerSummary,
  Begun,
  CallIntent,
  CallKey,
  Journal,
  JournaledCall,
  JournaledTry,
  Lease,
  SettledCall,
  StoredAnswer,
  TryOutcome,
} from '../../core/ports/journal.ts'

interface TryRow {
  readonly tryNumber: number
  state: JournaledTry['state']
  readonly endpoint: string
  readonly maybePaidTwice: boolean
  outcome: TryOutcome | null
  leaseUntilMs: number
}

interface CallRow {
  readonly key: CallKey
  readonly intent: JournaledCall['intent']
  readonly tries: TryRow[]
  settled: SettledCall | null
  notBeforeMs: number
}

/** A journal that ends with its process: for calls that nothing depends on (`models check`). Passes the same contract as the one in Postgres. */
export class VolatileJournal implements Journal {
  readonly #calls = new Map<string, CallRow>()
  readonly #clock: () => number

  /** @param clock milliseconds of any monotonic clock. */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock
  }

  async begin(key: CallKey, intent: CallIntent): Promise<Begun> {
    const row = this.#calls.get(canonicalJson(key)) ?? this.#create(key, intent)
    if (row.intent.requestHash !== intent.requestHash) {
      throw new RevisitError('protocol-changed', `call ${key.call}: another request stands in the journal`)
    }
    if (row.settled !== null) return row.settled
    const current = row.tries.at(-1)
    if (current?.state === 'sent') {
      if (current.leaseUntilMs > this.#clock()) return { kind: 'wait', because: 'lease', waitMs: Math.max(1, current.leaseUntilMs - this.#clock()) }
      current.state = 'lost'
    }
    if (row.notBeforeMs > this.#clock()) return { kind: 'wait', because: 'backoff', waitMs: row.notBeforeMs - this.#clock() }
    const maybePaidTwice = row.tries.some((earlier) => earlier.state === 'lost' || earlier.state === 'aborted' || earlier.outcome?.maybePaid === true)
    const tryNumber = row.tries.length + 1
    row.tries.push({
      tryNumber,
      state: 'sent',
      endpoint: intent.endpoint,
      maybePaidTwice,
      outcome: null,
      leaseUntilMs: this.#clock() + intent.leaseSeconds * 1000,
    })
    const lastPark = row.tries.findLastIndex((earlier) => earlier.state === 'parked')
    const counted = row.tries.slice(lastPark + 1).filter((earlier) => earlier.state === 'failed').length
    return { kind: 'send', lease: { key, tryNumber }, counted, maybePaidTwice }
  }

  async extend(lease: Lease, leaseSeconds: number): Promise<boolean> {
    const row = this.#row(lease.key)
    const current = this.#try(row, lease)
    if (current.state !== 'sent' || current.leaseUntilMs <= this.#clock() || row.settled !== null) return false
    current.leaseUntilMs = this.#clock() + leaseSeconds * 1000
    return true
  }

  async answer(lease: Lease, answer: StoredAnswer): Promise<SettledCall> {
    const row = this.#row(lease.key)
    if (row.settled !== null) return row.settled
    this.#try(row, lease).state = 'answered'
    row.settled = { kind: 'answered', answer, summary: null }
    return row.settled
  }

  async failTry(lease: Lease, outcome: TryOutcome): Promise<SettledCall | { readonly kind: 'open' }> {
    const row = this.#row(lease.key)
    const current = this.#try(row, lease)
    if (current.outcome === null && current.state !== 'answered') {
      current.outcome = outcome
      if (current.state === 'sent') {
        current.state = outcome.then.kind === 'park' ? 'parked' : outcome.then.kind === 'aborted' ? 'aborted' : 'failed'
        if (outcome.then.kind === 'try-again') row.notBeforeMs = this.#clock() + outcome.then.waitMs
        if (outcome.then.kind === 'give-up') row.settled ??= { kind: 'gave-up', failure: outcome.then.failure }
      }
    }
    return row.settled ?? { kind: 'open' }
  }

  async summarize(key: CallKey, summary: AnswerSummary): Promise<void> {
    const row = this.#row(key)
    if (row.settled?.kind === 'answered') row.settled = { ...row.settled, summary: row.settled.summary ?? summary }
  }

  async read(key: CallKey): Promise<JournaledCall | null> {
    const row = this.#calls.get(canonicalJson(key))
    if (row === undefined) return null
    return { key: row.key, intent: row.intent, settled: row.settled, tries: row.tries.map(({ leaseUntilMs: _, ...shown }) => shown) }
  }

  #create(key: CallKey, { leaseSeconds: _lease, endpoint: _endpoint, ...intent }: CallIntent): CallRow {
    const row: CallRow = { key, intent, tries: [], settled: null, notBeforeMs: 0 }
    this.#calls.set(canonicalJson(key), row)
    return row
  }

  #row(key: CallKey): CallRow {
    const row = this.#calls.get(canonicalJson(key))
    if (row === undefined) throw new RevisitError('bug', `call ${key.call} was never begun`)
    return row
  }

  #try(row: CallRow, lease: Lease): TryRow {
    const found = row.tries[lease.tryNumber - 1]
    if (found === undefined) throw new RevisitError('bug', `call ${lease.key.call} has no try ${lease.tryNumber}`)
    return found
  }
}
