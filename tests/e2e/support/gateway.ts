import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

/** What a provider does with a request. */
export type Behaviour =
  | { readonly kind: 'pass' }
  /** Takes the request and never answers. */
  | { readonly kind: 'hang' }
  | { readonly kind: 'refuse'; readonly status: number; readonly body: unknown }

/** A provider whose behaviour a test changes, in front of the scripted models. */
export interface Gateway {
  /** For `baseURL`. */
  readonly baseURL: string
  /** Requests by idempotency key. */
  readonly seen: ReadonlyMap<string, number>
  behave(behaviour: Behaviour): void
  /** Nothing listens any more. */
  disappear(): Promise<void>
  /** Listens again, at the same address. */
  appear(): Promise<void>
}

/** @param target the scripted models' base URL. */
export async function startGateway(target: string): Promise<Gateway> {
  let behaviour: Behaviour = { kind: 'pass' }
  const seen = new Map<string, number>()
  let server: Server | undefined
  let port = 0

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const key = String(request.headers['idempotency-key'])
    seen.set(key, (seen.get(key) ?? 0) + 1)
    const body: Buffer[] = []
    for await (const chunk of request) body.push(Buffer.from(chunk))
    if (behaviour.kind === 'hang') return
    if (behaviour.kind === 'refuse') {
      response.writeHead(behaviour.status, { 'content-type': 'application/json' }).end(JSON.stringify(behaviour.body))
      return
    }
    const passed = await fetch(`${target}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: Buffer.concat(body),
    })
    response.writeHead(passed.status, { 'content-type': 'application/json' }).end(Buffer.from(await passed.arrayBuffer()))
  }
  const listen = async (): Promise<void> => {
    const listening = createServer(
      (request, response) => void answer(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined)),
    )
    await new Promise<void>((resolve, reject) => listening.once('error', reject).listen(port, '127.0.0.1', resolve))
    const address = listening.address()
    if (typeof address !== 'object' || address === null) throw new Error('the gateway has no port')
    port = address.port
    server = listening
  }
  await listen()
  return {
    get baseURL() {
      return `http://127.0.0.1:${port}/v1`
    },
    seen,
    behave(next) {
      behaviour = next
    },
    disappear: async () => {
      const closing = server
      server = undefined
      if (closing === undefined) return
      const closed = new Promise<void>((resolve) => closing.close(() => resolve()))
      closing.closeAllConnections()
      await closed
    },
    appear: listen,
  }
}
