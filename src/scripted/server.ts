import { createServer, type Server } from 'node:http'
import { RevisitError } from '../core/errors.ts'
import { answerRequest, type Desk } from './answer-request.ts'
import { Ledger } from './ledger.ts'
import { sendError } from './send-json.ts'
import type { ScriptedSuite } from './suite.ts'

export interface ScriptedServerOptions {
  readonly suite: ScriptedSuite
  /** Default 0: any free port. Loopback only. */
  readonly port?: number | undefined
  /** Where the ledger survives the server. Default: it ends with the server. */
  readonly ledgerFile?: string | undefined
  /** Seed of `flaky`. Default 1. */
  readonly seed?: number | undefined
  /** How long a `hang` of `flaky` holds the connection before it breaks it. Default 330 s, longer than Node's own client waits. */
  readonly hangMs?: number | undefined
  /** Waits so long before every answer, like a model that thinks. Default 0. */
  readonly delayMs?: number | undefined
}

export interface ScriptedServer {
  /** `http://127.0.0.1:<port>/v1` */
  readonly baseURL: string
  readonly ledger: Ledger
  /** Breaks what is under way. */
  close(): Promise<void>
}

/**
 * The scripted models behind the OpenAI chat protocol: they go through the real provider client and need no key.
 *
 * @throws RevisitError `usage` when the port is taken or the ledger's file holds something else.
 */
export async function startScriptedServer(options: ScriptedServerOptions): Promise<ScriptedServer> {
  const { suite, seed = 1, hangMs = 330_000, delayMs = 0 } = options
  const desk: Desk = { suite, ledger: new Ledger(options.ledgerFile), seed, hangMs, delayMs }
  const server = createServer((request, response) => {
    answerRequest(request, response, desk).catch((error: unknown) => {
      if (response.headersSent) response.destroy()
      else sendError(response, 500, { message: error instanceof Error ? error.message : String(error), type: 'server_error', code: null })
    })
  })
  server.keepAliveTimeout = 60_000
  const port = await listen(server, options.port ?? 0)
  return {
    baseURL: `http://127.0.0.1:${port}/v1`,
    ledger: desk.ledger,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause) => reject(new RevisitError('usage', `the scripted models cannot listen on port ${port}: ${cause.message}`, { cause })))
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      if (typeof address === 'object' && address !== null) resolve(address.port)
      else reject(new RevisitError('bug', 'the server of scripted models has no port'))
    })
  })
}
