import { isJsonObject, type Json, type JsonObject } from '../../core/json.ts'
import { suggestion } from '../../core/nearest-name.ts'
import type { ComponentSpec, PropSpec } from '../catalogue/component-spec.ts'
import { readExpression } from '../expression/read-expression.ts'
import { isList } from '../state/state-path.ts'
import { checkCondition } from './check-condition.ts'
import { checkExpression, type RowNeeds } from './check-expression.ts'
import { quoted, type Findings } from './findings.ts'

/** Props of one element: what a component could not draw is a problem, what it would merely leave out is a warning. */
export function checkProps(key: string, spec: ComponentSpec, props: JsonObject, needs: RowNeeds, findings: Findings): void {
  for (const [name, value] of Object.entries(props)) {
    const where = `element "${key}", prop "${name}"`
    const prop = Object.hasOwn(spec.props, name) ? spec.props[name] : undefined
    if (prop === undefined) {
      findings.warning(
        where,
        MISPLACED.includes(name)
          ? `"${name}" stands beside "props", not in it; it is ignored here`
          : `${spec.name} has no such prop${suggestion(name, Object.keys(spec.props))}; it is ignored`,
      )
      // What is ignored is still kept with the layout, so it has to be safe.
      checkExpression(value, where, { reads: false, writes: false }, findings)
    } else if (value !== null) checkProp(prop, value, where, needs, findings)
  }
  for (const [name, prop] of Object.entries(spec.props)) {
    if (prop.required === true && (props[name] === undefined || props[name] === null))
      findings.warning(`element "${key}"`, `${spec.name} should have "${name}"`)
  }
}

const MISPLACED = ['visible', 'on', 'repeat', 'children', 'watch']

function checkProp(prop: PropSpec, value: Json, where: string, needs: RowNeeds, findings: Findings): void {
  const expression = readExpression(value)
  if (prop.kind === 'flag') {
    if (isList(value)) needs.reads = checkCondition(value, where, findings) || needs.reads
    else if (isJsonObject(value) && expression === undefined && !hasDollar(value))
      findings.problem(where, `takes true, false, a condition or an expression, not ${quoted(value)}`)
    else if (typeof value === 'string') findings.warning(where, `${quoted(value)} is text, which counts as true; use true, false or a condition`)
  }
  if (prop.kind === 'text') {
    for (const part of isList(value) ? value : [value]) {
      if ((isJsonObject(part) && readExpression(part) === undefined && !hasDollar(part)) || isList(part))
        findings.problem(where, `takes text, an expression or a list of those, not ${quoted(part)}`)
    }
  }
  if (prop.kind === 'texts' && !isList(value) && expression === undefined && !(isJsonObject(value) && hasDollar(value)))
    findings.problem(where, `takes a list of texts, not ${quoted(value)}`)
  if (prop.kind === 'options') checkOptions(value, where, findings)
  if (prop.kind === 'bind' && !(expression !== undefined && 'bound' in expression && expression.bound)) {
    findings.warning(where, `is not bound, so the field cannot be changed; use { "$bindState": "/inputs/<action>/<input>" }`)
  }
  if (prop.kind === 'word' && typeof value === 'string' && !prop.words.includes(value))
    findings.warning(where, `is one of ${prop.words.join(', ')}, not ${quoted(value)}`)
  if (prop.kind === 'number' && typeof value !== 'number' && expression === undefined) findings.warning(where, `takes a number, not ${quoted(value)}`)
  if (!(prop.kind === 'flag' && isList(value))) checkExpression(value, where, needs, findings)
}

function checkOptions(value: Json, where: string, findings: Findings): void {
  if (readExpression(value) !== undefined || (isJsonObject(value) && hasDollar(value))) return
  if (!isList(value)) return findings.problem(where, `takes a list of options like ["early", "late"], not ${quoted(value)}`)
  for (const option of value) {
    const fine =
      typeof option === 'string' ||
      typeof option === 'number' ||
      (isJsonObject(option) && (readExpression(option) !== undefined || hasDollar(option) || option['value'] !== undefined || option['label'] !== undefined))
    if (!fine) findings.problem(where, `an option is text or { "value", "label" }, not ${quoted(option)}`)
  }
}

/** A (possibly malformed) expression: checkExpression says what is wrong with it. */
function hasDollar(value: JsonObject): boolean {
  return Object.keys(value).some((key) => key.startsWith('$'))
}
