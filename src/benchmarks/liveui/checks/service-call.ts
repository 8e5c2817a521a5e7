import { joinWords } from '../matchers/describe-matcher.ts'
import { judged, type CheckKind } from './check-kind.ts'
import { withWords } from './plain-words.ts'
import { callsFound, successfulCalls, times } from './successful-calls.ts'

/** Service: a 2xx call of one of the APIs with these arguments; exactly `times`, else at least once. */
export const callCheck: CheckKind<'call'> = {
  describe: (check, wording) =>
    `${joinWords([check.api].flat(), 'or')} is called${check.times === undefined ? '' : check.times === 1 ? ' exactly once' : ` exactly ${times(check.times)}`}${withWords(check.args, wording)}`,
  judge: (check, context) => {
    const calls = successfulCalls(check.api, check.args, context)
    const count = calls.matching.length
    return judged(check.times === undefined ? count > 0 : count === check.times, callsFound(calls, context, check.api))
  },
}
