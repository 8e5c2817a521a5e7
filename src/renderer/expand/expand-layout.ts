import type { Layout } from '../../benchmarks/liveui/layout.ts'
import { isJsonObject, type Json, type JsonObject } from '../../core/json.ts'
import { CAPS } from '../caps.ts'
import { componentNamed } from '../catalogue/catalogue.ts'
import { splitRepeatCondition } from '../expression/condition.ts'
import { chosenBy, holds, type Surroundings } from '../expression/evaluate.ts'
import type { Formats } from '../expression/format-value.ts'
import type { Segment } from '../expression/print-text.ts'
import type { SafeState } from '../state/safe-state.ts'
import { isList } from '../state/state-path.ts'
import { expandActions, type Action } from './expand-actions.ts'
import { expandProps, fixedValue } from './expand-props.ts'
import type { Binding, ExpandedProps } from './expanded-props.ts'
import { rowsOf } from './rows-of.ts'

interface ExpandedElement {
  readonly type: string
  readonly props: ExpandedProps
  readonly value?: Binding
  readonly children: readonly string[]
  readonly on: { readonly [event: string]: readonly Action[] }
}

export interface ExpandedLayout {
  /** Undefined when nothing of the layout is visible in this state. */
  readonly root: string | undefined
  readonly elements: { readonly [key: string]: ExpandedElement }
  readonly truncated: boolean
}

/**
 * The pure pass from layout and state to a flat document without `repeat`, `visible` or text expressions (docs/decisions/0015): rows
 * are copied, hidden elements are gone, every text is a list of segments with provenance. What stays live is what the user can change
 * and press: bound values and actions. In the page it runs again whenever the state changes; keys of elements stay the same.
 */
export function expandLayout(layout: Layout, state: SafeState, formats: Formats): ExpandedLayout {
  const elements: { [key: string]: ExpandedElement } = {}
  const copies = new Map<string, number>()
  const left: { rows: number; elements: number; text: number } = { rows: CAPS.rows, elements: CAPS.elements, text: CAPS.text }
  let truncated = state.truncated

  function clip(segments: readonly Segment[]): readonly Segment[] {
    const kept: Segment[] = []
    for (const segment of segments) {
      if (segment.text.length > left.text) {
        truncated = true
        break
      }
      left.text -= segment.text.length
      kept.push(segment)
    }
    return kept
  }

  function spend(what: 'rows' | 'elements'): boolean {
    if (left[what] <= 0) {
      truncated = true
      return false
    }
    left[what] -= 1
    return true
  }

  function freshKey(wanted: string): string {
    const copy = (copies.get(wanted) ?? 0) + 1
    copies.set(wanted, copy)
    return copy === 1 && !Object.hasOwn(elements, wanted) ? wanted : freshKey(`${wanted}~${copy}`)
  }

  function expand(key: string, at: Surroundings, suffix: string, depth: number, row: number | undefined): string | undefined {
    const element = Object.hasOwn(layout.elements, key) ? layout.elements[key] : undefined
    const spec = typeof element?.['type'] === 'string' ? componentNamed(element['type']) : undefined
    if (element === undefined || spec === undefined || depth > CAPS.layoutDepth) return undefined
    const visible = element['visible']
    // json-render 0.21.0 filters rows by `visible` of an outermost repeat only; inside a row `visible` is about that row.
    const split = element['repeat'] !== undefined && at.scope === undefined ? splitRepeatCondition(visible) : { container: visible, filter: undefined }
    if (!holds(split.container, at) || !spend('elements')) return undefined
    const here = split.container === undefined ? at : { ...at, literal: chosenBy(split.container, at) }
    const newKey = freshKey(`${key}${suffix}`)
    const reserved: ExpandedElement = { type: spec.name, props: { ...NO_PROPS, row }, children: [], on: {} }
    elements[newKey] = reserved

    const props = asObject(element['props'])
    const on = expandActions(asObject(element['on']), spec.events, here)
    const submits = Object.values(on)
      .flat()
      .find((action) => action.action === 'submit')?.params['goal']
    const expandedProps = { ...expandProps(spec, props, here, clip), row, ...(typeof submits === 'string' ? { submits } : {}) }
    const children = spec.children ? expandChildren(element, here, split.filter, suffix, depth) : []
    const value: { readonly value?: Binding } =
      spec.props['value']?.kind !== 'bind'
        ? {}
        : { value: expandedProps.bound === undefined ? fixedValue(props['value'], here) : { $bindState: expandedProps.bound } }
    elements[newKey] = { type: spec.name, props: expandedProps, ...value, children, on }
    return newKey
  }

  function expandChildren(element: JsonObject, at: Surroundings, filter: Json | undefined, suffix: string, depth: number): readonly string[] {
    const keys = isList(element['children']) ? element['children'].filter((child) => typeof child === 'string') : []
    const under = (scope: Surroundings, rowSuffix: string, row: number | undefined): readonly string[] =>
      keys.map((child) => expand(child, scope, rowSuffix, depth + 1, row)).filter((child) => child !== undefined)
    if (element['repeat'] === undefined) return under(at, suffix, undefined)
    const children: string[] = []
    let number = 0
    for (const row of rowsOf(element['repeat'], at)) {
      const inRow: Surroundings = { ...at, scope: row.scope }
      if (!holds(filter, inRow)) continue
      if (!spend('rows')) break
      children.push(...under(filter === undefined ? inRow : { ...inRow, literal: chosenBy(filter, inRow) }, `${suffix}@${row.id}`, number))
      number += 1
    }
    return children
  }

  const root = expand(layout.root, { model: state.model, formats, scope: undefined, literal: 'literal' }, '', 1, undefined)
  return { root, elements, truncated }
}

const NO_PROPS: Omit<ExpandedProps, 'row'> = { text: {}, texts: {}, flags: {}, options: {}, words: {}, numbers: {} }

function asObject(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {}
}
