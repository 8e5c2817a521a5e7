import { RevisitError } from '../../src/core/errors.ts'
import type {
  AnswerSummary,
  Begun,
  CallIntent,
  CallKey,
  Journal,
  JournaledCall,
  Lease,
  SettledCall,
  StoredAnswer,
  TryOutcome,
} from '../../src/core/ports/journal.ts'
import { VolatileJournal } from '../../src/services/models/volatile-journal.ts'

/** A journal whose clock the test moves and whose database can be away. */
export class MemoryJournal implements Journal {
  /** The journal's clock. */
  nowMs = 0
  /** While true, every method throws `infrastructure`. */
  away = false
  readonly #inner = new VolatileJournal(() => this.nowMs)

  async begin(key: CallKey, intent: CallIntent): Promise<Begun> {
    return this.#reached().begin(key, intent)
  }

  async extend(lease: Lease, leaseSeconds: number): Promise<boolean> {
    return this.#reached().extend(lease, leaseSeconds)
  }

  async answer(lease: Lease, answer: StoredAnswer): Promise<SettledCall> {
    return this.#reached().answer(lease, answer)
  }

  async failTry(lease: Lease, outcome: TryOutcome): Promise<SettledCall | { readonly kind: 'open' }> {
    return this.#reached().failTry(lease, outcome)
  }

  async summarize(key: CallKey, summary: AnswerSummary): Promise<void> {
    return this.#reached().summarize(key, summary)
  }

  async read(key: CallKey): Promise<JournaledCall | null> {
    return this.#reached().read(key)
  }

  #reached(): Journal {
    if (this.away) throw new RevisitError('infrastructure', 'the journal is away')
    return this.#inner
  }
}
