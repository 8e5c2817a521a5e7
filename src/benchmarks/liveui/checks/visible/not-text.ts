import { valuesInText } from '../../matchers/values-in-text.ts'
import { failed, passed, type CheckKind } from '../check-kind.ts'
import { valuesWords } from '../plain-words.ts'
import { runsSaying } from './shown-value.ts'
import { textRuns } from './text-run.ts'

/** Visible, guard: the view shows none of the values, wherever they would come from (messages and typed text aside). */
export const notTextCheck: CheckKind<'not-text'> = {
  describe: (check, wording) => `the ${check.view} view does not show ${valuesWords(check.contains, wording, 'or')}`,
  judge: (check, context) => {
    const view = context.view(check.view)
    if (view === undefined) return failed(`the ${check.view} view was not shown`)
    const runs = textRuns(view.root)
    const values = check.contains.flatMap((matcher) => valuesInText(matcher, (ref) => context.setting.people.some((person) => person.ref === ref)))
    const shown = values.filter((value) => runsSaying(value, runs, context).length > 0)
    const wording = { task: context.frozen.task, people: context.setting.people, currency: context.setting.currency }
    return shown.length === 0 ? passed('it does not') : failed(`it shows ${valuesWords(shown, wording)}`)
  },
}
