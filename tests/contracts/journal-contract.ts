import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RevisitError } from '../../src/core/errors.ts'
import { isSha256, type Sha256 } from '../../src/core/hash.ts'
import type { AnswerSummary, Begun, CallIntent, CallKey, Journal, Lease, StoredAnswer, TryOutcome } from '../../src/core/ports/journal.ts'
import type { ModelFailure } from '../../src/core/ports/model.ts'

export interface JournalHarness {
  /** A journal, and a second one on the same store (another worker's). */
  readonly journal: Journal
  readonly other: Journal
  /** Lets this much of the store's time pass: a real sleep, or a moved clock. */
  pass(ms: number): Promise<void>
  close(): Promise<void>
}

const sha = (text: string): Sha256 => {
  const hash = createHash('sha256').update(text).digest('hex')
  if (!isSha256(hash)) throw new Error('no sha256')
  return hash
}

const intent = (over: Partial<CallIntent> = {}): CallIntent => ({
  requestHash: sha('request'),
  requestBody: sha('body'),
  idempotencyKey: 'k'.repeat(32),
  provider: 'local',
  model: 'm',
  endpoint: 'http://127.0.0.1:1/v1',
  leaseSeconds: 60,
  ...over,
})

const answer = (text: string): StoredAnswer => ({
  status: 200,
  headers: { 'content-type': 'application/json', 'x-request-id': 'r1' },
  body: sha(text),
  sentAt: '2026-01-02T03:04:05.006Z',
  receivedAt: '2026-01-02T03:04:06.506Z',
  modelSeconds: 1.5,
})

const failure: ModelFailure = { kind: 'unavailable', cause: 'overloaded', detail: 'no usable answer in 5 tries; the last: HTTP 503, overloaded' }

const outcome = (then: TryOutcome['then'], over: Partial<TryOutcome> = {}): TryOutcome => ({
  status: 503,
  cause: 'overloaded',
  detail: 'busy',
  maybePaid: false,
  then,
  ...over,
})

const summary: AnswerSummary = {
  usage: { inputTokens: 10, outputTokens: 2, cachedInputTokens: undefined, reasoningTokens: 0 },
  servedModel: 'm-2026',
  requestId: 'r1',
  finish: 'stop',
  costUsd: undefined,
  warnings: [],
}

/** A lease of a millisecond: over as soon as a moment passes. */
const BRIEF = 0.001

function leaseOf(begun: Begun): Lease {
  if (begun.kind !== 'send') throw new Error(`expected to send, got ${begun.kind}`)
  return begun.lease
}

