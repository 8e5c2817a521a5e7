import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { z } from 'zod'

/** One request as the server got it. */
export interface SeenRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** The body as JSON. */
  readonly body: Record<string, unknown>
}

/** Answers one request; may do anything with the socket. */
export type Reply = (response: ServerResponse, request: SeenRequest) => void | Promise<void>

export interface WireServer {
  readonly url: string
  readonly seen: SeenRequest[]
  close(): Promise<void>
}

/** A real HTTP server on the loopback. Requests are answered by the replies in order; the last one repeats. */
export async function startWireServer(...replies: readonly Reply[]): Promise<WireServer> {
  const seen: SeenRequest[] = []
  const server = createServer((request, response) => {
    void serve(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : new Error(String(error))))
  })
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let text = ''
    request.setEncoding('utf8')
    for await (const chunk of request) text += String(chunk)
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    const one: SeenRequest = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers,
      text,
      body: z.record(z.string(), z.unknown()).parse(JSON.parse(text)),
    }
    seen.push(one)
    const reply = replies[Math.min(seen.length, replies.length) - 1]
    if (reply === undefined) throw new Error('no reply')
    await reply(response, one)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A plain answer with a JSON (or text) body. */
export function json(body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Reply {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
}

export function html(status = 200): Reply {
  return json('<!doctype html><html><body><h1>Welcome to the proxy</h1></body></html>', status, { 'content-type': 'text/html' })
}
