import { isTextNode, type RenderedElement } from '../../rendered-view.ts'
import { textRuns, type TextRun } from './text-run.ts'

/** A part of a view that a person takes as one thing: an item, row, card, group, a table's column under its header, or one text. */
export interface ItemScope {
  readonly runs: readonly TextRun[]
  /** The elements in it, itself included; none for a column's header text alone. */
  readonly elements: readonly RenderedElement[]
  /** The rows that `repeat` made in it, per list: what stands in different ones does not belong together. */
  readonly repeats: readonly (readonly (readonly TextRun[])[])[]
}

const UNITS: ReadonlySet<string> = new Set(['item', 'row', 'card', 'group'])

/** All scopes of a view, larger ones first. */
export function itemScopes(root: RenderedElement): readonly ItemScope[] {
  const all = textRuns(root)
  const scopes: ItemScope[] = []
  const walk = (element: RenderedElement): void => {
    if (UNITS.has(element.kind) || element.repeated === true || element.selected !== undefined) scopes.push(scopeOf([element], all))
    if (element.kind === 'table') scopes.push(...columns(element, all))
    for (const child of element.children) if (!isTextNode(child)) walk(child)
  }
  walk(root)
  return [...scopes, ...all.map((run) => ({ runs: [run], elements: [run.element], repeats: [] }))]
}

function scopeOf(elements: readonly RenderedElement[], all: readonly TextRun[]): ItemScope {
  const inside = new Set(elements.flatMap(descendants))
  return { runs: all.filter((run) => inside.has(run.element)), elements: [...inside], repeats: [...inside].flatMap((element) => repeatsOf(element, all)) }
}

/** The cells under one header, with the header's own text. */
function columns(table: RenderedElement, all: readonly TextRun[]): readonly ItemScope[] {
  const cells = descendants(table).filter((element) => element.column !== undefined && element.column.trim() !== '')
  const names = [...new Set(cells.map((cell) => cell.column))]
  const headers = descendants(table).filter((element) => element.kind === 'column')
  return names.map((name) => scopeOf([...headers.filter((header) => ownText(header) === name), ...cells.filter((cell) => cell.column === name)], all))
}

function repeatsOf(element: RenderedElement, all: readonly TextRun[]): readonly (readonly (readonly TextRun[])[])[] {
  const rows = element.children.flatMap((child) => (!isTextNode(child) && child.repeated === true ? [child] : []))
  if (rows.length < 2) return []
  return [
    rows.map((row) => {
      const inside = new Set(descendants(row))
      return all.filter((run) => inside.has(run.element))
    }),
  ]
}

export function descendants(element: RenderedElement): readonly RenderedElement[] {
  return [element, ...element.children.flatMap((child) => (isTextNode(child) ? [] : descendants(child)))]
}

function ownText(element: RenderedElement): string {
  return element.children
    .map((child) => (isTextNode(child) ? child.text : ownText(child)))
    .join('')
    .trim()
}
