import { isJsonObject, type Json, type JsonObject } from '../../core/json.ts'
import { COMPARISONS } from '../expression/read-expression.ts'
import { isList } from '../state/state-path.ts'
import { checkReadPath, checkSafe } from './check-path.ts'
import { quoted, type Findings } from './findings.ts'

const CONDITION_FORMS =
  'a condition is true, false, { "$state": "/ui/view", "eq": value }, { "$item": "field" }, { "$index": true, "lt": 3 } (eq, neq, gt, gte, lt, lte, "not": true), a list of conditions, { "$and": [ … ] } or { "$or": [ … ] }'

/** `visible`, `$cond` and flags: whatever json-render 0.21.0 could not decide is a problem. Returns whether it looks at a row. */
export function checkCondition(condition: Json, where: string, findings: Findings): boolean {
  if (typeof condition === 'boolean') return false
  if (isList(condition)) return condition.map((inner) => checkCondition(inner, where, findings)).some(Boolean)
  if (!isJsonObject(condition)) {
    findings.problem(where, `${quoted(condition)} is no condition; ${CONDITION_FORMS}`)
    return false
  }
  for (const group of ['$and', '$or'] as const) {
    const parts = condition[group]
    if (parts === undefined) continue
    if (isList(parts) && Object.keys(condition).length === 1) return checkCondition(parts, where, findings)
    findings.problem(where, `${quoted(condition)}: "${group}" takes a list of conditions and stands alone; ${CONDITION_FORMS}`)
    return false
  }
  return checkComparison(condition, where, findings)
}

function checkComparison(condition: JsonObject, where: string, findings: Findings): boolean {
  const { $state: state, $item: item, $index: index } = condition
  const sides = [typeof state === 'string', typeof item === 'string', index === true].filter(Boolean).length
  const known = ['$state', '$item', '$index', ...COMPARISONS]
  const unknown = Object.keys(condition).find((key) => !known.includes(key))
  if (sides !== 1 || unknown !== undefined) {
    findings.problem(where, `${quoted(condition)} is no condition${unknown === undefined ? '' : ` ("${unknown}" is not known)`}; ${CONDITION_FORMS}`)
    return false
  }
  if (typeof state === 'string') checkReadPath(state, where, findings)
  if (typeof item === 'string') checkSafe(item, where, findings)
  let row = typeof state !== 'string'
  for (const operator of COMPARISONS) {
    const right = condition[operator]
    if (right === undefined) continue
    if (isJsonObject(right)) {
      if (typeof right['$state'] === 'string') checkReadPath(right['$state'], where, findings)
      else if (typeof right['$item'] === 'string') row = checkSafe(right['$item'], where, findings) || row
      else findings.problem(where, `"${operator}" compares with a literal, { "$state": path } or { "$item": field }, not ${quoted(right)}`)
    } else if (isList(right)) findings.problem(where, `"${operator}" compares with one value, not with a list; use { "$or": [ … ] }`)
    else if (operator === 'not' && typeof right !== 'boolean') findings.problem(where, `"not" is true or false; ${CONDITION_FORMS}`)
    else if (operator !== 'not' && operator !== 'eq' && operator !== 'neq' && typeof right !== 'number')
      findings.warning(where, `"${operator}" compares numbers only, so it never holds for ${quoted(right)}`)
  }
  return row
}
