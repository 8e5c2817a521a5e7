import { judged, type CheckKind } from './check-kind.ts'
import { surfaceFacts } from './surface-facts.ts'

/** Opening: an element that can be reached submits the goal of that id. */
export const actionCheck: CheckKind<'action'> = {
  describe: ({ action }) => `the action ${action} can be reached`,
  judge: ({ action }, context) => {
    const { submits } = surfaceFacts(context)
    return judged(
      submits.includes(action),
      submits.includes(action) ? 'it can' : submits.length === 0 ? 'nothing submits anything' : `only ${submits.join(', ')} can`,
    )
  },
}
