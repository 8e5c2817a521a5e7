import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Fault } from './fault-of.ts'
import { sendError } from './send-json.ts'

/** Answers as a failing provider does. */
export async function misbehave(response: ServerResponse, fault: Fault, completion: string, hangMs: number): Promise<void> {
  switch (fault) {
    case '429':
      response.setHeader('retry-after', '1')
      sendError(response, 429, { message: 'Too many requests.', type: 'rate_limit_error', code: 'rate_limit_exceeded' })
      return
    case '500':
      sendError(response, 500, { message: 'Something broke.', type: 'server_error', code: null })
      return
    case 'hang':
      await Promise.race([wait(hangMs, undefined, { ref: false }), new Promise((resolve) => response.once('close', resolve))])
      response.destroy()
      return
    case 'cut-off': {
      const whole = Buffer.from(completion)
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': whole.length })
      response.write(whole.subarray(0, Math.floor(whole.length / 2)), () => response.destroy())
    }
  }
}
