import { Parser } from 'htmlparser2'
import type { Provenance, RenderedElement, TextNode } from '../../benchmarks/liveui/rendered-view.ts'
import { openElement, provenanceIn } from './open-element.ts'

interface OpenTag {
  /** Whether the tag is an element of the view; other tags only carry text and elements. */
  readonly isElement: boolean
  /** Undefined outside every `data-from`: text there is glue between components. */
  readonly from: Provenance | undefined
  readonly raw: string | undefined
  /** The text of a `textarea` is its value, not something the page says. */
  readonly silent: boolean
}

/**
 * The tree that a page's user meets, read from the markup that React printed (well-formed XML: every tag closed, only XML's entities).
 * Its elements are the tags with `data-kind`, its texts what stands in tags with `data-from`.
 */
export function readMarkup(markup: string): RenderedElement {
  const outside: (RenderedElement | TextNode)[] = []
  const children: (RenderedElement | TextNode)[][] = [outside]
  const tags: OpenTag[] = []
  let text = ''

  /** The parser hands one text over in pieces; a tag's start or end closes it. */
  function closeText(): void {
    const tag = tags.at(-1)
    const printed = text
    text = ''
    if (printed === '' || tag?.silent === true || (tag?.from === undefined && printed.trim() === '')) return
    children.at(-1)?.push({ text: printed, from: tag?.from ?? 'literal', ...(tag?.raw === undefined ? {} : { raw: tag.raw }) })
  }

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        closeText()
        const outer = tags.at(-1)
        const kind = attributes['data-kind']
        if (kind !== undefined) {
          const inner: (RenderedElement | TextNode)[] = []
          children.at(-1)?.push(openElement(kind, attributes, inner))
          children.push(inner)
        }
        tags.push({
          isElement: kind !== undefined,
          from: provenanceIn(attributes['data-from']) ?? (kind === undefined ? outer?.from : undefined),
          raw: attributes['data-raw'],
          silent: name === 'textarea' || outer?.silent === true,
        })
      },
      ontext(piece) {
        text += piece
      },
      onclosetag() {
        closeText()
        if (tags.pop()?.isElement === true) children.pop()
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(markup)
  return outside.find((child): child is RenderedElement => 'kind' in child) ?? { kind: 'view', children: [] }
}
