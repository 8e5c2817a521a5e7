import type { Provenance } from '../../benchmarks/liveui/rendered-view.ts'
import type { ExpandedProps, Flag } from '../expand/expanded-props.ts'
import { weakest } from '../expression/evaluate.ts'
import { textOf, type Segment } from '../expression/print-text.ts'

/** The attributes by which a rendered view is read back from markup (src/renderer/markup). */
export interface Marks {
  readonly 'data-kind': string
  readonly 'data-name'?: string
  readonly 'data-name-from'?: Provenance
  readonly 'data-row'?: number
  readonly 'data-level'?: number
  readonly 'data-selected'?: 'true' | 'false'
  readonly 'data-selected-from'?: Provenance
  readonly 'data-column'?: string
  readonly 'data-bound'?: string
  readonly 'data-options'?: string
  readonly 'data-submits'?: string
}

interface MarkDetails {
  readonly name?: readonly Segment[] | undefined
  readonly selected?: Flag | undefined
  readonly column?: string | undefined
  readonly options?: readonly string[] | undefined
  readonly level?: number
}

export function marks(kind: string, props: ExpandedProps | undefined, details: MarkDetails = {}): Marks {
  const { name, selected, column, options, level } = details
  return {
    'data-kind': kind,
    ...(name === undefined || name.length === 0 ? {} : { 'data-name': textOf(name).trim(), 'data-name-from': weakest(name.map((segment) => segment.from)) }),
    ...(props?.row === undefined ? {} : { 'data-row': props.row }),
    ...(level === undefined ? {} : { 'data-level': level }),
    ...(selected === undefined ? {} : { 'data-selected': selected.value ? ('true' as const) : ('false' as const), 'data-selected-from': selected.from }),
    ...(column === undefined ? {} : { 'data-column': column }),
    ...(props?.bound === undefined ? {} : { 'data-bound': props.bound }),
    ...(options === undefined ? {} : { 'data-options': JSON.stringify(options) }),
    ...(props?.submits === undefined ? {} : { 'data-submits': props.submits }),
  }
}

/** `aria-current`: the catalogue's public sign of the active one among several. */
export function current(selected: Flag | undefined): { readonly 'aria-current'?: boolean } {
  return selected === undefined ? {} : { 'aria-current': selected.value }
}
