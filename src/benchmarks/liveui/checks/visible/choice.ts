import { describeMatcher, joinWords } from '../../matchers/describe-matcher.ts'
import { canonicalJson } from '../../../../core/json.ts'
import { failed, passed, undetermined, type CheckKind } from '../check-kind.ts'
import { valuesWords } from '../plain-words.ts'
import { optionStates } from './option-states.ts'

/** Visible: of these options the view shows this one as the active one, and no other. Undecidable = failed and undetermined. */
export const choiceCheck: CheckKind<'choice'> = {
  describe: (check, wording) =>
    `the ${check.view} view shows ${describeMatcher(check.active, wording)} as the active one of ${valuesWords(check.among, wording)}`,
  judge: (check, context) => {
    const view = context.view(check.view)
    if (view === undefined) return failed(`the ${check.view} view was not shown`)
    const isActive = (matcher: unknown): boolean => canonicalJson(matcher) === canonicalJson(check.active)
    const options = check.among.some(isActive) ? check.among : [check.active, ...check.among]
    const states = optionStates(view, options, context)
    const words = options.map((option) => describeMatcher(option, { people: context.setting.people, currency: context.setting.currency }))
    const shownActive = words.filter((_, index) => states[index] === 'active')
    const contradicted = words.filter((_, index) => states[index] === 'conflict')
    if (contradicted.length > 0) return undetermined(`${joinWords(contradicted)} is shown as active and as not active`)
    const expected = states[options.findIndex(isActive)]
    if (expected === 'active' && shownActive.length === 1) return passed('it does')
    if (shownActive.length > 0) return failed(`${joinWords(shownActive)} ${shownActive.length === 1 ? 'is' : 'are'} shown as active`)
    if (expected === 'inactive')
      return failed(`${describeMatcher(check.active, { people: context.setting.people, currency: context.setting.currency })} is shown as not active`)
    return undetermined('the view does not say which one is active')
  },
}
