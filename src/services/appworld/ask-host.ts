import type { z } from 'zod'
import { RevisitError } from '../../core/errors.ts'
import type { Json } from '../../core/json.ts'
import type { HostProcess } from './host-process.ts'

/**
 * Asks a host for something that it can only refuse when something is broken between us: its refusal is `infrastructure`.
 */
export async function askHost<Shape extends z.ZodType>(
  host: HostProcess,
  method: string,
  params: { readonly [name: string]: Json },
  shape: Shape,
): Promise<z.infer<Shape>> {
  return readResult(method, await askHostPlainly(host, method, params), shape)
}

/** The host's result as it came. */
export async function askHostPlainly(host: HostProcess, method: string, params: { readonly [name: string]: Json }): Promise<Json> {
  const answer = await host.request(method, params)
  if ('refusal' in answer)
    throw new RevisitError('infrastructure', `the AppWorld host refused ${method}: ${answer.refusal.message} (${answer.refusal.kind})`, { retryable: true })
  return answer.result
}

/** @throws RevisitError `infrastructure` when the result is not of this shape. */
export function readResult<Shape extends z.ZodType>(method: string, result: Json, shape: Shape): z.infer<Shape> {
  const parsed = shape.safeParse(result)
  if (!parsed.success)
    throw new RevisitError('infrastructure', `the AppWorld host answered ${method} in a form that is not its own: ${parsed.error.message}`, {
      retryable: false,
    })
  return parsed.data
}
