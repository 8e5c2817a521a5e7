import { failed, passed, type CheckKind } from '../check-kind.ts'
import { valuesWords } from '../plain-words.ts'
import { shownValues } from './shown-words.ts'

/** Visible: the view shows all the values, anywhere. */
export const textCheck: CheckKind<'text'> = {
  describe: (check, wording) => `the ${check.view} view shows ${valuesWords(check.contains, wording)}`,
  judge: (check, context) => {
    const view = context.view(check.view)
    if (view === undefined) return failed(`the ${check.view} view was not shown`)
    const { missing, found } = shownValues(view, check.contains, context)
    return missing.length === 0 ? passed('it does') : failed(found)
  },
}
