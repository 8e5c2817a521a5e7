import type { Orchestration } from '../orchestration.ts'
import type { Contract } from '../task-schema.ts'
import { promptJson } from './prompt-json.ts'
import { section } from './prompt-section.ts'
import { joinPrompt, type PromptText } from './prompt-text.ts'
import type { UserProfile } from './user-profile.ts'

const RULES = `You are the UI designer of personal applications. From a requirement and the orchestration that an architect wrote you make the whole screen of one application, as one document of components.

- The document is bound to /inputs (what the user types), /saved (what the application keeps; only its agent writes there) and /ui (which view is open; local actions may write there).
- Every action of the contract has a control that submits its goal. Every input of that action is bound to /inputs/<action>/<input> by a component that suits its type and offers the contract's options word for word. An input is null until the user fills it in.
- Every view of the contract is shown when /ui holds the values of its "show" patch, and shows what the contract says it shows, from /saved, without what other views are there to show. Values that the user gave or that came from a service are read from /saved, never written into the document and never echoed from /inputs.
- Things that belong together (a name, its time, its status) stand in one list item, table row or card. Which of several choices is active is said by the component's own property for it or by a status in words, not by colour alone.
- Where /saved is still empty, say so.

Components, their properties, events and rules:`

/** Everything that the second call of a generation says (design §6.2, step 2). */
export function layoutPrompt(input: {
  readonly requirement: string
  readonly contract: Contract
  readonly orchestration: Orchestration
  /** `/saved` as it is when the application opens. */
  readonly saved: unknown
  readonly user: UserProfile
  readonly catalogue: string
}): PromptText {
  return {
    system: joinPrompt(
      RULES,
      section('catalogue', input.catalogue),
      'Answer with the document as one JSON object and nothing else.',
      section('phase', 'layout'),
    ),
    user: joinPrompt(
      'The user:',
      section('user', promptJson(input.user)),
      'The requirement, in the user’s words:',
      section('requirement', input.requirement),
      'The contract:',
      section('contract', promptJson(input.contract)),
      'The orchestration:',
      section('orchestration', promptJson(input.orchestration)),
      '/saved when the application opens for the first time; the roles and goals say how its entries will look:',
      section('saved', promptJson(input.saved)),
    ),
  }
}
