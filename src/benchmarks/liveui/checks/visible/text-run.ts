import type { Span } from '../../matchers/span.ts'
import { isTextNode, type Provenance, type RenderedElement } from '../../rendered-view.ts'

/** One piece of text as a person reads it, with where each part of it comes from. */
export interface TextRun {
  readonly text: string
  readonly parts: readonly (Span & { readonly from: Provenance })[]
  /** The element whose text it is, innermost. */
  readonly element: RenderedElement
  /** In document order, over the whole view. */
  readonly index: number
  /** It is what a button says. */
  readonly inButton: boolean
  /** It stands in a form, or in a row of a `repeat`. */
  readonly inForm: boolean
  readonly inRow: boolean
  /** It names a `status` that is not the selected one. */
  readonly isUnselected: boolean
}

type Around = Pick<TextRun, 'inButton' | 'inForm' | 'inRow' | 'isUnselected'>

/** Fields, their options and tabs: what the user may type or pick is no display of anything. */
const isControl = ({ kind }: RenderedElement): boolean => kind.endsWith('-field') || ['checkbox', 'option', 'tabs', 'tab'].includes(kind)
/** A name and its value, read as one text: `Wake-up: 04:10`. A fact, or a fixed text and one that is not fixed with nothing else beside them. */
const isPair = (element: RenderedElement): boolean => element.kind === 'fact' || (element.kind === 'group' && isLabelled(element))

function isLabelled({ children }: RenderedElement): boolean {
  const [label, value, ...more] = children
  if (label === undefined || value === undefined || more.length > 0 || isTextNode(label) || isTextNode(value)) return false
  const isSaying = ({ kind, selected, repeated }: RenderedElement): boolean =>
    ['text', 'heading', 'badge'].includes(kind) && selected === undefined && repeated === undefined
  const isFixed = (element: RenderedElement): boolean => element.children.every((child) => isTextNode(child) && child.from === 'literal')
  return isSaying(label) && isSaying(value) && label.children.length > 0 && isFixed(label) && !isFixed(value)
}

/** The texts under an element in order, without those of controls. Text of sibling elements never runs together. */
export function textRuns(root: RenderedElement): readonly TextRun[] {
  const runs: TextRun[] = []
  const add = (element: RenderedElement, pieces: readonly { readonly text: string; readonly from: Provenance }[], around: Around): void => {
    const text = pieces.map((piece) => piece.text).join('')
    if (text.trim() === '') return
    let start = 0
    const parts = pieces.map((piece) => ({ from: piece.from, start, end: (start += piece.text.length) }))
    runs.push({ text, parts, element, index: runs.length, ...around })
  }
  const walk = (element: RenderedElement, outer: Around): void => {
    if (isControl(element)) return
    const around = {
      inButton: outer.inButton || element.kind === 'button',
      inForm: outer.inForm || element.kind === 'form',
      inRow: outer.inRow || element.repeated === true,
      isUnselected: outer.isUnselected || (element.kind === 'status' && element.selected === false),
    }
    if (isPair(element)) {
      const pieces = texts(element)
      const between = { text: ': ', from: 'literal' as const }
      // A name without a value says that there is none: `Sent on: –`.
      if (pieces.length === 1) pieces.push([{ text: '–', from: 'literal' }])
      add(
        element,
        pieces.flatMap((group, index) => (index === 0 ? group : [between, ...group])),
        around,
      )
      return
    }
    let pending: { readonly text: string; readonly from: Provenance }[] = []
    for (const child of element.children) {
      if (isTextNode(child)) {
        pending.push(child)
        continue
      }
      add(element, pending, around)
      pending = []
      walk(child, around)
    }
    add(element, pending, around)
  }
  walk(root, { inButton: false, inForm: false, inRow: false, isUnselected: false })
  return runs
}

/** The text nodes below, grouped by the element that they stand in. */
function texts(element: RenderedElement): (readonly { readonly text: string; readonly from: Provenance }[])[] {
  const own = element.children.filter(isTextNode)
  const below = element.children.flatMap((child) => (isTextNode(child) ? [] : texts(child)))
  // Names come before values: a label is an element, the value may stand beside it as text.
  return [...below, ...(own.length === 0 ? [] : [own])]
}

/** A cell answers its column's header, `Active: yes`; `shift`: how far that moves what stands in the text. */
export function withHeader({ element, text }: TextRun): { readonly text: string; readonly shift: number } {
  const header = element.kind === 'cell' && element.column !== undefined ? `${element.column}: ` : ''
  return { text: `${header}${text}`, shift: header.length }
}
