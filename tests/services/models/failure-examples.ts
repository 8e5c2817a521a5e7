import type { ProviderKind } from '../../../src/services/models/provider-kind.ts'

const openaiError = (type: string, codeText: string | null, message: string): unknown => ({ error: { message, type, param: null, code: codeText } })
const anthropicError = (type: string, message: string, details?: unknown): unknown => ({
  type: 'error',
  error: { type, message, ...(details === undefined ? {} : { details }) },
  request_id: 'req_example',
})
const googleError = (status: number, name: string, message: string, details?: unknown): unknown => ({
  error: { code: status, message, status: name, ...(details === undefined ? {} : { details }) },
})

/** A response in a documented shape. A text body is sent as it is, anything else as JSON. */
export interface ExampleAnswer {
  readonly kind: ProviderKind
  readonly status: number
  readonly body: unknown
}

/** For each row of src/services/models/failure-rows.ts: responses as providers document them, which have to land on that row. */
export const FAILURE_EXAMPLES: Readonly<Record<string, readonly ExampleAnswer[]>> = {
  answer: [
    { kind: 'openai', status: 200, body: { id: 'resp_1', object: 'response', status: 'completed', output: [], error: null } },
    { kind: 'anthropic', status: 200, body: { id: 'msg_1', type: 'message', role: 'assistant', content: [], stop_reason: 'refusal' } },
    { kind: 'google', status: 200, body: { candidates: [{ finishReason: 'MAX_TOKENS' }] } },
    { kind: 'google', status: 200, body: { promptFeedback: { blockReason: 'SAFETY' } } },
    { kind: 'openai-compatible', status: 200, body: { choices: [{ index: 0, message: { role: 'assistant', content: 'hi' }, finish_reason: 'stop' }] } },
  ],
  'no-credit': [
    { kind: 'anthropic', status: 402, body: anthropicError('billing_error', 'There is an issue with your billing') },
    { kind: 'openai-compatible', status: 402, body: { error: { message: 'Insufficient credits', code: 402 } } },
    {
      kind: 'openai',
      status: 429,
      body: openaiError('insufficient_quota', 'insufficient_quota', 'You exceeded your current quota, please check your plan and billing details.'),
    },
    { kind: 'anthropic', status: 400, body: anthropicError('invalid_request_error', 'Your credit balance is too low to access the Anthropic API.') },
    { kind: 'anthropic', status: 400, body: anthropicError('invalid_request_error', 'You have reached your specified API usage limits.') },
    {
      kind: 'anthropic',
      status: 429,
      body: anthropicError('rate_limit_error', 'You have reached your API usage limits', { error_code: 'enforced_spend_limit_reached' }),
    },
    {
      kind: 'google',
      status: 429,
      body: googleError(429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota, please check your plan and billing details.', [
        { '@type': 'type.googleapis.com/google.rpc.QuotaFailure', violations: [{ quotaId: 'GenerateRequestsPerDayPerProjectPerModel-FreeTier' }] },
      ]),
    },
  ],
  unauthorized: [
    { kind: 'openai', status: 401, body: openaiError('invalid_request_error', 'invalid_api_key', 'Incorrect API key provided.') },
    { kind: 'anthropic', status: 401, body: anthropicError('authentication_error', 'invalid x-api-key') },
    {
      kind: 'google',
      status: 400,
      body: googleError(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', [{ reason: 'API_KEY_INVALID' }]),
    },
  ],
  'context-too-long': [
    {
      kind: 'openai',
      status: 400,
      body: openaiError('invalid_request_error', 'context_length_exceeded', 'Your input exceeds the context window of this model.'),
    },
    { kind: 'anthropic', status: 400, body: anthropicError('invalid_request_error', 'prompt is too long: 210000 tokens > 200000 maximum') },
    { kind: 'anthropic', status: 413, body: anthropicError('request_too_large', 'Request exceeds the maximum size') },
    {
      kind: 'google',
      status: 400,
      body: googleError(400, 'INVALID_ARGUMENT', 'The input token count (1200293) exceeds the maximum number of tokens allowed (1048576).'),
    },
    {
      kind: 'openai-compatible',
      status: 400,
      body: { object: 'error', message: "This model's maximum context length is 8192 tokens.", type: 'BadRequestError', code: 400 },
    },
    {
      kind: 'openai-compatible',
      status: 400,
      body: { error: { code: 400, message: 'the request exceeds the available context size', type: 'exceed_context_size_error' } },
    },
  ],
  refused: [
    {
      kind: 'openai',
      status: 400,
      body: openaiError('invalid_request_error', 'invalid_prompt', 'Invalid prompt: your prompt was flagged as potentially violating our usage policy.'),
    },
    { kind: 'anthropic', status: 400, body: anthropicError('invalid_request_error', 'Output blocked by content filtering policy') },
    {
      kind: 'openai-compatible',
      status: 400,
      body: {
        error: {
          code: 'content_filter',
          message: 'The response was filtered due to the prompt triggering the content management policy.',
          status: 400,
          innererror: { code: 'ResponsibleAIPolicyViolation' },
        },
      },
    },
  ],
  forbidden: [
    {
      kind: 'openai',
      status: 403,
      body: openaiError('request_forbidden', 'unsupported_country_region_territory', 'Country, region, or territory not supported'),
    },
    { kind: 'anthropic', status: 403, body: anthropicError('permission_error', 'Your API key does not have permission to use the specified resource') },
    { kind: 'google', status: 400, body: googleError(400, 'FAILED_PRECONDITION', 'User location is not supported for the API use.') },
  ],
  'unknown-model': [
    { kind: 'openai', status: 404, body: openaiError('invalid_request_error', 'model_not_found', 'The model does not exist or you do not have access to it.') },
    { kind: 'anthropic', status: 404, body: anthropicError('not_found_error', 'model: claude-none') },
    { kind: 'google', status: 404, body: googleError(404, 'NOT_FOUND', 'models/gemini-none is not found for API version v1beta') },
    { kind: 'openai-compatible', status: 404, body: { error: 'model "none" not found, try pulling it first' } },
    { kind: 'openai-compatible', status: 400, body: { error: { message: 'none is not a valid model ID', code: 'invalid_model' } } },
  ],
  'never-fits': [
    {
      kind: 'openai',
      status: 429,
      body: openaiError('tokens', 'rate_limit_exceeded', 'Request too large for the model on tokens per min (TPM): Limit 30000, Requested 41000.'),
    },
    {
      kind: 'openai-compatible',
      status: 413,
      body: { error: { message: 'Request too large for model on tokens per minute (TPM)', type: 'tokens', code: 'rate_limit_exceeded' } },
    },
  ],
  'rate-limited': [
    { kind: 'openai', status: 429, body: openaiError('requests', 'rate_limit_exceeded', 'Rate limit reached for requests') },
    { kind: 'anthropic', status: 429, body: anthropicError('rate_limit_error', 'This request would exceed the rate limit') },
    {
      kind: 'google',
      status: 429,
      body: googleError(429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota, please check your plan and billing details.', [
        { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '34s' },
      ]),
    },
    { kind: 'openai-compatible', status: 429, body: 'Too Many Requests' },
  ],
  overloaded: [
    { kind: 'anthropic', status: 529, body: anthropicError('overloaded_error', 'Overloaded') },
    { kind: 'google', status: 503, body: googleError(503, 'UNAVAILABLE', 'The model is overloaded. Please try again later.') },
    { kind: 'openai', status: 503, body: openaiError('server_error', null, 'The engine is currently overloaded, please try again later') },
  ],
  'gateway-timeout': [
    { kind: 'google', status: 504, body: googleError(504, 'DEADLINE_EXCEEDED', 'The service is unable to finish processing within the deadline.') },
    { kind: 'anthropic', status: 504, body: anthropicError('timeout_error', 'The request timed out') },
  ],
  'bad-gateway': [{ kind: 'openai-compatible', status: 502, body: '<html><body>Bad Gateway</body></html>' }],
  'server-error': [
    { kind: 'openai', status: 500, body: openaiError('server_error', null, 'The server had an error while processing your request') },
    { kind: 'anthropic', status: 500, body: anthropicError('api_error', 'Internal server error') },
    { kind: 'google', status: 500, body: googleError(500, 'INTERNAL', 'An internal error has occurred.') },
  ],
  redirect: [{ kind: 'openai-compatible', status: 302, body: '' }],
  'malformed-call': [
    {
      kind: 'openai-compatible',
      status: 400,
      body: { error: { message: 'Failed to call a function.', type: 'invalid_request_error', code: 'tool_use_failed', failed_generation: '<function=' } },
    },
  ],
  'request-refused': [
    { kind: 'openai', status: 400, body: openaiError('invalid_request_error', 'unsupported_parameter', 'Unsupported parameter: temperature') },
    { kind: 'anthropic', status: 400, body: anthropicError('invalid_request_error', 'max_tokens: must be greater than 0') },
    { kind: 'openai-compatible', status: 422, body: { detail: [{ loc: ['body', 'tools'], msg: 'field required' }] } },
  ],
  'error-in-200': [
    {
      kind: 'openai',
      status: 200,
      body: { id: 'resp_1', status: 'failed', output: [], error: { code: 'server_error', message: 'The model failed to answer' } },
    },
    { kind: 'openai-compatible', status: 200, body: { error: { code: 'upstream', message: 'Provider returned error' } } },
  ],
  empty: [{ kind: 'openai', status: 200, body: '' }],
  html: [{ kind: 'openai-compatible', status: 200, body: '<!doctype html><html><body>Welcome</body></html>' }],
  'not-json': [{ kind: 'anthropic', status: 200, body: '{"id":"msg_1","type":"mess' }],
  'wrong-shape': [
    { kind: 'openai-compatible', status: 200, body: { choices: [] } },
    { kind: 'google', status: 200, body: {} },
  ],
}
