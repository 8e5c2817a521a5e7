import type { Hasher } from './hash.ts'

/** Every id, task queue and workflow id of the program comes from here; all are deterministic, so a rerun is a no-op. */

/** Survey id: the name and the first 8 hex digits of the resolved plan's hash. */
export const surveyId = (name: string, planHash: string): string => `${name}-${planHash.slice(0, 8)}`

export const surveyWorkflowId = (survey: string): string => `survey:${survey}`
export const modelWorkflowId = (survey: string, model: string): string => `survey:${survey}:model:${model}`
export const evaluationWorkflowId = (survey: string, ordinal: number, attempt: number): string => `survey:${survey}:eval:${ordinal}:${attempt}`

/** Names of model calls within one attempt of an evaluation (design §14). A step is one model call. */
export const callName = {
  orchestrate: (app: string): string => `orchestrate:${app}`,
  layout: (app: string): string => `layout:${app}`,
  repair: (call: string): string => `${call}:repair`,
  load: (episode: string, step: number): string => `load:${episode}:${step}`,
  agent: (episode: string, step: number): string => `agent:${episode}:${step}`,
  /** The n-th tool call of a model call. */
  tool: (call: string, index: number): string => `${call}:${index}`,
} as const

/** Where a model call belongs; with the call name it is the journal's key. */
export interface CallScope {
  readonly survey: string
  readonly ordinal: number
  readonly attempt: number
}

/** Sent as a header with every model call, and the scripted server counts by it: 32 hex digits. */
export function idempotencyKey(hash: Hasher, scope: CallScope, call: string): string {
  return hash(`${scope.survey}/${scope.ordinal}/${scope.attempt}/${call}`).slice(0, 32)
}

/** A tool's name for a provider: no dots allowed. `splitwise.record_expense` → `splitwise__record_expense`. */
export const toolName = (api: string): string => api.replace('.', '__')

/** Temporal task queues. One worker may poll all of them. */
export const TASK_QUEUES = { workflow: 'revisit-workflow', model: 'revisit-model', world: 'revisit-world' } as const
