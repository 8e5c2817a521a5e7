/** How often, how long and how patiently a model is called. One policy, one retry layer (design §14 "Provider tries"); tests change numbers, never code. */
export interface CallPolicy {
  /** Waits before the second, third, … try; their number + 1 is the number of counted tries. */
  readonly retryDelaysMs: readonly number[]
  /** Every wait, the provider's own too, is divided by this: 1 in real use, more in tests of failing providers. */
  readonly waitDivisor: number
  /** A provider that asks to wait longer than this is out of quota: the model is parked. */
  readonly longestRetryAfterMs: number
  /** From sending to the last byte. Node's own 300 s limits are off; this is the only one. */
  readonly tryTimeoutMs: number
  readonly connectTimeoutMs: number
  readonly leaseSeconds: number
  /** How often a waiter asks whether another sender has brought the answer. */
  readonly pollMs: number
  readonly heartbeatMs: number
  /** A longer answer is `answer-too-large`. */
  readonly maxAnswerBytes: number
  /** Waits between attempts to store an answer in hand while the database is away; the last one repeats. */
  readonly holdDelaysMs: readonly number[]
  /** How long an answer is still held after the call was cancelled. */
  readonly holdAfterAbortMs: number
}

export const DEFAULT_CALL_POLICY: CallPolicy = {
  retryDelaysMs: [1_000, 4_000, 15_000, 60_000],
  waitDivisor: 1,
  longestRetryAfterMs: 600_000,
  tryTimeoutMs: 900_000,
  connectTimeoutMs: 15_000,
  leaseSeconds: 30,
  pollMs: 500,
  heartbeatMs: 5_000,
  maxAnswerBytes: 8 * 1024 * 1024,
  holdDelaysMs: [250, 500, 1_000, 2_000, 5_000],
  holdAfterAbortMs: 30_000,
}
