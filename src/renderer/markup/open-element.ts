import type { Provenance, RenderedElement, TextNode } from '../../benchmarks/liveui/rendered-view.ts'

const PROVENANCES: readonly Provenance[] = ['saved', 'derived-saved', 'input', 'message', 'literal']

export function provenanceIn(text: string | undefined): Provenance | undefined {
  return PROVENANCES.find((from) => from === text)
}

/** The element of a view that a tag's marks (components/marks.ts) describe. */
export function openElement(kind: string, attributes: { readonly [name: string]: string }, children: readonly (RenderedElement | TextNode)[]): RenderedElement {
  const {
    'data-name': name,
    'data-row': row,
    'data-level': level,
    'data-selected': selected,
    'data-column': column,
    'data-bound': bound,
    'data-options': options,
    'data-submits': submits,
  } = attributes
  const nameFrom = provenanceIn(attributes['data-name-from'])
  const selectedFrom = provenanceIn(attributes['data-selected-from'])
  return {
    kind,
    ...(name === undefined ? {} : { name }),
    ...(nameFrom === undefined ? {} : { nameFrom }),
    ...(row === undefined ? {} : { repeated: true as const, row: Number(row) }),
    ...(level === undefined ? {} : { level: Number(level) }),
    ...(selected === undefined ? {} : { selected: selected === 'true' }),
    ...(selectedFrom === undefined ? {} : { selectedFrom }),
    ...(column === undefined ? {} : { column }),
    ...(bound === undefined ? {} : { bound }),
    ...(options === undefined ? {} : { options: optionList(options) }),
    ...(submits === undefined ? {} : { submits }),
    children,
  }
}

function optionList(json: string): readonly string[] {
  const list: unknown = JSON.parse(json)
  return Array.isArray(list) ? list.filter((option) => typeof option === 'string') : []
}
