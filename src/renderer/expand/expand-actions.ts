import { isJsonObject, type Json, type JsonObject } from '../../core/json.ts'
import { isLocalAction } from '../catalogue/catalogue.ts'
import { chosenBy, evaluate, holds, type Surroundings } from '../expression/evaluate.ts'
import { readExpression } from '../expression/read-expression.ts'
import { itemPath } from '../expression/scope.ts'
import { isList, treeOf } from '../state/state-path.ts'

export interface Action {
  readonly action: string
  readonly params: { readonly [name: string]: Json }
}

/** The actions of an event, in order. Anything else than an action (a `watch`, `onSuccess`, …) is never carried out. */
export function actionsOf(binding: Json | undefined): readonly Action[] {
  const list = isList(binding) ? binding : binding === undefined ? [] : [binding]
  return list.flatMap((entry) => {
    const action = isJsonObject(entry) ? entry['action'] : undefined
    if (!isJsonObject(entry) || typeof action !== 'string') return []
    return [{ action, params: isJsonObject(entry['params']) ? entry['params'] : {} }]
  })
}

/**
 * The inputs that a submit hands over, as written: `inputs`, else other params beside `goal`, else all that is typed under
 * `/inputs/<goal>`.
 */
export function submittedInputs(action: Action): Json {
  const { goal, inputs, ...others } = action.params
  if (inputs !== undefined) return inputs
  return Object.keys(others).length > 0 ? others : { $state: `/inputs/${typeof goal === 'string' ? goal : ''}` }
}

/**
 * Actions with everything that depends on the row settled, so that a top-level `{ "$item": "id" }` hands over the value of the
 * field, which json-render 0.21.0 would replace by its path.
 */
export function expandActions(on: JsonObject, events: readonly string[], at: Surroundings): { readonly [event: string]: readonly Action[] } {
  const expanded: { [event: string]: readonly Action[] } = {}
  for (const event of events) {
    if (!Object.hasOwn(on, event)) continue
    expanded[event] = actionsOf(on[event]).flatMap((action): readonly Action[] => {
      if (action.action === 'submit') return [{ action: 'submit', params: { goal: action.params['goal'] ?? '', inputs: settle(submittedInputs(action), at) } }]
      const path = writtenPath(action.params['statePath'], at)
      if (!isLocalAction(action.action) || path === undefined) return []
      const { value, index, clearStatePath } = action.params
      const clear = writtenPath(clearStatePath, at)
      return [
        {
          action: action.action,
          params: {
            statePath: path,
            ...(value === undefined ? {} : { value: settle(value, at) }),
            ...(index === undefined ? {} : { index: settle(index, at) }),
            ...(clear === undefined ? {} : { clearStatePath: clear }),
          },
        },
      ]
    })
  }
  return expanded
}

/** The path a local action writes, or undefined when it may not: only /inputs and /ui are open to it. */
function writtenPath(written: Json | undefined, at: Surroundings): string | undefined {
  const expression = readExpression(written)
  const path = typeof written === 'string' ? written : expression?.kind === 'item' && at.scope !== undefined ? itemPath(at.scope, expression.field) : undefined
  const tree = path === undefined ? undefined : treeOf(path)
  return tree === 'inputs' || tree === 'ui' ? path : undefined
}

function settle(written: Json, at: Surroundings): Json {
  if (isList(written)) return written.map((inner) => settle(inner, at))
  const expression = readExpression(written)
  if (expression === undefined) {
    if (!isJsonObject(written)) return written
    return Object.fromEntries(Object.entries(written).map(([key, inner]) => [key, settle(inner, at)]))
  }
  if (expression.kind === 'state') return treeOf(expression.path) === undefined ? null : { $state: expression.path }
  if (expression.kind === 'item') {
    const path = at.scope === undefined ? undefined : itemPath(at.scope, expression.field)
    return path === undefined ? (at.scope?.key ?? null) : { $state: path }
  }
  if (expression.kind === 'cond') {
    return settle(holds(expression.condition, at) ? expression.then : expression.else, { ...at, literal: chosenBy(expression.condition, at) })
  }
  const { value } = evaluate(written, at)
  // Texts, numbers and truths; nothing in them can be read as an expression again.
  return typeof value === 'object' ? null : (value ?? null)
}
