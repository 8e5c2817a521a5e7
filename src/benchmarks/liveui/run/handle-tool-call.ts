import { cleanText } from '../../../core/clean-text.ts'
import { shortened } from '../../../core/cut-text.ts'
import { callName, toolName } from '../../../core/ids.ts'
import type { Json } from '../../../core/json.ts'
import type { ToolCall } from '../../../core/ports/model.ts'
import type { EvidenceEvent } from '../evidence.ts'
import type { Goal } from '../orchestration.ts'
import type { ApiDescription } from '../world.ts'
import { applySaveResult, type SavedResult } from './apply-save-result.ts'
import type { EpisodeWorld } from './episode-world.ts'
import { jsonLimitFault } from './json-limits.ts'
import { SAVE_RESULT } from './save-result-tool.ts'
import { shownResult } from './tool-result.ts'

/** Tool calls of one answer that are carried out; an answer with more is either broken or hostile. Part of the protocol. */
export const TOOL_CALLS_OF_STEP = 64
/** Characters of a tool call's arguments. */
const ARGUMENT_CHARACTERS = 262_144
/** Characters of an unknown tool's name that evidence and the agent see. */
const NAME_CHARACTERS = 100

/** Characters of a reason: it may quote what the model wrote. */
const REASON_CHARACTERS = 600

/** What one tool call is handled with. */
export interface ToolDesk {
  readonly goal: Goal
  readonly permitted: readonly ApiDescription[]
  /** All APIs of the task, to tell a tool outside the goal from one that does not exist. */
  readonly apis: readonly ApiDescription[]
  readonly world: EpisodeWorld
  readonly record: (event: EvidenceEvent) => void
}

/** `saved`: the goal has ended. Otherwise the agent sees `result`. */
export type ToolOutcome = { readonly saved: SavedResult } | { readonly result: Json }

/** Carries out one tool call of the model call `step`, the `index`-th of its answer. Whatever is wrong with it is told to the agent. */
export async function handleToolCall(desk: ToolDesk, call: ToolCall, step: string, index: number, saved: Json): Promise<ToolOutcome> {
  const name = callName.tool(step, index)
  const refuse = (reason: string): ToolOutcome => {
    const message = shortened(reason, REASON_CHARACTERS)
    desk.record({ type: 'tool-refused', call: name, tool: shownName(call), message })
    return { result: { error: message } }
  }

  if (index >= TOOL_CALLS_OF_STEP) return refuse(`one answer may call at most ${TOOL_CALLS_OF_STEP} tools; this call was not carried out`)
  const api = desk.permitted.find((candidate) => toolName(candidate.api) === call.name)
  if (api === undefined && call.name !== SAVE_RESULT.name) return refuse(unknownTool(desk, shownName(call)))
  if (call.args === undefined) return refuse(`the arguments of ${shownName(call)} are not a JSON object`)
  const fault = jsonLimitFault(call.args, ARGUMENT_CHARACTERS)
  if (fault !== undefined) return refuse(`the arguments of ${shownName(call)}: ${fault}`)

  if (api === undefined) {
    const result = applySaveResult(call.args, desk.goal, saved)
    return 'fault' in result ? refuse(result.fault) : { saved: result }
  }
  const operation = await desk.world.invoke(api, call.args, name)
  desk.record({ type: 'operation', operation })
  return { result: shownResult(operation) }
}

/** A call that comes after `save_result` in the same answer is not carried out; the agent has ended. */
export function refuseAfterSave(desk: ToolDesk, call: ToolCall, step: string, index: number): void {
  desk.record({ type: 'tool-refused', call: callName.tool(step, index), tool: shownName(call), message: 'not carried out: save_result had ended the goal' })
}

/** A model may call anything by any name. */
function shownName(call: ToolCall): string {
  return cleanText(call.name.slice(0, NAME_CHARACTERS))
}

function unknownTool(desk: ToolDesk, name: string): string {
  const known = desk.apis.find((candidate) => toolName(candidate.api) === name)
  if (known === undefined) return `there is no tool ${name}`
  return desk.goal.apis.includes(known.api) ? `${name} changes records, and this goal only reads` : `${name} is not among the tools of this goal`
}
