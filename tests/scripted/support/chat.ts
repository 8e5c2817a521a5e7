import { orchestratePrompt } from '../../../src/benchmarks/liveui/prompts/orchestrate-prompt.ts'
import type { LiveUITask } from '../../../src/benchmarks/liveui/task-schema.ts'
import type { Json, JsonObject } from '../../../src/core/json.ts'

/** A chat request as a client sends it. */
export interface Chat {
  readonly model: string
  readonly messages: readonly JsonObject[]
  readonly [field: string]: Json
}

export const hello = (model: string): Chat => ({ model, messages: [{ role: 'user', content: 'Say ok.' }] })

export function chat(model: string, prompt: { readonly system: string; readonly user: string }, ...more: readonly JsonObject[]): Chat {
  return { model, messages: [{ role: 'system', content: prompt.system }, { role: 'user', content: prompt.user }, ...more] }
}

export const USER = { name: 'Rana Ito', email: 'rana.ito@example.com', phone: '5550001001', locale: 'en-US', currency: 'USD', zone: 'local' }

/** The first request for an app. */
export function orchestrateChat(model: string, task: LiveUITask, app: string, requirement?: string): Chat {
  const definition = task.apps[app]
  if (definition === undefined) throw new Error(`${task.id} has no app ${app}`)
  return chat(model, orchestratePrompt({ requirement: requirement ?? definition.requirement, contract: definition.contract, user: USER, apis: [] }))
}

/** Posts it as JSON, with an idempotency key if one is given. */
export function post(baseURL: string, body: unknown, key?: string): Promise<Response> {
  return fetch(`${baseURL}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { 'idempotency-key': key }) },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}
