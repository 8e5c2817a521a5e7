import { isMutation } from '../evidence.ts'
import { joinWords } from '../matchers/describe-matcher.ts'
import { judged, type CheckKind } from './check-kind.ts'
import { plural } from './plain-words.ts'

/** Service, guard: at most so many 2xx calls of mutating APIs that changed rows. */
export const mutationsCheck: CheckKind<'mutations'> = {
  describe: ({ atMost }) => (atMost === 0 ? 'nothing is changed in any service' : `the services are changed by at most ${plural(atMost, 'call')}`),
  judge: ({ atMost }, { operations }) => {
    const mutations = operations.filter(isMutation)
    return judged(
      mutations.length <= atMost,
      mutations.length === 0 ? 'nothing was changed' : `changed by ${plural(mutations.length, 'call')}: ${joinWords(mutations.map(({ api }) => api))}`,
    )
  },
}
