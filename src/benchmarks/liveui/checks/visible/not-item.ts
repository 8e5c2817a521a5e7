import { failed, judged, type CheckKind } from '../check-kind.ts'
import { valuesWords } from '../plain-words.ts'
import { findItem } from './find-item.ts'
import { runsSaying } from './shown-value.ts'

/** Visible, guard: no item, row, column, card, group or text of the view holds all the values without the `apart` ones. */
export const notItemCheck: CheckKind<'not-item'> = {
  describe: (check, wording) =>
    `the ${check.view} view does not show ${valuesWords(check.contains, wording)}${check.contains.length > 1 ? ' together' : ''}${check.apart === undefined ? '' : `, apart from ${valuesWords(check.apart, wording)}`}`,
  judge: (check, context) => {
    const view = context.view(check.view)
    if (view === undefined) return failed(`the ${check.view} view was not shown`)
    const item = findItem(view, check, runsSaying, context)
    return judged(item === undefined, item === undefined ? 'it does not' : `it shows “${item.runs.map((run) => run.text.trim()).join(' | ')}”`)
  },
}
