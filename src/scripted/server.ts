import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { sha256 } from '../services/hash.ts'
import { chatCompletion, chatRequestSchema } from './chat.ts'
import { type Fault, faultOf } from './flaky.ts'
import { Ledger } from './ledger.ts'
import { isScriptedModel, SCRIPTED_MODELS, scriptedReply } from './scripted-models.ts'
import type { ScriptedSuite } from './suite.ts'

export interface ScriptedServerOptions {
  readonly suite: ScriptedSuite
  /** 0 = any free port. Loopback only. */
  readonly port?: number
  readonly ledgerFile?: string
  /** Seed of `flaky`. */
  readonly seed?: number
  /** How long a `hang` holds the connection before it breaks it. */
  readonly hangMs?: number
  /** Waits so long before every answer, like a model that thinks. */
  readonly delayMs?: number
}

export interface ScriptedServer {
  /** `http://127.0.0.1:<port>/v1` */
  readonly baseURL: string
  readonly ledger: Ledger
  close(): Promise<void>
}

/** The scripted models behind the OpenAI chat protocol: they go through the real provider client and need no key. */
export async function startScriptedServer(options: ScriptedServerOptions): Promise<ScriptedServer> {
  const ledger = new Ledger(options.ledgerFile)
  const server = createServer((request, response) => {
    answer(request, response, options, ledger).catch((error: unknown) => {
      if (response.headersSent) response.destroy()
      else send(response, 500, { error: { message: error instanceof Error ? error.message : String(error), type: 'server_error' } })
    })
  })
  server.keepAliveTimeout = 60_000
  const port = await listen(server, options.port ?? 0)
  return {
    baseURL: `http://127.0.0.1:${port}/v1`,
    ledger,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(request: IncomingMessage, response: ServerResponse, options: ScriptedServerOptions, ledger: Ledger): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  if (request.method === 'GET' && pathname === '/v1/models') {
    send(response, 200, { object: 'list', data: Object.keys(SCRIPTED_MODELS).map((id) => ({ id, object: 'model', created: 0, owned_by: 'revisit' })) })
    return
  }
  if (request.method !== 'POST' || pathname !== '/v1/chat/completions') {
    send(response, 404, { error: { message: `no ${request.method} ${pathname} here`, type: 'invalid_request_error', code: null } })
    return
  }
  const body = await readBody(request)
  const parsed = chatRequestSchema.safeParse(JSON.parse(body))
  if (!parsed.success) {
    send(response, 400, { error: { message: parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '), type: 'invalid_request_error', code: null } })
    return
  }
  const { model } = parsed.data
  if (!isScriptedModel(model)) {
    send(response, 404, { error: { message: `The model ${model} does not exist; there are ${Object.keys(SCRIPTED_MODELS).join(', ')}.`, type: 'invalid_request_error', code: 'model_not_found' } })
    return
  }
  const key = String(request.headers['idempotency-key'] ?? sha256(body).slice(0, 32))
  const { reply, call } = scriptedReply(model, parsed.data, options.suite, sha256)
  const tryNumber = ledger.nextTry(key)
  const fault = model === 'flaky' ? faultOf(sha256, options.seed ?? 1, call, tryNumber) : undefined
  ledger.add({ key, model, call, try: tryNumber, did: fault === undefined ? 'answered' : 'fault', fault: fault ?? null })
  if (options.delayMs !== undefined) await wait(options.delayMs)
  const completion = chatCompletion(sha256(`${key}/${call}`).slice(0, 12), parsed.data, body.length, reply)
  if (fault !== undefined) await misbehave(response, fault, completion, options.hangMs ?? 330_000)
  else sendText(response, 200, completion)
}

async function misbehave(response: ServerResponse, fault: Fault, completion: string, hangMs: number): Promise<void> {
  switch (fault) {
    case '429':
      response.setHeader('retry-after', '1')
      send(response, 429, { error: { message: 'Too many requests.', type: 'rate_limit_error', code: 'rate_limit_exceeded' } })
      return
    case '500':
      send(response, 500, { error: { message: 'Something broke.', type: 'server_error', code: null } })
      return
    case 'hang':
      await Promise.race([wait(hangMs, undefined, { ref: false }), new Promise((resolve) => response.once('close', resolve))])
      response.destroy()
      return
    case 'cut-off': {
      const half = Buffer.from(completion).subarray(0, Math.floor(completion.length / 2))
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(completion) })
      response.write(half, () => response.destroy())
    }
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) if (chunk instanceof Buffer) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

function send(response: ServerResponse, status: number, body: unknown): void {
  sendText(response, status, JSON.stringify(body))
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
  response.end(text)
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      if (typeof address === 'object' && address !== null) resolve(address.port)
      else reject(new Error('the server has no port'))
    })
  })
}
