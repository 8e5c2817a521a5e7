import { failed, passed, type CheckKind } from '../check-kind.ts'
import { valuesWords } from '../plain-words.ts'
import { findItem } from './find-item.ts'
import { runsShowing } from './shown-value.ts'
import { shownValues } from './shown-words.ts'

/** Visible: one item, row, column, card, group or text of the view shows all the values, and none of the `apart` ones. */
export const itemCheck: CheckKind<'item'> = {
  describe: (check, wording) =>
    `the ${check.view} view shows ${valuesWords(check.contains, wording)}${check.contains.length > 1 ? ' together' : ''}${check.apart === undefined ? '' : `, apart from ${valuesWords(check.apart, wording)}`}`,
  judge: (check, context) => {
    const view = context.view(check.view)
    if (view === undefined) return failed(`the ${check.view} view was not shown`)
    if (findItem(view, check, runsShowing, context) !== undefined) return passed('it does')
    const { missing, found } = shownValues(view, check.contains, context)
    return failed(missing.length > 0 ? found : `all is shown, but not in one item${check.apart === undefined ? '' : ' of its own'}`)
  },
}
