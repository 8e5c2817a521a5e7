import { sameText } from '../matchers/find-text.ts'
import { setMatch } from '../matchers/set-match.ts'
import { failed, passed, type CheckKind } from './check-kind.ts'
import { surfaceFacts } from './surface-facts.ts'

/** Opening: a component that can be reached is bound to the action's input, with the contract's options. */
export const inputCheck: CheckKind<'input'> = {
  describe: ({ action, input, options }) => `the input ${input} of ${action} can be reached${options === undefined ? '' : ` and offers ${options.join(', ')}`}`,
  judge: ({ action, input, options }, context) => {
    const bound = `/inputs/${action}/${input}`
    const components = surfaceFacts(context).inputs.filter((each) => each.bound === bound)
    if (components.length === 0) return failed(`nothing is bound to ${bound}`)
    if (options === undefined) return passed(`a ${components[0]?.kind ?? 'component'} takes it`)
    // What a row's button hands over has no options of its own.
    const offering = components.find((each) => each.kind === 'given' || setMatch(options, each.options ?? [], sameText))
    if (offering !== undefined) return passed(`a ${offering.kind} takes it`)
    const offered = components.flatMap((each) => each.options ?? [])
    return failed(offered.length === 0 ? 'it offers no options' : `it offers ${[...new Set(offered)].join(', ')}`)
  },
}
