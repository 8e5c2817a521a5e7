import type { EpisodeFailure } from '../../../core/failure.ts'
import { canonicalJson, type Json } from '../../../core/json.ts'
import type { ModelMessage } from '../../../core/ports/model.ts'
import { NO_TOOL_CALL } from '../prompts/agent-prompt.ts'
import type { PromptText } from '../prompts/prompt-text.ts'
import type { SavedResult } from './apply-save-result.ts'
import { handleToolCall, refuseAfterSave, type ToolDesk } from './handle-tool-call.ts'
import type { MeteredModel } from './metered-model.ts'
import { apiTool } from './permitted-apis.ts'
import { SAVE_RESULT } from './save-result-tool.ts'

/**
 * Characters that the conversation of one goal may hold: more than fits any model's context, and little enough that a model which
 * answers without end costs bounded memory. Part of the protocol.
 */
export const CONVERSATION_CHARACTERS = 8_000_000

/** One goal for the agent. */
export interface GoalRun {
  readonly model: MeteredModel
  readonly desk: ToolDesk
  readonly prompt: PromptText
  readonly saved: Json
  /** Name of the n-th model call, from 0. */
  readonly call: (step: number) => string
  readonly steps: number
}

/** `steps`: model calls made. */
export type GoalResult = { readonly saved: SavedResult; readonly steps: number } | { readonly failure: EpisodeFailure; readonly steps: number }

/**
 * The step loop (design §4 "our own step loop", §6.2 step 3): one model call a step, its tool calls one at a time in listed order,
 * until `save_result` is valid or the steps run out. The walk depends on nothing but the answers, so a repeated episode makes the
 * same calls. Answers go back word for word: the model client recognises its own by their text.
 */
export async function carryOutGoal(run: GoalRun): Promise<GoalResult> {
  const tools = [...run.desk.permitted.map(apiTool), SAVE_RESULT]
  const messages: ModelMessage[] = [{ role: 'user', text: run.prompt.user }]

  for (let step = 0; step < run.steps; step += 1) {
    if (lengthOf(messages) > CONVERSATION_CHARACTERS)
      return {
        failure: {
          kind: 'rejected',
          during: 'episode',
          cause: 'context-too-long',
          detail: `the conversation grew beyond ${CONVERSATION_CHARACTERS} characters`,
        },
        steps: step,
      }
    const call = run.call(step)
    const result = await run.model.ask({ call, system: run.prompt.system, messages: [...messages], tools })
    if ('failure' in result) return { failure: result.failure, steps: step + 1 }
    const { answer } = result

    if (answer.toolCalls.length === 0) {
      if (answer.finish === 'content-filter')
        return { failure: { kind: 'rejected', during: 'episode', cause: 'refused', detail: 'the answer was withheld by the content filter' }, steps: step + 1 }
      messages.push({ role: 'assistant', text: answer.text, toolCalls: [] }, { role: 'user', text: NO_TOOL_CALL })
      continue
    }

    messages.push({ role: 'assistant', text: answer.text, toolCalls: answer.toolCalls })
    for (const [index, toolCall] of answer.toolCalls.entries()) {
      const outcome = await handleToolCall(run.desk, toolCall, call, index, run.saved)
      if ('saved' in outcome) {
        for (const [offset, rest] of answer.toolCalls.slice(index + 1).entries()) refuseAfterSave(run.desk, rest, call, index + 1 + offset)
        return { saved: outcome.saved, steps: step + 1 }
      }
      messages.push({ role: 'tool', id: toolCall.id, name: toolCall.name, result: outcome.result })
    }
  }
  return { failure: { kind: 'errored', during: 'episode', cause: 'step-limit', detail: `no valid save_result within ${run.steps} steps` }, steps: run.steps }
}

function lengthOf(messages: readonly ModelMessage[]): number {
  return messages.reduce((sum, message) => sum + lengthOfMessage(message), 0)
}

function lengthOfMessage(message: ModelMessage): number {
  switch (message.role) {
    case 'user':
      return message.text.length
    case 'assistant':
      return message.toolCalls.reduce((sum, call) => sum + call.name.length + call.raw.length, message.text.length)
    case 'tool':
      return message.name.length + canonicalJson(message.result).length
  }
}
