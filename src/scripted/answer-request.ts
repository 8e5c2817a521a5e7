import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { sha256 } from '../services/hash.ts'
import { chatCompletion } from './chat-completion.ts'
import { chatRequestSchema, type ChatRequest } from './chat-request.ts'
import { faultOf } from './fault-of.ts'
import type { Ledger } from './ledger.ts'
import { misbehave } from './misbehave.ts'
import { readBody } from './read-body.ts'
import { isScriptedModel, SCRIPTED_MODELS, type ScriptedModel } from './scripted-models.ts'
import { scriptedReply } from './scripted-reply.ts'
import { sendError, sendJson } from './send-json.ts'
import type { ScriptedSuite } from './suite.ts'

/** What one server answers with. */
export interface Desk {
  readonly suite: ScriptedSuite
  readonly ledger: Ledger
  readonly seed: number
  readonly hangMs: number
  readonly delayMs: number
}

/** Far above what our own limits let a conversation grow to. */
const MAX_BODY_BYTES = 32 * 1024 * 1024

/** One HTTP request, from its path to its answer. */
export async function answerRequest(request: IncomingMessage, response: ServerResponse, desk: Desk): Promise<void> {
  const refuse = (status: number, message: string, code: string | null = null): void =>
    sendError(response, status, { message, type: 'invalid_request_error', code })
  const path = request.url?.split('?')[0] ?? ''
  if (request.method === 'GET' && path === '/v1/models') return sendJson(response, 200, modelList())
  if (request.method !== 'POST' || path !== '/v1/chat/completions')
    return refuse(404, `there is no ${request.method ?? ''} ${path} here; there are POST /v1/chat/completions and GET /v1/models`)
  // A web page cannot send this without asking first, and asking is not answered.
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) return refuse(415, 'the content type has to be application/json')
  const body = await readBody(request, MAX_BODY_BYTES)
  if (body === undefined) return refuse(413, `the request is longer than ${MAX_BODY_BYTES} bytes`)
  const chat = readChat(body)
  if ('refusal' in chat) return refuse(400, chat.refusal)
  const { model } = chat.request
  if (!isScriptedModel(model))
    return refuse(404, `the model ${model.slice(0, 100)} does not exist; there are ${Object.keys(SCRIPTED_MODELS).join(', ')}`, 'model_not_found')
  const answer = replyTo(model, chat.request, desk.suite)
  if ('refusal' in answer) return refuse(400, `${model}: ${answer.refusal}`)

  const bodyHash = sha256(body)
  const key = request.headers['idempotency-key']?.toString() ?? bodyHash.slice(0, 32)
  const tryNumber = desk.ledger.nextTry(key)
  const fault = model === 'flaky' ? faultOf(sha256, desk.seed, answer.call, tryNumber) : undefined
  desk.ledger.add({ key, model, call: answer.call, try: tryNumber, did: fault === undefined ? 'answered' : 'fault', fault: fault ?? null })
  if (desk.delayMs > 0) await wait(desk.delayMs, undefined, { ref: false })
  const completion = chatCompletion(bodyHash.slice(0, 12), model, body.length, answer.reply)
  if (fault === undefined) sendJson(response, 200, completion)
  else await misbehave(response, fault, completion, desk.hangMs)
}

function modelList(): string {
  return JSON.stringify({ object: 'list', data: Object.keys(SCRIPTED_MODELS).map((id) => ({ id, object: 'model', created: 0, owned_by: 'revisit' })) })
}

function readChat(body: Buffer): { readonly request: ChatRequest } | { readonly refusal: string } {
  return orRefusal('the body is no chat request', () => ({ request: chatRequestSchema.parse(JSON.parse(body.toString('utf8'))) }))
}

function replyTo(model: ScriptedModel, request: ChatRequest, suite: ScriptedSuite): ReturnType<typeof scriptedReply> {
  return orRefusal('a part of the request is not what it should be', () => scriptedReply(model, request, suite, sha256))
}

/** What somebody else sent may hold anything; a fault in it is theirs and said so. */
function orRefusal<T>(what: string, read: () => T): T | { readonly refusal: string } {
  try {
    return read()
  } catch (error) {
    if (error instanceof z.ZodError) return { refusal: `${what}: ${error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')}` }
    if (error instanceof SyntaxError) return { refusal: `${what}: ${error.message}` }
    throw error
  }
}
