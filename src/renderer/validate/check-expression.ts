import { isJsonObject, type Json, type JsonObject } from '../../core/json.ts'
import { FORMATS, isFormat } from '../expression/format-value.ts'
import { EXPRESSION_KEYS, readExpression, templateParts } from '../expression/read-expression.ts'
import { isList } from '../state/state-path.ts'
import { checkCondition } from './check-condition.ts'
import { checkReadPath, checkSafe, checkWrittenPath } from './check-path.ts'
import { quoted, type Findings } from './findings.ts'

/** What expressions of one element ask of the rows around it. */
export interface RowNeeds {
  /** `$item`, `$index` or `$bindItem` is used: warned about outside a repeat. */
  reads: boolean
  /** `$bindItem` is used: a problem in rows over /saved. */
  writes: boolean
}

/** Any value that stands in a prop or among an action's params, with everything inside it. */
export function checkExpression(value: Json, where: string, needs: RowNeeds, findings: Findings): void {
  if (isList(value)) for (const inner of value) checkExpression(inner, where, needs, findings)
  if (typeof value === 'string' && value.includes('${')) findings.warning(where, `${quoted(value)} is printed as it stands; { "$template": … } fills in \${…}`)
  if (!isJsonObject(value)) return
  const expression = readExpression(value)
  if (expression === undefined) {
    if (!rejectMalformed(value, where, findings)) for (const inner of Object.values(value)) checkExpression(inner, where, needs, findings)
    return
  }
  if (expression.kind === 'condition') needs.reads = checkCondition(expression.condition, where, findings) || needs.reads
  else if (expression.kind === 'state') {
    if (expression.bound) checkWrittenPath(expression.path, where, '"$bindState"', findings)
    else checkReadPath(expression.path, where, findings)
  } else if (expression.kind === 'item') {
    checkSafe(expression.field, where, findings)
    needs.reads = true
    needs.writes ||= expression.bound
  } else if (expression.kind === 'index') needs.reads = true
  else if (expression.kind === 'cond') {
    needs.reads = checkCondition(expression.condition, where, findings) || needs.reads
    checkExpression(expression.then, where, needs, findings)
    checkExpression(expression.else, where, needs, findings)
  } else if (expression.kind === 'computed')
    findings.warning(where, `there are no functions for "$computed", so nothing is shown; use "$count", "$format" or "$template"`)
  else if (expression.kind === 'template') checkTemplate(expression.template, where, findings)
  else if (expression.kind === 'format') {
    if (!isFormat(expression.format)) findings.warning(where, `"$format" knows ${FORMATS.join(', ')}, not ${quoted(expression.format)}`)
    checkExpression(expression.value, where, needs, findings)
  } else checkCounted(expression.of, where, needs, findings)
}

/** Keys with `$` that make no expression: json-render would hand the object to the component, which cannot show it. */
function rejectMalformed(value: JsonObject, where: string, findings: Findings): boolean {
  const key = Object.keys(value).find((name) => name.startsWith('$'))
  if (key === undefined) return false
  const known = EXPRESSION_KEYS.some((name) => name === key)
  findings.problem(
    where,
    known
      ? `${quoted(value)}: ${FORMS[key] ?? `"${key}" takes text`}`
      : `"${key}" is no expression; known: ${EXPRESSION_KEYS.filter((name) => name !== '$computed').join(', ')}`,
  )
  return true
}

const FORMS: { readonly [key: string]: string } = {
  $state: '"$state" takes a path like "/saved/x"',
  $bindState: '"$bindState" takes a path like "/inputs/<action>/<input>"',
  $item: '"$item" takes the name of a field, or "" for the whole row',
  $bindItem: '"$bindItem" takes the name of a field',
  $index: '"$index" is true',
  $cond: '"$cond" comes with "$then" and "$else"',
  $template: '"$template" takes text like "${name}"',
  $format: '"$format" takes "money", "number", "date", "time" or "date-time", beside "value"',
}

function checkTemplate(template: string, where: string, findings: Findings): void {
  for (const part of templateParts(template)) {
    if ('text' in part) continue
    if (part.path.startsWith('/')) checkReadPath(part.path, where, findings)
    else checkSafe(part.path, where, findings)
  }
}

function checkCounted(of: Json, where: string, needs: RowNeeds, findings: Findings): void {
  if (typeof of !== 'string') return checkExpression(of, where, needs, findings)
  if (of.startsWith('/')) return checkReadPath(of, where, findings)
  checkSafe(of, where, findings)
  needs.reads = true
}
