import { groupBy } from '../../../../core/group-by.ts'
import { isTextNode, type RenderedElement } from '../../rendered-view.ts'
import { headingSections } from './heading-sections.ts'
import { textPieces } from './text-pieces.ts'
import { textRuns, type TextRun } from './text-run.ts'

/**
 * A part of a view that a person takes as one thing: an item, row, card, group, the neighbours that one row of a `repeat` made, what stands
 * under a heading, a table's column under its header, one text, or a line or clause of it.
 */
export interface ItemScope {
  readonly runs: readonly TextRun[]
  /** The elements in it, itself included; none for a column's header text alone. */
  readonly elements: readonly RenderedElement[]
  /** The rows that `repeat` made in it, per list: what stands in different ones does not belong together. */
  readonly repeats: readonly (readonly (readonly TextRun[])[])[]
  /** Units that stand side by side in it: an entry is in one of them. Where a thing must not be shown they are told apart like rows. */
  readonly siblings: readonly (readonly (readonly TextRun[])[])[]
  /** Headings and labels that it stands under, outermost first: they say something of it too (`Paid`, over the paid ones). */
  readonly above: readonly TextRun[]
}

const UNITS: ReadonlySet<string> = new Set(['item', 'row', 'card', 'group'])

/** All scopes of a view, larger ones first. */
export function itemScopes(root: RenderedElement): readonly ItemScope[] {
  const all = textRuns(root)
  const byElement = groupBy(all, (run) => run.element)
  const scopes: ItemScope[] = []
  const scopeOf = (elements: readonly RenderedElement[], above: readonly TextRun[]): ItemScope => {
    const inside = elements.flatMap(descendants)
    const runs = inside.flatMap((element) => byElement.get(element) ?? []).toSorted((one, other) => one.index - other.index)
    // Several neighbours have no element of their own around them.
    const around = elements.length > 1 ? [{ kind: 'neighbours', children: elements }] : []
    const apart = (rowsIn: typeof rowsOf) => [...around, ...inside].flatMap((element) => rowRuns(rowsIn(element), byElement))
    return { runs, elements: inside, repeats: apart(rowsOf), siblings: apart(unitsOf), above }
  }
  const walk = (element: RenderedElement, above: readonly TextRun[]): void => {
    if (UNITS.has(element.kind) || element.repeated === true || element.selected !== undefined) scopes.push(scopeOf([element], above))
    if (element.kind === 'table') scopes.push(...columns(element).map((column) => scopeOf(column, above)))
    for (const row of rowsOf(element)) if (row.length > 1) scopes.push(scopeOf(row, above))
    for (const section of headingSections(element)) scopes.push(scopeOf(section, above))
    const headings = headingsIn(element)
    for (const [at, child] of element.children.entries()) {
      if (isTextNode(child)) continue
      walk(child, [...above, ...headings(at).flatMap((heading) => byElement.get(heading) ?? [])])
    }
  }
  walk(root, [])
  return [...scopes, ...[...all, ...all.flatMap(textPieces)].map((run) => ({ runs: [run], elements: [run.element], repeats: [], siblings: [], above: [] }))]
}

/** The cells under one header, with the header's own text. */
function columns(table: RenderedElement): readonly (readonly RenderedElement[])[] {
  const cells = descendants(table).filter((element) => element.column !== undefined && element.column.trim() !== '')
  const names = [...new Set(cells.map((cell) => cell.column))]
  const headers = descendants(table).filter((element) => element.kind === 'column')
  return names.map((name) => [...headers.filter((header) => ownText(header) === name), ...cells.filter((cell) => cell.column === name)])
}

/** The rows that a `repeat` of this element made, each with all of its elements. */
function rowsOf(element: RenderedElement): readonly (readonly RenderedElement[])[] {
  const rows = element.children.flatMap((child, at) => (!isTextNode(child) && child.repeated === true ? [{ child, row: child.row ?? at }] : []))
  return [...groupBy(rows, ({ row }) => row).values()].map((row) => row.map(({ child }) => child))
}

function unitsOf(element: RenderedElement): readonly (readonly RenderedElement[])[] {
  const units = element.children.flatMap((child) => (!isTextNode(child) && UNITS.has(child.kind) ? [[child]] : []))
  return units.length > 1 ? units : headingSections(element)
}

function rowRuns(
  rows: readonly (readonly RenderedElement[])[],
  byElement: ReadonlyMap<RenderedElement, readonly TextRun[]>,
): readonly (readonly (readonly TextRun[])[])[] {
  return rows.length < 2 ? [] : [rows.map((row) => row.flatMap(descendants).flatMap((inside) => byElement.get(inside) ?? []))]
}

/** For the n-th child of an element, the headings of it that this child stands under: a list's label, and titles of every rank before it. */
function headingsIn(element: RenderedElement): (at: number) => readonly RenderedElement[] {
  const children = element.children
  return (at) => {
    let open: readonly RenderedElement[] = []
    for (const child of children.slice(0, at)) {
      if (isTextNode(child)) continue
      if (child.kind === 'label' && (element.kind === 'list' || element.kind === 'table')) open = [child]
      else if (child.kind === 'heading') open = [...open.filter((each) => (each.level ?? 2) < (child.level ?? 2)), child]
    }
    return open
  }
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
