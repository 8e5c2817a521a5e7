import { hasAnswerShape } from './answer-shape.ts'
import type { HttpAnswer } from './http-answer.ts'
import type { ProviderKind } from './provider-kind.ts'
import type { Verdict } from './verdict.ts'

/** One row of docs/model-failures.md. The first row that matches decides; `example` is a documented shape that must match this row. */
export interface FailureRow {
  /** Stable name; the journal's rows carry it as the try's cause. */
  readonly id: string
  readonly when: string
  readonly matches: (answer: HttpAnswer) => boolean
  readonly verdict: Verdict
  readonly examples: readonly ExampleAnswer[]
}

export interface ExampleAnswer {
  readonly kind: ProviderKind
  readonly status: number
  readonly body: unknown
}

const code = (answer: HttpAnswer, ...codes: readonly string[]): boolean => answer.error?.codes.some((found) => codes.includes(found)) ?? false
const says = (answer: HttpAnswer, pattern: RegExp): boolean => answer.error !== undefined && pattern.test(answer.error.message)
const refused = (answer: HttpAnswer): boolean => answer.status >= 400 && answer.status < 500
const isJson = (answer: HttpAnswer): boolean => answer.json !== undefined

const CONTEXT =
  /prompt is too long|exceeds? (the )?(model's )?(maximum )?(context|available context)|context (length|window|limit|size)|input token count.*exceeds|maximum number of tokens allowed|too many (input )?tokens|inputs? tokens \+ .*max_new_tokens|reduce the length of the (messages|prompt)|input is too long/i
const FILTER = /content[ _]?filter|content management policy|content filtering policy|usage polic|safety (system|polic|filter)|flagged (by|as|for)|moderation/i

const again = (cause: 'no-answer' | 'bad-answer' | 'overloaded' | 'timeout'): Verdict => ({ kind: 'try-again', then: 'unavailable', cause })

const openaiError = (type: string, codeText: string | null, message: string): unknown => ({ error: { message, type, param: null, code: codeText } })
const anthropicError = (type: string, message: string, details?: unknown): unknown => ({
  type: 'error',
  error: { type, message, ...(details === undefined ? {} : { details }) },
  request_id: 'req_example',
})
const googleError = (status: number, name: string, message: string, details?: unknown): unknown => ({
  error: { code: status, message, status: name, ...(details === undefined ? {} : { details }) },
})

/** Responses with a status, in order. */
export const FAILURE_ROWS: readonly FailureRow[] = [
  {
    id: 'answer',
    when: '2xx, JSON of the kind’s answer shape. Refusals, truncation and filtered answers in it are answers (`finish`).',
    matches: (answer) => answer.status >= 200 && answer.status < 300 && hasAnswerShape(answer.kind, answer.json),
    verdict: { kind: 'answer' },
    examples: [
      { kind: 'openai', status: 200, body: { id: 'resp_1', object: 'response', status: 'completed', output: [], error: null } },
      { kind: 'anthropic', status: 200, body: { id: 'msg_1', type: 'message', role: 'assistant', content: [], stop_reason: 'refusal' } },
      { kind: 'google', status: 200, body: { candidates: [{ finishReason: 'MAX_TOKENS' }] } },
      { kind: 'google', status: 200, body: { promptFeedback: { blockReason: 'SAFETY' } } },
      { kind: 'openai-compatible', status: 200, body: { choices: [{ index: 0, message: { role: 'assistant', content: 'hi' }, finish_reason: 'stop' }] } },
    ],
  },
  {
    id: 'spend-limit',
    when: 'Any 4xx that names the account’s quota, credit or spend limit; Google: only a quota per day.',
    matches: (answer) =>
      refused(answer) &&
      (code(answer, 'insufficient_quota', 'billing_hard_limit_reached', 'billing_not_active', 'billing_error', 'enforced_spend_limit_reached', 'insufficient_balance') ||
        says(answer, /credit balance is too low|insufficient (balance|credits?|funds)|reached your specified( workspace)? api usage limits/i) ||
        (answer.error?.codes.some((found) => /perday/.test(found)) ?? false)),
    verdict: { kind: 'park', cause: 'no-credit' },
    examples: [
      { kind: 'openai', status: 429, body: openaiError('insufficient_quota', 'insufficient_quota', 'You exceeded your current quota, please check your plan and billing details.') },
      { kind: 'anthropic', status: 400, body: anthropicError('invalid_request_error', 'Your credit balance is too low to access the Anthropic API.') },
      { kind: 'anthropic', status: 400, body: anthropicError('invalid_request_error', 'You have reached your specified API usage limits.') },
      { kind: 'anthropic', status: 429, body: anthropicError('rate_limit_error', 'You have reached your API usage limits', { error_code: 'enforced_spend_limit_reached' }) },
      {
        kind: 'google',
        status: 429,
        body: googleError(429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota, please check your plan and billing details.', [
          { '@type': 'type.googleapis.com/google.rpc.QuotaFailure', violations: [{ quotaId: 'GenerateRequestsPerDayPerProjectPerModel-FreeTier' }] },
        ]),
      },
    ],
  },
  {
    id: 'no-credit',
    when: '402',
    matches: (answer) => answer.status === 402,
    verdict: { kind: 'park', cause: 'no-credit' },
    examples: [
      { kind: 'anthropic', status: 402, body: anthropicError('billing_error', 'There is an issue with your billing') },
      { kind: 'openai-compatible', status: 402, body: { error: { message: 'Insufficient credits', code: 402 } } },
    ],
  },
  {
    id: 'unauthorized',
    when: '401, or a 400 whose reason is an invalid key (Google).',
    matches: (answer) => answer.status === 401 || (refused(answer) && (code(answer, 'api_key_invalid', 'invalid_api_key', 'unauthenticated') || says(answer, /api key not valid/i))),
    verdict: { kind: 'park', cause: 'unauthorized' },
    examples: [
      { kind: 'openai', status: 401, body: openaiError('invalid_request_error', 'invalid_api_key', 'Incorrect API key provided.') },
      { kind: 'anthropic', status: 401, body: anthropicError('authentication_error', 'invalid x-api-key') },
      { kind: 'google', status: 400, body: googleError(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', [{ reason: 'API_KEY_INVALID' }]) },
    ],
  },
  {
    id: 'context-too-long',
    when: '400, 413, 422 or 500-class codes that name the context length; 413 without more.',
    matches: (answer) =>
      (refused(answer) && answer.status !== 429 && (code(answer, 'context_length_exceeded', 'exceed_context_size_error', 'request_too_large', 'string_above_max_length') || says(answer, CONTEXT))) ||
      (answer.status === 413 && !says(answer, /tokens per minute|\btpm\b/i)),
    verdict: { kind: 'rejected', cause: 'context-too-long' },
    examples: [
      { kind: 'openai', status: 400, body: openaiError('invalid_request_error', 'context_length_exceeded', 'Your input exceeds the context window of this model.') },
      { kind: 'anthropic', status: 400, body: anthropicError('invalid_request_error', 'prompt is too long: 210000 tokens > 200000 maximum') },
      { kind: 'anthropic', status: 413, body: anthropicError('request_too_large', 'Request exceeds the maximum size') },
      { kind: 'google', status: 400, body: googleError(400, 'INVALID_ARGUMENT', 'The input token count (1200293) exceeds the maximum number of tokens allowed (1048576).') },
      { kind: 'openai-compatible', status: 400, body: { object: 'error', message: "This model's maximum context length is 8192 tokens.", type: 'BadRequestError', code: 400 } },
      { kind: 'openai-compatible', status: 400, body: { error: { code: 400, message: 'the request exceeds the available context size', type: 'exceed_context_size_error' } } },
    ],
  },
  {
    id: 'refused',
    when: '400, 403 or 422 by the provider’s content filter.',
    matches: (answer) =>
      [400, 403, 422].includes(answer.status) &&
      (code(answer, 'content_filter', 'content_policy_violation', 'responsibleaipolicyviolation', 'invalid_prompt', 'safety', 'prohibited_content') || says(answer, FILTER)),
    verdict: { kind: 'rejected', cause: 'refused' },
    examples: [
      { kind: 'openai', status: 400, body: openaiError('invalid_request_error', 'invalid_prompt', 'Invalid prompt: your prompt was flagged as potentially violating our usage policy.') },
      { kind: 'anthropic', status: 400, body: anthropicError('invalid_request_error', 'Output blocked by content filtering policy') },
      {
        kind: 'openai-compatible',
        status: 400,
        body: { error: { code: 'content_filter', message: "The response was filtered due to the prompt triggering the content management policy.", status: 400, innererror: { code: 'ResponsibleAIPolicyViolation' } } },
      },
    ],
  },
  {
    id: 'forbidden',
    when: '403, or a region that is not served.',
    matches: (answer) => answer.status === 403 || (refused(answer) && says(answer, /user location is not supported/i)),
    verdict: { kind: 'park', cause: 'forbidden' },
    examples: [
      { kind: 'openai', status: 403, body: openaiError('request_forbidden', 'unsupported_country_region_territory', 'Country, region, or territory not supported') },
      { kind: 'anthropic', status: 403, body: anthropicError('permission_error', 'Your API key does not have permission to use the specified resource') },
      { kind: 'google', status: 400, body: googleError(400, 'FAILED_PRECONDITION', 'User location is not supported for the API use.') },
    ],
  },
  {
    id: 'unknown-model',
    when: '404, 410, or a 400 that names an unknown model. (A wrong path in baseURL looks the same: the message says so.)',
    matches: (answer) => answer.status === 404 || answer.status === 410 || (refused(answer) && code(answer, 'model_not_found', 'invalid_model', 'model_not_available')),
    verdict: { kind: 'park', cause: 'unknown-model' },
    examples: [
      { kind: 'openai', status: 404, body: openaiError('invalid_request_error', 'model_not_found', 'The model does not exist or you do not have access to it.') },
      { kind: 'anthropic', status: 404, body: anthropicError('not_found_error', 'model: claude-none') },
      { kind: 'google', status: 404, body: googleError(404, 'NOT_FOUND', 'models/gemini-none is not found for API version v1beta') },
      { kind: 'openai-compatible', status: 404, body: { error: 'model "none" not found, try pulling it first' } },
      { kind: 'openai-compatible', status: 400, body: { error: { message: 'none is not a valid model ID', code: 'invalid_model' } } },
    ],
  },
  {
    id: 'never-fits',
    when: '413 or 429 saying that this one request is larger than the limit per minute.',
    matches: (answer) => [413, 429].includes(answer.status) && says(answer, /request too large/i),
    verdict: { kind: 'park', cause: 'request-refused' },
    examples: [
      { kind: 'openai', status: 429, body: openaiError('tokens', 'rate_limit_exceeded', 'Request too large for the model on tokens per min (TPM): Limit 30000, Requested 41000.') },
      { kind: 'openai-compatible', status: 413, body: { error: { message: 'Request too large for model on tokens per minute (TPM)', type: 'tokens', code: 'rate_limit_exceeded' } } },
    ],
  },
  {
    id: 'rate-limited',
    when: '429 otherwise; the provider’s wait is honoured (`Retry-After`, `retry-after-ms`, Google’s `RetryInfo`).',
    matches: (answer) => answer.status === 429,
    verdict: again('overloaded'),
    examples: [
      { kind: 'openai', status: 429, body: openaiError('requests', 'rate_limit_exceeded', 'Rate limit reached for requests') },
      { kind: 'anthropic', status: 429, body: anthropicError('rate_limit_error', 'This request would exceed the rate limit') },
      { kind: 'google', status: 429, body: googleError(429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota, please check your plan and billing details.', [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '34s' }]) },
      { kind: 'openai-compatible', status: 429, body: 'Too Many Requests' },
    ],
  },
  {
    id: 'overloaded',
    when: '503, 529, 498',
    matches: (answer) => [503, 529, 498].includes(answer.status),
    verdict: again('overloaded'),
    examples: [
      { kind: 'anthropic', status: 529, body: anthropicError('overloaded_error', 'Overloaded') },
      { kind: 'google', status: 503, body: googleError(503, 'UNAVAILABLE', 'The model is overloaded. Please try again later.') },
      { kind: 'openai', status: 503, body: openaiError('server_error', null, 'The engine is currently overloaded, please try again later') },
    ],
  },
  {
    id: 'gateway-timeout',
    when: '408, 504, 524',
    matches: (answer) => [408, 504, 524].includes(answer.status),
    verdict: again('timeout'),
    examples: [
      { kind: 'google', status: 504, body: googleError(504, 'DEADLINE_EXCEEDED', 'The service is unable to finish processing within the deadline.') },
      { kind: 'anthropic', status: 504, body: anthropicError('timeout_error', 'The request timed out') },
    ],
  },
  {
    id: 'server-error',
    when: '5xx otherwise, 409, 425',
    matches: (answer) => answer.status >= 500 || answer.status === 409 || answer.status === 425,
    verdict: again('no-answer'),
    examples: [
      { kind: 'openai', status: 500, body: openaiError('server_error', null, 'The server had an error while processing your request') },
      { kind: 'anthropic', status: 500, body: anthropicError('api_error', 'Internal server error') },
      { kind: 'google', status: 500, body: googleError(500, 'INTERNAL', 'An internal error has occurred.') },
      { kind: 'openai-compatible', status: 502, body: '<html><body>Bad Gateway</body></html>' },
    ],
  },
  {
    id: 'redirect',
    when: '3xx: never followed (a key would go along).',
    matches: (answer) => answer.status >= 300 && answer.status < 400,
    verdict: { kind: 'park', cause: 'unreachable' },
    examples: [{ kind: 'openai-compatible', status: 302, body: '' }],
  },
  {
    id: 'malformed-call',
    when: '400 because the model wrote a tool call that the server cannot read.',
    matches: (answer) => refused(answer) && code(answer, 'tool_use_failed'),
    verdict: { kind: 'rejected', cause: 'bad-answer' },
    examples: [{ kind: 'openai-compatible', status: 400, body: { error: { message: 'Failed to call a function.', type: 'invalid_request_error', code: 'tool_use_failed', failed_generation: '<function=' } } }],
  },
  {
    id: 'request-refused',
    when: '4xx otherwise: the request’s form, settings or tools are not taken. Nothing is scored; settings or adapter must change.',
    matches: (answer) => refused(answer),
    verdict: { kind: 'park', cause: 'request-refused' },
    examples: [
      { kind: 'openai', status: 400, body: openaiError('invalid_request_error', 'unsupported_parameter', 'Unsupported parameter: temperature') },
      { kind: 'anthropic', status: 400, body: anthropicError('invalid_request_error', 'max_tokens: must be greater than 0') },
      { kind: 'openai-compatible', status: 422, body: { detail: [{ loc: ['body', 'tools'], msg: 'field required' }] } },
    ],
  },
  {
    id: 'error-in-200',
    when: '2xx with an error object instead of an answer (a status of 4xx inside is judged like that status).',
    matches: (answer) => answer.error !== undefined,
    verdict: again('no-answer'),
    examples: [
      { kind: 'openai', status: 200, body: { id: 'resp_1', status: 'failed', output: [], error: { code: 'server_error', message: 'The model failed to answer' } } },
      { kind: 'openai-compatible', status: 200, body: { error: { code: 'upstream', message: 'Provider returned error' } } },
    ],
  },
  {
    id: 'empty',
    when: '2xx without a body.',
    matches: (answer) => answer.text.trim() === '',
    verdict: again('bad-answer'),
    examples: [{ kind: 'openai', status: 200, body: '' }],
  },
  {
    id: 'html',
    when: '2xx with a page (a proxy’s or a login’s).',
    matches: (answer) => !isJson(answer) && /^\s*</.test(answer.text),
    verdict: again('bad-answer'),
    examples: [{ kind: 'openai-compatible', status: 200, body: '<!doctype html><html><body>Welcome</body></html>' }],
  },
  {
    id: 'not-json',
    when: '2xx with anything else that is not JSON (half a body without a stated length).',
    matches: (answer) => !isJson(answer),
    verdict: again('bad-answer'),
    examples: [{ kind: 'anthropic', status: 200, body: '{"id":"msg_1","type":"mess' }],
  },
  {
    id: 'wrong-shape',
    when: '2xx with JSON that is no answer of this kind.',
    matches: () => true,
    verdict: again('bad-answer'),
    examples: [
      { kind: 'openai-compatible', status: 200, body: { choices: [] } },
      { kind: 'google', status: 200, body: {} },
    ],
  },
]
