import { isJsonObject, type Json, type JsonObject } from '../../core/json.ts'
import { suggestion } from '../../core/nearest-name.ts'
import { isLocalAction, LOCAL_ACTIONS } from '../catalogue/catalogue.ts'
import type { ComponentSpec } from '../catalogue/component-spec.ts'
import { readExpression } from '../expression/read-expression.ts'
import { isList } from '../state/state-path.ts'
import { checkExpression, type RowNeeds } from './check-expression.ts'
import { checkWrittenPath } from './check-path.ts'
import { quoted, type Findings } from './findings.ts'

/** `on` of one element. Actions on events that never come are checked too: what a layout may not do it may not hold. */
export function checkActions(key: string, spec: ComponentSpec, on: Json, goals: readonly string[], needs: RowNeeds, findings: Findings): void {
  if (!isJsonObject(on)) return findings.problem(`element "${key}", "on"`, `takes { "<event>": action }, not ${quoted(on)}`)
  for (const [event, binding] of Object.entries(on)) {
    const where = `element "${key}", on "${event}"`
    if (!spec.events.includes(event)) {
      findings.warning(
        where,
        spec.events.length === 0
          ? `${spec.name} has no events, so this never happens`
          : `${spec.name} has only ${spec.events.join(', ')}, so this never happens`,
      )
    }
    const actions = isList(binding) ? binding : [binding]
    for (const action of actions) checkAction(action, where, goals, needs, findings)
    if (actions.filter((action) => isJsonObject(action) && action['action'] === 'submit').length > 1)
      findings.warning(where, 'submits more than one goal at once')
  }
}

function checkAction(action: Json, where: string, goals: readonly string[], needs: RowNeeds, findings: Findings): void {
  const name = isJsonObject(action) ? action['action'] : undefined
  if (!isJsonObject(action) || typeof name !== 'string')
    return findings.problem(where, `takes { "action": …, "params": { … } } or a list of those, not ${quoted(action)}`)
  const params = action['params'] ?? {}
  if (!isJsonObject(params)) return findings.problem(where, `"params" of ${quoted(name)} is an object, not ${quoted(params)}`)
  for (const extra of Object.keys(action)) if (extra !== 'action' && extra !== 'params') findings.warning(where, `"${extra}" of an action is ignored`)
  if (name === 'submit') checkSubmit(params, where, goals, findings)
  else if (isLocalAction(name)) checkLocal(name, params, where, needs, findings)
  else findings.problem(where, `there is no action ${quoted(name)}; known: submit, ${LOCAL_ACTIONS.join(', ')}`)
  for (const [param, value] of Object.entries(params))
    if (param !== 'goal' && param !== 'statePath' && param !== 'clearStatePath') checkExpression(value, where, needs, findings)
}

function checkSubmit(params: JsonObject, where: string, goals: readonly string[], findings: Findings): void {
  const goal = params['goal']
  if (typeof goal !== 'string') findings.problem(where, `"submit" names its goal: "params": { "goal": "<one of ${goals.join(', ')}>", "inputs": … }`)
  else if (!goals.includes(goal)) findings.problem(where, `there is no goal ${quoted(goal)}${suggestion(goal, goals)}`)
  const inputs = params['inputs']
  if (inputs !== undefined && inputs !== null && !isJsonObject(inputs))
    findings.problem(where, `"inputs" is { "<input>": value, … } or { "$state": "/inputs/<action>" }, not ${quoted(inputs)}`)
}

function checkLocal(name: string, params: JsonObject, where: string, needs: RowNeeds, findings: Findings): void {
  for (const param of ['statePath', 'clearStatePath'] as const) {
    const path = params[param]
    if (path === undefined && param === 'clearStatePath') continue
    const expression = readExpression(path)
    if (typeof path === 'string') checkWrittenPath(path, where, `"${name}"`, findings)
    else if (expression?.kind === 'item') {
      checkExpression(path ?? null, where, needs, findings)
      needs.writes = true
    } else findings.problem(where, `"${name}" needs "${param}", a path like "/ui/view"`)
  }
  if (name !== 'removeState' && params['value'] === undefined) findings.warning(where, `"${name}" has no "value"`)
}
