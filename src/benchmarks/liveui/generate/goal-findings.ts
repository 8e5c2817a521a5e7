import { suggestion } from '../../../core/nearest-name.ts'
import type { Goal, Orchestration } from '../orchestration.ts'
import type { OrchestrationRules } from './check-orchestration.ts'
import type { Findings } from './findings.ts'
import { ORCHESTRATION_LIMITS } from './orchestration-limits.ts'
import { savedPointerFault } from './saved-pointer-fault.ts'

/** Goals: all contract actions have one, each can run, and none asks for what it may not use. */
export function goalFindings(orchestration: Orchestration, rules: OrchestrationRules): Findings {
  const problems: string[] = []
  const warnings: string[] = []
  for (const action of rules.contract.actions) {
    if (!Object.hasOwn(orchestration.goals, action.id)) problems.push(`goals: the contract's action "${action.id}" has no goal; add goals.${action.id}`)
  }
  for (const [id, goal] of Object.entries(orchestration.goals)) {
    const isAction = rules.contract.actions.some((action) => action.id === id)
    problems.push(...runProblems(id, goal, orchestration), ...permissionProblems(id, goal, rules), ...loadProblems(id, goal, isAction, rules))
    if (!isAction && goal.onOpen === undefined)
      warnings.push(`goals.${id} is no action of the contract and fills no view when the application opens: nothing ever starts it`)
    const narrowed = goal.effect === 'read' ? goal.apis.filter((api) => rules.apis.some((known) => known.api === api && known.class !== 'read')) : []
    if (narrowed.length > 0) warnings.push(`goals.${id}.apis: the goal only reads, so its agent does not get ${narrowed.join(', ')}`)
  }
  return { problems, warnings }
}

function runProblems(id: string, goal: Goal, orchestration: Orchestration): string[] {
  const problems: string[] = []
  if (!Object.hasOwn(orchestration.roles, goal.role))
    problems.push(`goals.${id}.role: there is no role "${goal.role}"${suggestion(goal.role, Object.keys(orchestration.roles))}`)
  for (const pointer of goal.saves) {
    const fault = savedPointerFault(pointer)
    if (fault !== undefined) problems.push(`goals.${id}.saves: ${fault}`)
  }
  return problems
}

function permissionProblems(id: string, goal: Goal, rules: OrchestrationRules): string[] {
  const problems: string[] = []
  for (const service of goal.services) {
    if (!rules.services.includes(service)) problems.push(`goals.${id}.services: "${service}" is not permitted here; permitted: ${rules.services.join(', ')}`)
  }
  for (const name of new Set(goal.apis)) {
    const api = rules.apis.find((known) => known.api === name)
    const service = name.split('.')[0] ?? ''
    if (api === undefined)
      problems.push(
        `goals.${id}.apis: there is no API "${name}" among those you were given${suggestion(
          name,
          rules.apis.map((known) => known.api),
        )}`,
      )
    else if (!goal.services.includes(service)) problems.push(`goals.${id}.apis: "${name}" belongs to ${service}, which goals.${id}.services does not name`)
  }
  const count = new Set(goal.apis).size
  if (count > ORCHESTRATION_LIMITS.apisOfGoal)
    problems.push(`goals.${id}.apis: ${count} APIs, at most ${ORCHESTRATION_LIMITS.apisOfGoal} are possible; name those that the goal needs`)
  return problems
}

function loadProblems(id: string, goal: Goal, isAction: boolean, rules: OrchestrationRules): string[] {
  if (goal.onOpen === undefined) return []
  if (isAction) return [`goals.${id}.onOpen: an action of the contract is never run on opening; give the load goal an id of its own`]
  const view = rules.contract.views.find((candidate) => candidate.id === goal.onOpen)
  const problems: string[] = []
  if (view === undefined)
    problems.push(
      `goals.${id}.onOpen: the contract has no view "${goal.onOpen}"${suggestion(
        goal.onOpen,
        rules.contract.views.map((candidate) => candidate.id),
      )}`,
    )
  else if (view.onOpen !== true) problems.push(`goals.${id}.onOpen: the contract does not let the view "${view.id}" be filled on opening`)
  if (goal.effect !== 'read') problems.push(`goals.${id}.effect: a load goal only reads; write "read"`)
  return problems
}
