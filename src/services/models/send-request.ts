import { Agent, fetch as undiciFetch } from 'undici'
import type { CallPolicy } from './call-policy.ts'
import { NETWORK_ROWS, networkRow, type NetworkRow } from './network-rows.ts'

export interface OutgoingRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What one try brought. Never throws for anything the network or the other side does. */
export type Sent =
  | {
      readonly kind: 'response'
      readonly status: number
      readonly headers: readonly (readonly [string, string])[]
      readonly bytes: Uint8Array
      readonly timing: Timing
    }
  | { readonly kind: 'no-response'; readonly row: NetworkRow; readonly detail: string; readonly status?: number; readonly bytes?: Uint8Array }
  | { readonly kind: 'local'; readonly error: unknown }
  | { readonly kind: 'aborted' }

export interface Timing {
  readonly sentAt: string
  readonly receivedAt: string
  /** By the monotonic clock. */
  readonly seconds: number
}

/** What is kept of a body that is too long or is an error's. */
const KEPT_BYTES = 64 * 1024

/**
 * One agent for all calls. No time limits of its own (`tryTimeoutMs` is the only one), and no connection is used twice: a socket that the
 * other side just closed would turn into a reset of a request that may have been taken.
 */
const agents = new Map<number, Agent>()
function agentFor(connectTimeoutMs: number): Agent {
  const existing = agents.get(connectTimeoutMs)
  if (existing !== undefined) return existing
  const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0, pipelining: 0, connect: { timeout: connectTimeoutMs } })
  agents.set(connectTimeoutMs, agent)
  return agent
}

/** Sends one request and reads its answer whole. Redirects are answers. */
export async function sendRequest(request: OutgoingRequest, policy: CallPolicy, abort: AbortSignal): Promise<Sent> {
  if (abort.aborted) return { kind: 'aborted' }
  const stop = new AbortController()
  let timedOut = false
  const onAbort = (): void => stop.abort()
  const timer = setTimeout(() => {
    timedOut = true
    stop.abort()
  }, policy.tryTimeoutMs)
  abort.addEventListener('abort', onAbort, { once: true })
  const sentAt = new Date().toISOString()
  const start = performance.now()
  const body: Uint8Array[] = []
  let status: number | undefined
  try {
    const response = await undiciFetch(request.url, {
      method: 'POST',
      headers: { ...request.headers },
      body: request.body,
      redirect: 'manual',
      signal: stop.signal,
      dispatcher: agentFor(policy.connectTimeoutMs),
    })
    status = response.status
    const headers = [...response.headers]
    let size = 0
    for await (const chunk of response.body ?? []) {
      const bytes = Buffer.from(chunk)
      body.push(bytes)
      size += bytes.byteLength
      // Leaving the loop closes the connection.
      if (size > policy.maxAnswerBytes) {
        return tooLarge(response.status, headers, Buffer.concat(body).subarray(0, KEPT_BYTES), timing(sentAt, start), policy)
      }
    }
    return { kind: 'response', status: response.status, headers, bytes: Buffer.concat(body), timing: timing(sentAt, start) }
  } catch (error) {
    const partial = body.length === 0 ? {} : { bytes: Buffer.concat(body).subarray(0, KEPT_BYTES) }
    const seen = status === undefined ? partial : { ...partial, status }
    if (timedOut) return { kind: 'no-response', row: NETWORK_ROWS.timeout, detail: `no whole answer within ${policy.tryTimeoutMs / 1000} s`, ...seen }
    if (abort.aborted) return { kind: 'aborted' }
    const row = networkRow(error)
    if (row === 'local') return { kind: 'local', error }
    if (status !== undefined) return { kind: 'no-response', row: NETWORK_ROWS.cutOff, detail: 'the connection broke inside the answer', ...seen }
    return { kind: 'no-response', row, detail: describe(error) }
  } finally {
    clearTimeout(timer)
    abort.removeEventListener('abort', onAbort)
  }
}

function timing(sentAt: string, start: number): Timing {
  return { sentAt, receivedAt: new Date().toISOString(), seconds: Math.round(performance.now() - start) / 1000 }
}

/** Only a model's own answer is too large; a large error page is the error it is, cut short. */
function tooLarge(status: number, headers: readonly (readonly [string, string])[], bytes: Uint8Array, when: Timing, policy: CallPolicy): Sent {
  const looksLikeAnswer = status >= 200 && status < 300 && /^\s*[[{]/.test(Buffer.from(bytes.subarray(0, 64)).toString('utf8'))
  if (!looksLikeAnswer) return { kind: 'response', status, headers, bytes, timing: when }
  return { kind: 'no-response', row: NETWORK_ROWS.tooLarge, detail: `the answer is longer than ${policy.maxAnswerBytes} bytes`, status, bytes }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message || error.message : error.message
}
