import { isTextNode, type RenderedElement } from '../../rendered-view.ts'

/**
 * What stands under each heading among an element's children, the heading with it: up to the next heading of the same rank or a higher
 * one, as a person reads a page. A container's own title is one of its children, so its section is the container.
 */
export function headingSections({ children }: RenderedElement): readonly (readonly RenderedElement[])[] {
  const elements = children.flatMap((child) => (isTextNode(child) ? [] : [child]))
  return elements.flatMap((heading, at) => {
    if (heading.kind !== 'heading') return []
    const after = elements.slice(at + 1)
    const end = after.findIndex((element) => element.kind === 'heading' && (element.level ?? 2) <= (heading.level ?? 2))
    const under = end === -1 ? after : after.slice(0, end)
    return under.length === 0 ? [] : [[heading, ...under]]
  })
}
