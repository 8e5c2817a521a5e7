import { isJsonObject, type Json } from '../../core/json.ts'
import { plainText } from '../expression/plain-text.ts'
import { readExpression } from '../expression/read-expression.ts'
import { actionsOf } from '../expand/expand-actions.ts'
import { isList, treeOf } from '../state/state-path.ts'
import { openUi, writeUi, type UiState } from './ui-state.ts'
import type { ReachedElement } from './walk-visible.ts'

/** The /ui states that one event on this element leads to: its local actions, or a new value of its field. */
export function uiChanges(reached: ReachedElement, ui: UiState): readonly UiState[] {
  const on = isJsonObject(reached.element['on']) ? reached.element['on'] : {}
  const pressed = reached.spec.events.map((event) =>
    actionsOf(on[event]).reduce<UiState>((state, { action, params }) => {
      const path = params['statePath']
      if (action === 'submit') return state
      if (typeof path !== 'string') return openUi(state, reached.repeat !== undefined && treeOf(reached.repeat) === 'ui' ? reached.repeat : '/ui')
      if (treeOf(path) !== 'ui') return state
      return action === 'setState' && isConstant(params['value']) ? (writeUi(state, path, params['value'] ?? null) ?? state) : openUi(state, path)
    }, ui),
  )
  return [...pressed, ...fieldChanges(reached, ui)].filter((state) => state !== ui)
}

function fieldChanges(reached: ReachedElement, ui: UiState): readonly UiState[] {
  if (reached.spec.props['value']?.kind !== 'bind') return []
  const props = isJsonObject(reached.element['props']) ? reached.element['props'] : {}
  const expression = readExpression(props['value'])
  if (expression?.kind === 'item' && expression.bound && reached.repeat !== undefined && treeOf(reached.repeat) === 'ui') return [openUi(ui, reached.repeat)]
  if (expression?.kind !== 'state' || !expression.bound || treeOf(expression.path) !== 'ui') return []
  const { path } = expression
  const values =
    reached.spec.kind === 'checkbox'
      ? [true, false]
      : reached.spec.kind === 'tabs' || reached.spec.kind === 'choice-field'
        ? optionValues(props['options'])
        : undefined
  return values === undefined ? [openUi(ui, path)] : values.map((value) => writeUi(ui, path, value) ?? ui)
}

/** The values of options that stand in the layout; undefined when they come from elsewhere. */
function optionValues(options: Json | undefined): readonly string[] | undefined {
  if (!isList(options) || !isConstant(options)) return undefined
  return options.map((option) => plainText(isJsonObject(option) ? (option['value'] ?? option['label']) : option))
}

function isConstant(value: Json | undefined): boolean {
  if (isList(value)) return value.every(isConstant)
  if (!isJsonObject(value)) return true
  return readExpression(value) === undefined && Object.values(value).every(isConstant)
}
