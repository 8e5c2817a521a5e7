import { joinWords } from '../matchers/describe-matcher.ts'
import { judged, type CheckKind } from './check-kind.ts'
import { withWords } from './plain-words.ts'
import { successfulCalls, times } from './successful-calls.ts'

/** Service, guard: no 2xx call of any of the APIs with these arguments. A call that the service refused changed nothing and does not count. */
export const noCallCheck: CheckKind<'no-call'> = {
  describe: (check, wording) => `${joinWords([check.api].flat(), 'or')} is not called${withWords(check.args, wording)}`,
  judge: (check, context) => {
    const { matching } = successfulCalls(check.api, check.args, context)
    return judged(matching.length === 0, matching.length === 0 ? 'not called' : `called ${times(matching.length)}`)
  },
}
