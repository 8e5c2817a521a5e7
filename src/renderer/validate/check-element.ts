import { isJsonObject, type Json, type JsonObject } from '../../core/json.ts'
import { nearestName } from '../../core/nearest-name.ts'
import { COMPONENT_NAMES, componentNamed } from '../catalogue/catalogue.ts'
import { readExpression } from '../expression/read-expression.ts'
import { isList } from '../state/state-path.ts'
import { checkActions } from './check-actions.ts'
import { checkCondition } from './check-condition.ts'
import { checkExpression, type RowNeeds } from './check-expression.ts'
import { checkReadPath, checkSafe } from './check-path.ts'
import { checkProps } from './check-props.ts'
import { repeatOf, type TreeElement } from './check-tree.ts'
import { quoted, type Findings } from './findings.ts'

export interface CheckedElement extends TreeElement {
  readonly needs: RowNeeds
}

const FIELDS = ['type', 'props', 'children', 'visible', 'repeat', 'on']

/** One element by itself. `elements` only says which keys exist. */
export function checkElement(key: string, element: Json, elements: JsonObject, goals: readonly string[], findings: Findings): CheckedElement {
  const where = `element "${key}"`
  const needs: RowNeeds = { reads: false, writes: false }
  if (!isJsonObject(element)) {
    findings.problem(where, `is an object with "type", not ${quoted(element)}`)
    return { children: [], repeat: undefined, needs }
  }
  const type = element['type']
  const spec = typeof type === 'string' ? componentNamed(type) : undefined
  if (spec === undefined)
    findings.problem(
      where,
      typeof type === 'string'
        ? `there is no component ${quoted(type)}${nearest(type)}; known: ${COMPONENT_NAMES.join(', ')}`
        : `has no "type"; known: ${COMPONENT_NAMES.join(', ')}`,
    )
  for (const extra of Object.keys(element)) if (!FIELDS.includes(extra)) findings.warning(where, `"${extra}" is ignored; an element has ${FIELDS.join(', ')}`)

  const props = element['props'] ?? {}
  if (!isJsonObject(props)) findings.problem(where, `"props" is an object, not ${quoted(props)}`)
  else if (spec !== undefined) checkProps(key, spec, props, needs, findings)
  if (element['visible'] !== undefined) {
    const looksAtRow = checkCondition(element['visible'], `${where}, "visible"`, findings)
    // Beside an outermost repeat such a condition filters the repeat's own rows, so it needs none around it.
    if (element['repeat'] === undefined) needs.reads ||= looksAtRow
  }
  if (spec !== undefined && element['on'] !== undefined) checkActions(key, spec, element['on'], goals, needs, findings)
  if (spec?.name === 'Button' && element['on'] === undefined) findings.warning(where, 'is a Button that does nothing; it needs "on": { "press": … }')
  const repeat = element['repeat'] === undefined ? undefined : checkRepeat(element['repeat'], where, needs, findings)
  const children = checkChildren(element['children'], elements, where, findings)
  if (children.length > 0 && spec?.children === false) findings.warning(where, `${spec.name} shows no children`)
  if (repeat !== undefined && children.length === 0) findings.warning(where, 'repeats nothing: it has no children')
  return { children: spec?.children === false ? [] : children, repeat, needs }
}

function nearest(type: string): string {
  const name = nearestName(type, COMPONENT_NAMES)
  return name === undefined ? '' : `; did you mean \`${name}\`?`
}

function checkRepeat(repeat: Json, where: string, needs: RowNeeds, findings: Findings): JsonObject | undefined {
  const at = `${where}, "repeat"`
  const statePath = repeatOf(repeat)?.['statePath']
  const expression = readExpression(statePath)
  if (typeof statePath === 'string') checkReadPath(statePath, at, findings)
  else if (expression?.kind === 'item' && !expression.bound) checkExpression(statePath ?? null, at, { ...needs }, findings)
  else {
    findings.problem(at, `is { "statePath": "/saved/<list>", "key": "<field>" }, in a row also { "statePath": { "$item": "<field>" } }, not ${quoted(repeat)}`)
    return undefined
  }
  const key = repeatOf(repeat)?.['key']
  if (typeof key === 'string') checkSafe(key, at, findings)
  else if (key !== undefined) findings.warning(at, `"key" is the name of a field, not ${quoted(key)}`)
  return repeatOf(repeat)
}

function checkChildren(children: Json | undefined, elements: JsonObject, where: string, findings: Findings): readonly string[] {
  if (children === undefined || children === null) return []
  if (!isList(children)) {
    findings.problem(where, `"children" is a list of element keys, not ${quoted(children)}`)
    return []
  }
  return children.flatMap((child) => {
    if (typeof child === 'string' && Object.hasOwn(elements, child)) return [child]
    if (typeof child === 'string') findings.problem(where, `has the child ${quoted(child)}, but there is no element with that key`)
    else findings.problem(where, `"children" holds keys of other elements, not ${quoted(child)}`)
    return []
  })
}
