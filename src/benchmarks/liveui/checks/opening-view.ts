import { isTextNode, type RenderedElement } from '../rendered-view.ts'
import { failed, judged, type CheckKind } from './check-kind.ts'

/** Opening: the view's `/ui` patch renders a tree with something in it. */
export const viewCheck: CheckKind<'view'> = {
  describe: ({ view }) => `the ${view} view opens`,
  judge: ({ view }, context) => {
    const rendered = context.view(view)
    if (rendered === undefined) return failed(`the application shows no view ${view}`)
    return judged(hasContent(rendered.root), hasContent(rendered.root) ? 'it opens' : 'it is empty')
  },
}

/** Words, or something to act on. */
function hasContent(element: RenderedElement): boolean {
  if (element.submits !== undefined || element.bound !== undefined) return true
  return element.children.some((child) => (isTextNode(child) ? child.text.trim() !== '' : hasContent(child)))
}
