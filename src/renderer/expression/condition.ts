import { isJsonObject, type Json, type JsonObject } from '../../core/json.ts'
import { isList } from '../state/state-path.ts'

/** What a condition reads. `maybe` where the reader cannot know yet (what is saved, typed or in a row, before anything is). */
export type Reading = { readonly value: Json | undefined } | 'maybe'

export interface ConditionReader {
  state(path: string): Reading
  item(field: string): Reading
  index(): Reading
}

type Truth = boolean | 'maybe'

/**
 * Whether a condition holds: `visible` and `$cond` as json-render 0.21.0 decides them, with one addition: the right side may be
 * `{ "$item": … }` too. Three-valued, so that the search for reachable elements and rendering share one reading.
 */
export function conditionHolds(condition: Json | undefined, reader: ConditionReader): Truth {
  if (condition === undefined) return true
  if (typeof condition === 'boolean') return condition
  if (isList(condition)) return all(condition.map((inner) => conditionHolds(inner, reader)))
  if (!isJsonObject(condition)) return Boolean(condition)
  const and = condition['$and']
  if (isList(and)) return all(and.map((inner) => conditionHolds(inner, reader)))
  const or = condition['$or']
  if (isList(or)) return any(or.map((inner) => conditionHolds(inner, reader)))
  const truth = compare(condition, reader)
  return condition['not'] === true ? negate(truth) : truth
}

function compare(condition: JsonObject, reader: ConditionReader): Truth {
  const left = readLeft(condition, reader)
  for (const operator of ['eq', 'neq', 'gt', 'gte', 'lt', 'lte'] as const) {
    const written = condition[operator]
    if (written === undefined) continue
    const right = readRight(written, reader)
    if (left === 'maybe' || right === 'maybe') return 'maybe'
    return decide(operator, left.value, right.value)
  }
  return left === 'maybe' ? 'maybe' : Boolean(left.value)
}

function decide(operator: 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte', left: Json | undefined, right: Json | undefined): boolean {
  if (operator === 'eq') return left === right
  if (operator === 'neq') return left !== right
  if (typeof left !== 'number' || typeof right !== 'number') return false
  if (operator === 'gt') return left > right
  if (operator === 'gte') return left >= right
  return operator === 'lt' ? left < right : left <= right
}

function readLeft(condition: JsonObject, reader: ConditionReader): Reading {
  const { $index: index, $item: item, $state: state } = condition
  if (index !== undefined) return reader.index()
  if (typeof item === 'string') return reader.item(item)
  return typeof state === 'string' ? reader.state(state) : { value: undefined }
}

function readRight(written: Json, reader: ConditionReader): Reading {
  if (!isJsonObject(written)) return { value: written }
  const { $item: item, $state: state } = written
  if (typeof state === 'string') return reader.state(state)
  return typeof item === 'string' ? reader.item(item) : { value: written }
}

/** Every state path and row field that a condition looks at, whatever its outcome. */
export function conditionReads(condition: Json | undefined, found: { state(path: string): void; item(): void }): void {
  if (isList(condition)) for (const inner of condition) conditionReads(inner, found)
  if (!isJsonObject(condition)) return
  if (typeof condition['$state'] === 'string') found.state(condition['$state'])
  if (typeof condition['$item'] === 'string') found.item()
  for (const inner of Object.values(condition)) conditionReads(inner, found)
}

/** Whether a condition looks at the row it stands in. */
function usesItem(condition: Json | undefined): boolean {
  if (isList(condition)) return condition.some(usesItem)
  if (!isJsonObject(condition)) return false
  return Object.hasOwn(condition, '$item') || Object.hasOwn(condition, '$index') || Object.values(condition).some(usesItem)
}

/**
 * `visible` of an outermost `repeat`, as json-render 0.21.0 splits it: parts that look at the row filter rows, the others decide
 * whether the container shows.
 */
export function splitRepeatCondition(condition: Json | undefined): { readonly container: Json | undefined; readonly filter: Json | undefined } {
  if (!usesItem(condition)) return { container: condition, filter: undefined }
  const parts = isList(condition) ? condition : isJsonObject(condition) && isList(condition['$and']) ? condition['$and'] : undefined
  if (parts === undefined) return { container: undefined, filter: condition }
  const container = parts.filter((part) => !usesItem(part))
  return { container: container.length === 0 ? undefined : { $and: container }, filter: { $and: parts.filter(usesItem) } }
}

function all(truths: readonly Truth[]): Truth {
  if (truths.includes(false)) return false
  return truths.includes('maybe') ? 'maybe' : true
}

function any(truths: readonly Truth[]): Truth {
  if (truths.includes(true)) return true
  return truths.includes('maybe') ? 'maybe' : false
}

function negate(truth: Truth): Truth {
  return truth === 'maybe' ? 'maybe' : !truth
}
