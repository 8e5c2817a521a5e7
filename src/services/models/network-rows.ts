import type { Verdict } from './verdict.ts'

/** One way in which no whole response comes. Part of docs/model-failures.md. */
export interface NetworkRow {
  readonly id: string
  readonly when: string
  /** Error codes of Node, undici and OpenSSL; the words of an error that has none. */
  readonly codes: readonly RegExp[]
  readonly verdict: Verdict
  /** Whether the provider may have got the request and billed it. */
  readonly maybePaid: boolean
}

const unreachable: Verdict = { kind: 'try-again', then: 'park', cause: 'unreachable' }

export const NETWORK_ROWS = {
  refused: { id: 'connection-refused', when: 'Nothing listens at the address.', codes: [/^ECONNREFUSED$/], verdict: unreachable, maybePaid: false },
  name: { id: 'unknown-host', when: 'The host’s name is not known.', codes: [/^ENOTFOUND$/, /^EAI_/], verdict: unreachable, maybePaid: false },
  route: { id: 'no-route', when: 'No way to the host.', codes: [/^EHOSTUNREACH$/, /^ENETUNREACH$/, /^EHOSTDOWN$/], verdict: unreachable, maybePaid: false },
  port: {
    id: 'blocked-port',
    when: 'A port that HTTP clients refuse to use (9, 6000, 6667, …).',
    codes: [/^bad port$/],
    verdict: { kind: 'park', cause: 'unreachable' },
    maybePaid: false,
  },
  connect: {
    id: 'connect-timeout',
    when: 'No connection in time.',
    codes: [/^UND_ERR_CONNECT_TIMEOUT$/, /^ETIMEDOUT$/],
    verdict: unreachable,
    maybePaid: false,
  },
  tls: {
    id: 'tls',
    when: 'No secure connection: certificate or protocol.',
    codes: [/^CERT_/, /^ERR_TLS_/, /^ERR_SSL_/, /SELF_SIGNED/, /^UNABLE_TO_/, /^EPROTO$/],
    verdict: unreachable,
    maybePaid: false,
  },
  reset: {
    id: 'connection-reset',
    when: 'The connection broke before the answer began.',
    codes: [/^ECONNRESET$/, /^EPIPE$/, /^ECONNABORTED$/, /^UND_ERR_SOCKET$/, /^UND_ERR_CLOSED$/],
    verdict: { kind: 'try-again', then: 'unavailable', cause: 'no-answer' },
    maybePaid: true,
  },
  notHttp: {
    id: 'not-http',
    when: 'What came is not HTTP.',
    codes: [/^HPE_/],
    verdict: { kind: 'try-again', then: 'unavailable', cause: 'bad-answer' },
    maybePaid: true,
  },
  cutOff: {
    id: 'cut-off',
    when: 'The connection broke inside the answer (half a body).',
    codes: [],
    verdict: { kind: 'try-again', then: 'unavailable', cause: 'bad-answer' },
    maybePaid: true,
  },
  timeout: {
    id: 'timeout',
    when: 'No whole answer in time (900 s), however slowly it drips.',
    codes: [],
    verdict: { kind: 'try-again', then: 'unavailable', cause: 'timeout' },
    maybePaid: true,
  },
  tooLarge: {
    id: 'answer-too-large',
    when: '2xx, JSON, more than 8 MiB.',
    codes: [],
    verdict: { kind: 'rejected', cause: 'answer-too-large' },
    maybePaid: true,
  },
  other: {
    id: 'network-error',
    when: 'Any other network error.',
    codes: [],
    verdict: { kind: 'try-again', then: 'unavailable', cause: 'no-answer' },
    maybePaid: true,
  },
} as const satisfies Readonly<Record<string, NetworkRow>>

/** Our own machine is at its limits: infrastructure, never the provider's failure. */
const LOCAL = [/^EMFILE$/, /^ENFILE$/, /^ENOMEM$/, /^ENOBUFS$/, /^EADDRNOTAVAIL$/]

/** The row of a network error, by the codes along its causes; `local` when it is our machine's. */
export function networkRow(error: unknown): NetworkRow | 'local' {
  const codes = codesOf(error)
  if (codes.some((code) => LOCAL.some((pattern) => pattern.test(code)))) return 'local'
  const rows: readonly NetworkRow[] = Object.values(NETWORK_ROWS)
  return rows.find((row) => codes.some((code) => row.codes.some((pattern) => pattern.test(code)))) ?? NETWORK_ROWS.other
}

function codesOf(error: unknown): string[] {
  const codes: string[] = []
  const seen = new Set<unknown>()
  const queue: unknown[] = [error]
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    if (!(next instanceof Error) || seen.has(next)) continue
    seen.add(next)
    codes.push('code' in next && typeof next.code === 'string' ? next.code : next.message)
    // Happy eyeballs: one error per address.
    if (next instanceof AggregateError) for (const one of next.errors) queue.push(one)
    queue.push(next.cause)
  }
  return codes
}
