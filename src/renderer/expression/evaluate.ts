import type { Provenance } from '../../benchmarks/liveui/rendered-view.ts'
import { isJsonObject, type Json } from '../../core/json.ts'
import { emptyMap } from '../state/empty-map.ts'
import { isList, provenanceOf, readPath, treeOf } from '../state/state-path.ts'
import { conditionHolds, conditionReads, type ConditionReader } from './condition.ts'
import { formatValue, isFormat, type Formats } from './format-value.ts'
import { plainText } from './plain-text.ts'
import { readExpression, templateParts } from './read-expression.ts'
import { readItem, type Scope } from './scope.ts'

/** Where an expression stands: the state, the row around it, and what literals count as there. */
export interface Surroundings {
  readonly model: { readonly [tree: string]: Json }
  readonly formats: Formats
  readonly scope: Scope | undefined
  /** What literal text counts as here: `literal`, or what a condition around it makes of it. */
  readonly literal: Provenance
}

export interface Value {
  readonly value: Json | undefined
  readonly from: Provenance
}

/** The value of any prop expression, and where it comes from. Total: what is malformed or missing is undefined. */
export function evaluate(written: Json | undefined, at: Surroundings): Value {
  const expression = readExpression(written)
  if (expression === undefined) return literalValue(written, at)
  switch (expression.kind) {
    case 'condition':
      return { value: holds(expression.condition, at), from: chosenBy(expression.condition, at) }
    case 'state':
      return { value: readState(expression.path, at), from: provenanceOf(expression.path) }
    case 'item':
      return at.scope === undefined ? { value: undefined, from: at.literal } : { value: readItem(at.scope, expression.field), from: at.scope.from }
    case 'index':
      return { value: at.scope?.index, from: at.literal }
    case 'cond':
      return evaluate(holds(expression.condition, at) ? expression.then : expression.else, { ...at, literal: chosenBy(expression.condition, at) })
    case 'computed':
      return { value: undefined, from: at.literal }
    case 'template': {
      const parts = templateParts(expression.template).map((part) => ('text' in part ? { value: part.text, from: at.literal } : evaluatePlace(part.path, at)))
      return { value: parts.map((part) => plainText(part.value)).join(''), from: weakest(parts.map((part) => part.from)) }
    }
    case 'format': {
      const inner = evaluate(expression.value, at)
      return { value: (isFormat(expression.format) ? formatValue(expression.format, inner.value, at.formats) : undefined) ?? inner.value, from: inner.from }
    }
    case 'count': {
      const counted = evaluateCounted(expression.of, at)
      return { value: countOf(counted.value), from: counted.from }
    }
  }
}

/** `${path}` of a template: a path with a slash reads the state, one without reads the row first, as in json-render 0.21.0. */
export function evaluatePlace(path: string, at: Surroundings): Value {
  if (!path.startsWith('/') && at.scope !== undefined) {
    const fromItem = readItem(at.scope, path)
    if (fromItem !== undefined && fromItem !== null) return { value: fromItem, from: at.scope.from }
  }
  return { value: readState(path, at), from: provenanceOf(path) }
}

/** Whether a `visible` or `$cond` holds here. */
export function holds(condition: Json | undefined, at: Surroundings): boolean {
  const reader: ConditionReader = {
    state: (path) => ({ value: readState(path, at) }),
    item: (field) => ({ value: at.scope === undefined ? undefined : readItem(at.scope, field) }),
    index: () => ({ value: at.scope?.index }),
  }
  return conditionHolds(condition, reader) === true
}

/**
 * What a literal counts as when this condition chose it. A condition that looks at inputs (or the message) makes an echo of it,
 * whatever else it looks at; one on saved state alone makes it derived-saved.
 */
export function chosenBy(condition: Json | undefined, at: Surroundings): Provenance {
  const read = new Set<Provenance>()
  conditionReads(condition, {
    state: (path) => read.add(provenanceOf(path)),
    item: () => read.add(at.scope?.from ?? 'literal'),
  })
  const strongest: Provenance = read.has('input') ? 'input' : read.has('message') ? 'message' : read.has('saved') ? 'derived-saved' : 'literal'
  return weakest([strongest, at.literal])
}

/** The provenance of something put together from parts: the one that counts for least, but literals take nothing away. */
export function weakest(parts: readonly Provenance[]): Provenance {
  return (['input', 'message', 'derived-saved', 'saved'] as const).find((from) => parts.includes(from)) ?? 'literal'
}

function literalValue(written: Json | undefined, at: Surroundings): Value {
  if (isList(written)) {
    const parts = written.map((inner) => evaluate(inner, at))
    return { value: parts.map((part) => part.value ?? null), from: weakest(parts.map((part) => part.from)) }
  }
  if (isJsonObject(written)) {
    const parts = Object.keys(written).map((key) => ({ key, ...evaluate(written[key], at) }))
    const value = emptyMap()
    for (const part of parts) value[part.key] = part.value ?? null
    return { value, from: weakest(parts.map((part) => part.from)) }
  }
  return { value: written, from: at.literal }
}

function readState(path: string, at: Surroundings): Json | undefined {
  return treeOf(path) === undefined ? undefined : readPath(at.model, path)
}

function evaluateCounted(of: Json, at: Surroundings): Value {
  return typeof of === 'string' ? evaluate(of.startsWith('/') ? { $state: of } : { $item: of }, at) : evaluate(of, at)
}

function countOf(value: Json | undefined): number {
  if (isList(value)) return value.length
  return isJsonObject(value) ? Object.keys(value).length : 0
}
