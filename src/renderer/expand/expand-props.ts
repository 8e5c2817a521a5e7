import type { Json, JsonObject } from '../../core/json.ts'
import type { ComponentSpec, PropSpec } from '../catalogue/component-spec.ts'
import { evaluate, type Surroundings } from '../expression/evaluate.ts'
import { plainText } from '../expression/plain-text.ts'
import { printText, type Segment } from '../expression/print-text.ts'
import { readExpression } from '../expression/read-expression.ts'
import { itemPath } from '../expression/scope.ts'
import { isList, treeOf } from '../state/state-path.ts'
import type { ExpandedProps, Flag, Option } from './expanded-props.ts'
import { optionsOf } from './options-of.ts'

/** Settles the props that the component's spec names; unknown props are dropped. `clip` keeps the view's text within its cap. */
export function expandProps(
  spec: ComponentSpec,
  props: JsonObject,
  at: Surroundings,
  clip: (segments: readonly Segment[]) => readonly Segment[],
): Omit<ExpandedProps, 'row'> {
  const text: { [prop: string]: readonly Segment[] } = {}
  const texts: { [prop: string]: readonly (readonly Segment[])[] } = {}
  const flags: { [prop: string]: Flag } = {}
  const options: { [prop: string]: readonly Option[] } = {}
  const words: { [prop: string]: string } = {}
  const numbers: { [prop: string]: number } = {}
  let bound: string | undefined
  for (const [name, prop] of Object.entries(spec.props)) {
    const written = Object.hasOwn(props, name) ? props[name] : undefined
    if (written === undefined || written === null) continue
    if (prop.kind === 'text') text[name] = clip(printText(written, at))
    else if (prop.kind === 'texts') texts[name] = listOf(written, at).map((part) => clip(printText(part, at)))
    else if (prop.kind === 'flag') flags[name] = flagOf(written, at)
    else if (prop.kind === 'options') options[name] = optionsOf(written, at).map((option) => ({ ...option, label: clip(option.label) }))
    else if (prop.kind === 'bind') bound = boundPath(written, at)
    else if (prop.kind === 'word') words[name] = wordOf(prop.words, plainText(evaluate(written, at).value))
    else numbers[name] = numberOf(prop, evaluate(written, at).value)
  }
  if (spec.kind === 'message') text['text'] = clip(printText({ $state: '/message' }, at))
  return { text, texts, flags, options, words, numbers, ...(bound === undefined ? {} : { bound }) }
}

/** The state path that a field writes to; undefined when it is not bound, or bound to what it may not write. */
function boundPath(written: Json, at: Surroundings): string | undefined {
  const expression = readExpression(written)
  let path: string | undefined
  if (expression?.kind === 'state' && expression.bound) path = expression.path
  if (expression?.kind === 'item' && expression.bound && at.scope !== undefined) path = itemPath(at.scope, expression.field)
  const tree = path === undefined ? undefined : treeOf(path)
  if (path === undefined || (tree !== 'inputs' && tree !== 'ui')) return undefined
  return path.startsWith('/') ? path : `/${path}`
}

/** The value of a field that is not bound: nothing in it may be read as an expression again. */
export function fixedValue(written: Json | undefined, at: Surroundings): Json {
  const { value } = evaluate(written, at)
  if (value === undefined || value === null) return null
  if (typeof value !== 'object') return value
  if (isList(value)) return value.map(plainText)
  const map: { [key: string]: Json } = {}
  for (const [key, inner] of Object.entries(value)) if (!key.startsWith('$')) map[key] = plainText(inner)
  return map
}

function listOf(written: Json, at: Surroundings): readonly Json[] {
  if (isList(written)) return written
  const { value } = evaluate(written, at)
  // A list read from the state is printed entry by entry, and each entry keeps the provenance of the path.
  const expression = readExpression(written)
  if (!isList(value) || expression === undefined) return [written]
  return value.map((_, index) =>
    expression.kind === 'state'
      ? { $state: `${expression.path}/${index}` }
      : expression.kind === 'item'
        ? { $item: `${expression.field === '' ? '' : `${expression.field}/`}${index}` }
        : written,
  )
}

function flagOf(written: Json, at: Surroundings): Flag {
  const { value, from } = evaluate(isList(written) ? { $and: written } : written, at)
  return { value: Boolean(value), from }
}

function wordOf(words: readonly string[], written: string): string {
  return words.includes(written) ? written : (words[0] ?? '')
}

function numberOf(prop: Extract<PropSpec, { kind: 'number' }>, value: Json | undefined): number {
  const number = typeof value === 'number' ? Math.round(value) : prop.min
  return Math.min(prop.max, Math.max(prop.min, number))
}
