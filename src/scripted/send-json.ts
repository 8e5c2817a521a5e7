import type { ServerResponse } from 'node:http'

/** The error object of the OpenAI protocol. */
export interface ChatError {
  readonly message: string
  readonly type: 'invalid_request_error' | 'rate_limit_error' | 'server_error'
  readonly code: string | null
}

export function sendJson(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
  response.end(text)
}

export function sendError(response: ServerResponse, status: number, error: ChatError): void {
  sendJson(response, status, JSON.stringify({ error }))
}
