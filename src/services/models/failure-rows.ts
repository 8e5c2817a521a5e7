import { hasAnswerShape } from './answer-shape.ts'
import type { HttpAnswer } from './http-answer.ts'
import type { Verdict } from './verdict.ts'

/** One row of docs/model-failures.md. The first row that matches decides; tests/services/models/failure-examples.ts has documented shapes for each. */
export interface FailureRow {
  /** Stable name; the journal's rows carry it as the try's cause. */
  readonly id: string
  readonly when: string
  readonly matches: (answer: HttpAnswer) => boolean
  readonly verdict: Verdict
  /** Whether the provider may have done the work, and billed it, all the same. Default: no. */
  readonly maybePaid?: boolean
}

const code = (answer: HttpAnswer, ...codes: readonly string[]): boolean => answer.error?.codes.some((found) => codes.includes(found)) ?? false
const says = (answer: HttpAnswer, pattern: RegExp): boolean => answer.error !== undefined && pattern.test(answer.error.message)
const refused = (answer: HttpAnswer): boolean => answer.status >= 400 && answer.status < 500
const isJson = (answer: HttpAnswer): boolean => answer.json !== undefined

const CONTEXT =
  /prompt is too long|exceeds? (the )?(model's )?(maximum )?(context|available context)|context (length|window|limit|size)|input token count.*exceeds|maximum number of tokens allowed|too many (input )?tokens|inputs? tokens \+ .*max_new_tokens|reduce the length of the (messages|prompt)|input is too long/i
const FILTER = /content[ _]?filter|content management policy|content filtering policy|usage polic|safety (system|polic|filter)|flagged (by|as|for)|moderation/i

const again = (cause: 'no-answer' | 'bad-answer' | 'overloaded' | 'timeout'): Verdict => ({ kind: 'try-again', then: 'unavailable', cause })

/** Responses with a status, in order. */
export const FAILURE_ROWS: readonly FailureRow[] = [
  {
    id: 'answer',
    when: '2xx, JSON of the kind’s answer shape. Refusals, truncation and filtered answers in it are answers (`finish`).',
    matches: (answer) => answer.status >= 200 && answer.status < 300 && hasAnswerShape(answer.kind, answer.json),
    verdict: { kind: 'answer' },
  },
  {
    id: 'no-credit',
    when: '402, or any 4xx that names the account’s quota, credit or spend limit; Google: only a quota per day.',
    matches: (answer) =>
      answer.status === 402 ||
      (refused(answer) &&
        (code(
          answer,
          'insufficient_quota',
          'billing_hard_limit_reached',
          'billing_not_active',
          'billing_error',
          'enforced_spend_limit_reached',
          'insufficient_balance',
        ) ||
          says(answer, /credit balance is too low|insufficient (balance|credits?|funds)|reached your specified( workspace)? api usage limits/i) ||
          (answer.error?.codes.some((found) => /perday/.test(found)) ?? false))),
    verdict: { kind: 'park', cause: 'no-credit' },
  },
  {
    id: 'unauthorized',
    when: '401, or a 400 whose reason is an invalid key (Google).',
    matches: (answer) =>
      answer.status === 401 ||
      (refused(answer) && (code(answer, 'api_key_invalid', 'invalid_api_key', 'unauthenticated') || says(answer, /api key not valid/i))),
    verdict: { kind: 'park', cause: 'unauthorized' },
  },
  {
    id: 'context-too-long',
    when: '4xx (not 429) that names the context length; 413 without more.',
    matches: (answer) =>
      (refused(answer) &&
        answer.status !== 429 &&
        (code(answer, 'context_length_exceeded', 'exceed_context_size_error', 'request_too_large', 'string_above_max_length') || says(answer, CONTEXT))) ||
      (answer.status === 413 && !says(answer, /tokens per minute|\btpm\b/i)),
    verdict: { kind: 'rejected', cause: 'context-too-long' },
  },
  {
    id: 'refused',
    when: '400, 403 or 422 by the provider’s content filter.',
    matches: (answer) =>
      [400, 403, 422].includes(answer.status) &&
      (code(answer, 'content_filter', 'content_policy_violation', 'responsibleaipolicyviolation', 'invalid_prompt', 'safety', 'prohibited_content') ||
        says(answer, FILTER)),
    verdict: { kind: 'rejected', cause: 'refused' },
  },
  {
    id: 'forbidden',
    when: '403, or a region that is not served.',
    matches: (answer) => answer.status === 403 || (refused(answer) && says(answer, /user location is not supported/i)),
    verdict: { kind: 'park', cause: 'forbidden' },
  },
  {
    id: 'unknown-model',
    when: '404, 410, or a 400 that names an unknown model. (A wrong path in baseURL looks the same: the message names the address.)',
    matches: (answer) =>
      answer.status === 404 || answer.status === 410 || (refused(answer) && code(answer, 'model_not_found', 'invalid_model', 'model_not_available')),
    verdict: { kind: 'park', cause: 'unknown-model' },
  },
  {
    id: 'never-fits',
    when: '413 or 429 saying that this one request is larger than the limit per minute.',
    matches: (answer) => [413, 429].includes(answer.status) && says(answer, /request too large/i),
    verdict: { kind: 'park', cause: 'request-refused' },
  },
  {
    id: 'rate-limited',
    when: '429 otherwise; the provider’s wait is honoured (`Retry-After`, `retry-after-ms`, Google’s `RetryInfo`).',
    matches: (answer) => answer.status === 429,
    verdict: again('overloaded'),
  },
  {
    id: 'overloaded',
    when: '503, 529, 498',
    matches: (answer) => [503, 529, 498].includes(answer.status),
    verdict: again('overloaded'),
  },
  {
    id: 'gateway-timeout',
    when: '408, 504, 524',
    matches: (answer) => [408, 504, 524].includes(answer.status),
    verdict: again('timeout'),
    maybePaid: true,
  },
  {
    id: 'bad-gateway',
    when: '502, 520 to 523: a gateway without its server’s answer.',
    matches: (answer) => [502, 520, 521, 522, 523].includes(answer.status),
    verdict: again('no-answer'),
    maybePaid: true,
  },
  {
    id: 'server-error',
    when: '5xx otherwise, 409, 425',
    matches: (answer) => answer.status >= 500 || answer.status === 409 || answer.status === 425,
    verdict: again('no-answer'),
  },
  {
    id: 'redirect',
    when: '3xx: never followed (a key would go along).',
    matches: (answer) => answer.status >= 300 && answer.status < 400,
    verdict: { kind: 'park', cause: 'unreachable' },
  },
  {
    id: 'malformed-call',
    when: '400 because the model wrote a tool call that the server cannot read.',
    matches: (answer) => refused(answer) && code(answer, 'tool_use_failed'),
    verdict: { kind: 'rejected', cause: 'bad-answer' },
  },
  {
    id: 'request-refused',
    when: '4xx otherwise: the request’s form, settings or tools are not taken. Nothing is scored; settings or adapter must change.',
    matches: (answer) => refused(answer),
    verdict: { kind: 'park', cause: 'request-refused' },
  },
  {
    id: 'error-in-200',
    when: '2xx with an error object instead of an answer (a status of 4xx inside is judged like that status).',
    matches: (answer) => answer.error !== undefined,
    verdict: again('no-answer'),
    maybePaid: true,
  },
  {
    id: 'empty',
    when: '2xx without a body.',
    matches: (answer) => answer.text.trim() === '',
    verdict: again('bad-answer'),
    maybePaid: true,
  },
  {
    id: 'html',
    when: '2xx with a page (a proxy’s or a login’s).',
    matches: (answer) => !isJson(answer) && /^\s*</.test(answer.text),
    verdict: again('bad-answer'),
    maybePaid: true,
  },
  {
    id: 'not-json',
    when: '2xx with anything else that is not JSON (half a body without a stated length).',
    matches: (answer) => !isJson(answer),
    verdict: again('bad-answer'),
    maybePaid: true,
  },
  {
    id: 'wrong-shape',
    when: '2xx with JSON that is no answer of this kind.',
    matches: () => true,
    verdict: again('bad-answer'),
    maybePaid: true,
  },
]