/** What every journal has to do (src/core/ports/journal.ts). Run against the one in memory and the one in Postgres. */
export function journalContract(name: string, open: () => Promise<JournalHarness>): void {
  describe(`journal contract: ${name}`, () => {
    let harness: JournalHarness
    let calls = 0
    const nextKey = (): CallKey => {
      calls += 1
      return { scope: { survey: 'contract-00000000', ordinal: 3, attempt: 1 }, call: `agent:e:${calls}` }
    }
    beforeAll(async () => {
      harness = await open()
    })
    afterAll(async () => {
      await harness.close()
    })

    it('lets the first sender send, and shows the try', async () => {
      const key = nextKey()
      expect(await harness.journal.read(key)).toBeNull()
      expect(await harness.journal.begin(key, intent())).toEqual({ kind: 'send', lease: { key, tryNumber: 1 }, counted: 0, maybePaidTwice: false })
      const { leaseSeconds: _lease, endpoint, ...kept } = intent()
      expect(await harness.journal.read(key)).toEqual({
        key,
        intent: kept,
        settled: null,
        tries: [{ tryNumber: 1, state: 'sent', endpoint, maybePaidTwice: false, outcome: null }],
      })
    })

    it('makes a second sender wait while the lease lives', async () => {
      const key = nextKey()
      await harness.journal.begin(key, intent())
      const begun = await harness.other.begin(key, intent())
      expect(begun).toMatchObject({ kind: 'wait', because: 'lease' })
      if (begun.kind === 'wait') {
        expect(begun.waitMs).toBeGreaterThan(0)
        expect(begun.waitMs).toBeLessThanOrEqual(60_000)
      }
    })

    it('gives one of many who begin at once the right to send', async () => {
      const key = nextKey()
      const begun = await Promise.all(Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? harness.journal : harness.other).begin(key, intent())))
      expect(begun.filter((one) => one.kind === 'send')).toHaveLength(1)
      expect(begun.filter((one) => one.kind === 'wait')).toHaveLength(11)
    })

    it('returns the committed answer to whoever begins later, exactly as it was brought', async () => {
      const key = nextKey()
      const lease = leaseOf(await harness.journal.begin(key, intent()))
      const settled = { kind: 'answered', answer: answer('a'), summary: null }
      expect(await harness.journal.answer(lease, answer('a'))).toEqual(settled)
      expect(await harness.other.begin(key, intent())).toEqual(settled)
      expect((await harness.other.read(key))?.tries).toMatchObject([{ tryNumber: 1, state: 'answered' }])
    })

    it('refuses another request under the same key, before and after the answer', async () => {
      const key = nextKey()
      const changed = intent({ requestHash: sha('another request') })
      const lease = leaseOf(await harness.journal.begin(key, intent()))
      await expect(harness.other.begin(key, changed)).rejects.toMatchObject({ code: 'protocol-changed' })
      await harness.journal.answer(lease, answer('a'))
      await expect(harness.journal.begin(key, changed)).rejects.toThrow(RevisitError)
    })

    it('takes another connection for the same request', async () => {
      const key = nextKey()
      const lease = leaseOf(await harness.journal.begin(key, intent()))
      await harness.journal.failTry(lease, outcome({ kind: 'try-again', waitMs: 0 }))
      await harness.journal.begin(key, intent({ endpoint: 'http://127.0.0.1:2/v1', provider: 'moved' }))
      expect((await harness.journal.read(key))?.tries.map((one) => one.endpoint)).toEqual(['http://127.0.0.1:1/v1', 'http://127.0.0.1:2/v1'])
    })

    it('sends again after a lease ended without a word, and says so in the row', async () => {
      const key = nextKey()
      await harness.journal.begin(key, intent({ leaseSeconds: BRIEF }))
      await harness.pass(50)
      expect(await harness.other.begin(key, intent())).toEqual({ kind: 'send', lease: { key, tryNumber: 2 }, counted: 0, maybePaidTwice: true })
      expect((await harness.journal.read(key))?.tries).toMatchObject([
        { tryNumber: 1, state: 'lost', maybePaidTwice: false },
        { tryNumber: 2, state: 'sent', maybePaidTwice: true },
      ])
    })

    it('keeps a lease that is renewed, and renews none that is over', async () => {
      const key = nextKey()
      const lease = leaseOf(await harness.journal.begin(key, intent({ leaseSeconds: BRIEF })))
      await harness.pass(50)
      expect(await harness.journal.extend(lease, 60)).toBe(false)
      const again = leaseOf(await harness.journal.begin(key, intent()))
      expect(await harness.journal.extend(again, 90)).toBe(true)
      expect(await harness.other.begin(key, intent())).toMatchObject({ kind: 'wait', because: 'lease' })
      expect(await harness.journal.extend(lease, 60)).toBe(false)
    })

    it('lets the first stored answer win, whoever holds the lease; the late sender gets it back', async () => {
      const key = nextKey()
      const late = leaseOf(await harness.journal.begin(key, intent({ leaseSeconds: BRIEF })))
      await harness.pass(50)
      const second = leaseOf(await harness.other.begin(key, intent()))
      expect(await harness.journal.answer(late, answer('late sender was first'))).toMatchObject({ answer: { body: sha('late sender was first') } })
      expect(await harness.other.answer(second, answer('second'))).toMatchObject({ kind: 'answered', answer: { body: sha('late sender was first') } })
      expect(await harness.other.begin(key, intent())).toMatchObject({ kind: 'answered', answer: { body: sha('late sender was first') } })
    })

    it('lets one of two answers win that are brought at once', async () => {
      const key = nextKey()
      const first = leaseOf(await harness.journal.begin(key, intent({ leaseSeconds: BRIEF })))
      await harness.pass(50)
      const second = leaseOf(await harness.other.begin(key, intent()))
      const [one, two] = await Promise.all([harness.journal.answer(first, answer('one')), harness.other.answer(second, answer('two'))])
      expect(one).toEqual(two)
      expect(await harness.journal.begin(key, intent())).toEqual(one)
    })

    it('counts failed tries in the row and holds the next one back', async () => {
      const key = nextKey()
      const first = leaseOf(await harness.journal.begin(key, intent()))
      expect(await harness.journal.failTry(first, outcome({ kind: 'try-again', waitMs: 60_000 }))).toEqual({ kind: 'open' })
      const held = await harness.other.begin(key, intent())
      expect(held).toMatchObject({ kind: 'wait', because: 'backoff' })
      if (held.kind === 'wait') expect(held.waitMs).toBeGreaterThan(1_000)

      const quick = nextKey()
      for (const counted of [0, 1, 2]) {
        const begun = await harness.journal.begin(quick, intent())
        expect(begun).toMatchObject({ kind: 'send', counted, maybePaidTwice: false })
        await harness.journal.failTry(leaseOf(begun), outcome({ kind: 'try-again', waitMs: 0 }))
      }
      const tries = (await harness.journal.read(quick))?.tries
      expect(tries?.map((one) => one.state)).toEqual(['failed', 'failed', 'failed'])
      expect(tries?.[0]?.outcome).toEqual(outcome({ kind: 'try-again', waitMs: 0 }))
    })

    it('does not count a lost or an aborted try', async () => {
      const key = nextKey()
      await harness.journal.begin(key, intent({ leaseSeconds: BRIEF }))
      await harness.pass(50)
      const second = leaseOf(await harness.journal.begin(key, intent()))
      await harness.journal.failTry(second, outcome({ kind: 'aborted' }, { cause: 'aborted', status: undefined, maybePaid: true }))
      expect(await harness.journal.begin(key, intent())).toMatchObject({ kind: 'send', counted: 0, maybePaidTwice: true })
      expect((await harness.journal.read(key))?.tries.map((one) => one.state)).toEqual(['lost', 'aborted', 'sent'])
    })

    it('marks a re-send after a failure that may have been paid, and only then', async () => {
      const key = nextKey()
      await harness.journal.failTry(leaseOf(await harness.journal.begin(key, intent())), outcome({ kind: 'try-again', waitMs: 0 }))
      const second = await harness.journal.begin(key, intent())
      expect(second).toMatchObject({ maybePaidTwice: false })
      await harness.journal.failTry(leaseOf(second), outcome({ kind: 'try-again', waitMs: 0 }, { status: undefined, cause: 'timeout', maybePaid: true }))
      expect(await harness.journal.begin(key, intent())).toMatchObject({ kind: 'send', counted: 2, maybePaidTwice: true })
    })

    it('keeps a given-up call given up, whoever asks and whoever comes late', async () => {
      const key = nextKey()
      const late = leaseOf(await harness.journal.begin(key, intent({ leaseSeconds: BRIEF })))
      await harness.pass(50)
      const second = leaseOf(await harness.other.begin(key, intent()))
      expect(await harness.other.failTry(second, outcome({ kind: 'give-up', failure }))).toEqual({ kind: 'gave-up', failure })
      expect(await harness.journal.begin(key, intent())).toEqual({ kind: 'gave-up', failure })
      expect(await harness.journal.answer(late, answer('too late'))).toEqual({ kind: 'gave-up', failure })
    })

    it('gives a parked call all its tries again', async () => {
      const key = nextKey()
      await harness.journal.failTry(leaseOf(await harness.journal.begin(key, intent())), outcome({ kind: 'try-again', waitMs: 0 }))
      await harness.journal.failTry(leaseOf(await harness.journal.begin(key, intent())), outcome({ kind: 'park' }, { status: 401, cause: 'unauthorized' }))
      expect(await harness.journal.begin(key, intent())).toMatchObject({ kind: 'send', lease: { tryNumber: 3 }, counted: 0 })
      expect((await harness.journal.read(key))?.tries.map((one) => one.state)).toEqual(['failed', 'parked', 'sent'])
    })

    it('hands a failing late sender the answer that came meanwhile', async () => {
      const key = nextKey()
      const late = leaseOf(await harness.journal.begin(key, intent({ leaseSeconds: BRIEF })))
      await harness.pass(50)
      await harness.other.answer(leaseOf(await harness.other.begin(key, intent())), answer('won'))
      expect(await harness.journal.failTry(late, outcome({ kind: 'give-up', failure }))).toMatchObject({ kind: 'answered', answer: { body: sha('won') } })
    })

    it('lets a lost try neither give up nor delay nor count, but keeps what it says', async () => {
      const key = nextKey()
      const late = leaseOf(await harness.journal.begin(key, intent({ leaseSeconds: BRIEF })))
      await harness.pass(50)
      const second = leaseOf(await harness.other.begin(key, intent()))
      expect(await harness.journal.failTry(late, outcome({ kind: 'give-up', failure }))).toEqual({ kind: 'open' })
      await harness.other.failTry(second, outcome({ kind: 'try-again', waitMs: 0 }))
      expect(await harness.other.begin(key, intent())).toMatchObject({ kind: 'send', counted: 1 })
      expect((await harness.journal.read(key))?.tries[0]).toMatchObject({ state: 'lost', outcome: { cause: 'overloaded' } })
    })

    it('can be told the same twice', async () => {
      const key = nextKey()
      const first = leaseOf(await harness.journal.begin(key, intent()))
      await harness.journal.failTry(first, outcome({ kind: 'try-again', waitMs: 0 }))
      await harness.journal.failTry(first, outcome({ kind: 'try-again', waitMs: 0 }))
      const second = await harness.journal.begin(key, intent())
      expect(second).toMatchObject({ kind: 'send', counted: 1, lease: { tryNumber: 2 } })
      await harness.journal.answer(leaseOf(second), answer('a'))
      expect(await harness.journal.answer(leaseOf(second), answer('a'))).toMatchObject({ kind: 'answered', answer: { body: sha('a') } })
    })

    it('keeps the first summary beside the answer', async () => {
      const key = nextKey()
      await harness.journal.answer(leaseOf(await harness.journal.begin(key, intent())), answer('a'))
      await harness.journal.summarize(key, summary)
      await harness.other.summarize(key, { ...summary, servedModel: 'other' })
      expect(await harness.journal.begin(key, intent())).toMatchObject({
        kind: 'answered',
        summary: { servedModel: 'm-2026', usage: { inputTokens: 10, reasoningTokens: 0 } },
      })
    })

    it('keeps the calls of attempts, evaluations and surveys apart', async () => {
      const key = nextKey()
      await harness.journal.begin(key, intent())
      for (const scope of [
        { ...key.scope, attempt: 2 },
        { ...key.scope, ordinal: 4 },
        { ...key.scope, survey: 'contract-11111111' },
      ]) {
        expect(await harness.journal.begin({ ...key, scope }, intent({ requestHash: sha(JSON.stringify(scope)) }))).toMatchObject({
          kind: 'send',
          lease: { tryNumber: 1 },
        })
      }
    })
  })
}
