import type { JsonObject, Json } from '../../../core/json.ts'
import type { Orchestration } from '../orchestration.ts'
import { agentPrompt } from '../prompts/agent-prompt.ts'
import type { Contract } from '../task-schema.ts'
import { carryOutGoal, type GoalResult } from './carry-out-goal.ts'
import type { EpisodeRunContext } from './episode-run-context.ts'
import { withWeekday } from './logical-clock.ts'
import { permittedApis } from './permitted-apis.ts'

/** One goal of one application, as the agent is asked for it. */
export interface AgentTask {
  readonly phase: 'load' | 'agent'
  readonly goalId: string
  readonly orchestration: Orchestration
  readonly saved: Json
  readonly action: Contract['actions'][number] | null
  readonly request: string | null
  readonly inputs: JsonObject
  readonly call: (step: number) => string
  readonly steps: number
}

/** Lets the agent carry out a goal and records what it saved. */
export async function askAgent(context: EpisodeRunContext, task: AgentTask): Promise<GoalResult> {
  const goal = task.orchestration.goals[task.goalId]
  if (goal === undefined)
    return { failure: { kind: 'errored', during: 'episode', cause: 'action-absent', detail: `the application has no goal ${task.goalId}` }, steps: 0 }
  const { apis, shown, world, record } = context
  const result = await carryOutGoal({
    model: context.model,
    desk: { goal, permitted: permittedApis(goal, apis), apis, world, record },
    prompt: agentPrompt({ ...task, goal, user: shown.user, now: withWeekday(world.clock) }),
    saved: task.saved,
    call: task.call,
    steps: task.steps,
  })
  if ('saved' in result) record({ type: 'saved', ...result.saved })
  return result
}
